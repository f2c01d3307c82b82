import { findFileKind } from '../file-signatures';
import { dropChatStamps } from './chat-stamps';
import { repairEncoding } from './draft/clean-text';
import { unfoldCooklang } from './formats/cooklang';
import { readMasterCook } from './formats/master-cook';
import { readMealMaster } from './formats/meal-master';
import { parseRecipeJson } from './formats/parse-json';
import { splitFrontMatter, type FrontMatter } from './front-matter';
import { readFramedTitles } from './framed-titles';
import { readPage } from './markup/read-page';
import { maxTextBytes, UnreadableRecipeError, type RecipeDraft, type RecipeFormat } from './draft/recipe-draft';
import { isRecipeTable, readCsv } from './formats/read-csv';
import { readBlocks, readHtml } from './formats/read-html';
import { readFacts, readRecipeObjects } from './formats/recipe-object';
import { unfoldTables } from './text/ingredient-table';
import { unfoldParagraph } from './text/one-paragraph';
import { readShares } from './text/shares';
import { readRecipeTexts } from './text/read-text';
import { unfoldColumns } from './text/side-columns';
import { isRecipeXml, readXml } from './formats/read-xml';
import { readYaml } from './formats/read-yaml';

/**
 * Reads the recipes of a text: plain text, a page, JSON-LD, JSON, JSONL, CSV, XML or YAML. Time and memory are
 * linear in the length of the text, even of one made to be slow.
 * @param format `auto` tells the format by the content
 * @returns at least one recipe, in the order of the text
 * @throws UnreadableRecipeError if the text is too long, is no text, or has no recipe in it
 */
export function readRecipes(text: string, format: RecipeFormat = 'auto'): RecipeDraft[] {
  return readRecords(text, format).filter(({ ingredients }) => ingredients.length > 0);
}

/**
 * Reads like `readRecipes`. A row of a table that has a title but no ingredients keeps its place, as a
 * draft without lines.
 */
export function readRecords(text: string, format: RecipeFormat = 'auto'): RecipeDraft[] {
  if (Buffer.byteLength(text) > maxTextBytes)
    throw new UnreadableRecipeError('The text is longer than 2 MiB; give one page or recipe at a time.');
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') throw new UnreadableRecipeError('The text is empty; give a recipe, or a page with one.');
  checkIsText(content);
  const readers = {
    text: readPlainText,
    html: readHtml,
    json_ld: readJsonLd,
    json: readJson,
    csv: readCsv,
    xml: readXml,
    yaml: readYaml,
  } satisfies Record<Content, (content: string) => readonly RecipeDraft[]>;
  for (const each of format === 'auto' ? listFormats(content) : [format]) {
    const records = readers[each](content);
    const drafts = records.filter(({ ingredients }) => ingredients.length > 0);
    if (drafts.length === 0) continue;
    if (each === 'csv') return records.filter(({ title, ingredients }) => title !== null || ingredients.length > 0);
    return each === 'html' || each === 'json_ld' ? dropRepeated(drafts) : drafts;
  }
  throw new UnreadableRecipeError(
    'No recipe was found in the text; give a title and ingredient lines, or the source of a page that shows them.',
  );
}

/** @throws UnreadableRecipeError for the bytes of an archive, a picture and the like */
function checkIsText(content: string): void {
  const kind = findFileKind(Buffer.from(content.slice(0, 100)));
  if (kind !== null) throw new UnreadableRecipeError(`This is ${kind}.`);
  const sample = content.slice(0, 4096);
  const odd = sample.match(controls)?.length ?? 0;
  if (content.includes('\u0000') || odd > sample.length / 20)
    throw new UnreadableRecipeError('This is not text; give a recipe as text, a page or JSON, in UTF-8.');
}

type Content = Exclude<RecipeFormat, 'auto'> | 'csv' | 'xml' | 'yaml';

/** Control characters that no text has, and the sign for bytes that are no text. */
const controls = /(?!\s)[\p{Cc}\ufffd]/gu;

/** What a text is by its content; the second is tried where the first finds no recipe. */
function listFormats(content: string): readonly Content[] {
  const start = content.trimStart().slice(0, 2000);
  if (/^(?:\{|\[\s*(?:[[{"]|\]?\s*$))/.test(start)) return ['json'];
  if (isRecipeXml(content)) return ['xml', 'html'];
  if (/^<(?:!doctype|html)\b/i.test(skipComments(content).slice(0, 20))) return ['html'];
  if (/^<\?xml\b/i.test(skipComments(content).slice(0, 20))) return ['html', 'xml'];
  const isPart = /^<(?:!--|[a-z](?!\w*:\/\/))/i.test(start);
  // Cells of a table may have tags.
  if (!isPart && isRecipeTable(content)) return ['csv'];
  // A page whose beginning is missing, or a text with a tag or a comment in it.
  if (isPart || pageTag.test(content))
    return /<recipe[\s>]/i.test(content) ? ['html', 'xml', 'text'] : ['html', 'text'];
  return ['yaml', 'text'];
}

/** Tags that are common in the source of a page and rare in plain text. */
const pageTag = /<(?:html|head|body|script|div|ul|ol|li|table|h[1-6]|p)(?:\s[^<>]{0,500})?>/i;

function readPlainText(content: string): readonly RecipeDraft[] {
  const exported = [...readMealMaster(content), ...readMasterCook(content)];
  if (exported.length > 0) return exported;
  const front = splitFrontMatter(content);
  const below = front === null ? [] : readBelow(front);
  return below.length > 0 ? below : readLines(content);
}

/** The recipe of Markdown and of the fields above it, where those have all of it or state what the text does not. */
function readBelow({ fields, body }: FrontMatter): readonly RecipeDraft[] {
  const whole = readRecipeObjects(fields, 'yaml').filter(({ ingredients }) => ingredients.length > 0);
  if (whole.length > 0) return whole;
  const drafts = readLines(body);
  const [draft] = drafts;
  return draft === undefined || drafts.length > 1 ? drafts : [completeDraft(draft, readFacts(fields, 'yaml'))];
}

/** A draft with what other fields state, which go before its own. */
function completeDraft(draft: RecipeDraft, stated: RecipeDraft): RecipeDraft {
  const title = stated.title === null ? draft : stated;
  const counted = stated.servings === null && stated.yield === null ? draft : stated;
  const sourced = stated.source === null ? draft : stated;
  return {
    ...draft,
    title: title.title,
    servings: counted.servings,
    yield: counted.yield,
    source: sourced.source,
    found: {
      ...draft.found,
      title: title.found.title,
      servings: counted.found.servings,
      yield: counted.found.yield,
      source: sourced.found.source,
    },
  };
}

function readLines(content: string): readonly RecipeDraft[] {
  if (countSigns(content, '\n') > 5 * maxTextLines) throw tooManyLines();
  if (countSigns(content, '|') > maxCells)
    throw new UnreadableRecipeError('The text has too many cells of tables; give one recipe at a time.');
  const all = skipComments(content).split(/\r\n|[\n\r\u2028\u2029\f\v]/);
  const texts = all.filter((text) => text.trim() !== '' && !isMarkup(text.trim()));
  const belowBlank = new Set(all.filter((_, index) => (all[index - 1] ?? '').trim() === ''));
  const lines = unfoldCooklang(dropChatStamps(texts)).map((text) => ({
    text: repairEncoding(text).replace(wikiLink, '$1').replace(pictureName, ''),
    level: findLevel(text),
    isIngredient: false,
    isBelowBlank: belowBlank.has(text),
  }));
  if (lines.length > maxTextLines) throw tooManyLines();
  return readRecipeTexts(unfoldParagraph(readFramedTitles(readShares(unfoldTables(unfoldColumns(lines))))), 'text');
}

/** "[[stocks|vegetable stock]]", a link of Obsidian. */
const wikiLink = /\[\[(?:[^[\]|]{1,100}\|)?([^[\]|]{1,100})\]\]/g;

/** ":bread:", a picture of a chat. */
const pictureName = /(?<=^|\s):[a-z][a-z\d_+-]{1,20}:(?=\s|$)/g;

/** A text without the comments of HTML before it, as Markdown has them. */
function skipComments(content: string): string {
  let start = content.search(/\S/);
  while (content.startsWith('<!--', start)) {
    const end = content.indexOf('-->', start);
    if (end === -1) break;
    const rest = content.slice(end + 3).search(/\S/);
    if (rest === -1) return '';
    start = end + 3 + rest;
  }
  return content.slice(start);
}

/** Whether a line of Markdown is a comment or tags, such as "<!--more-->" or "<img src=pie.jpg>". */
function isMarkup(line: string): boolean {
  return line.length <= 2000 && /^(?:<!--.*-->|(?:<\/?[a-z][\w-]*(?:[\s/][^<>]*)?>\s*)+)$/i.test(line);
}

/** As many lines hold hundreds of recipes. */
const maxTextLines = 10_000;

/** A table of a recipe has fewer cells; each is read by itself. */
const maxCells = 20_000;

function tooManyLines(): UnreadableRecipeError {
  return new UnreadableRecipeError(
    `The text has more than ${maxTextLines.toLocaleString('en')} lines; give one recipe at a time.`,
  );
}

function countSigns(content: string, sign: string): number {
  let count = 0;
  for (let at = content.indexOf(sign); at !== -1; at = content.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** The level of a heading as Markdown writes it. */
function findLevel(text: string): number | null {
  const [, marks] = /^\s{0,3}(#{1,6})\s/.exec(text) ?? [];
  return marks?.length ?? null;
}

function readJson(content: string): readonly RecipeDraft[] {
  const value = parseRecipeJson(content);
  // A list of lines is a recipe without a title.
  if (Array.isArray(value) && value.every((line) => typeof line === 'string'))
    return readRecipeObjects({ ingredients: value }, 'json');
  return readRecipeObjects(value, isSchemaOrg(content) ? 'json_ld' : 'json');
}

function isSchemaOrg(content: string): boolean {
  return /"@(?:type|context|graph)"/.test(content);
}

/** JSON-LD by itself, or in the `script` tag that it was copied with. */
function readJsonLd(content: string): readonly RecipeDraft[] {
  return content.trimStart().startsWith('<')
    ? readBlocks(readPage(content))
    : readRecipeObjects(parseRecipeJson(content), 'json_ld');
}

/**
 * Pages often state one recipe in several blocks, some without its servings; the first with the
 * servings is kept.
 */
function dropRepeated(drafts: readonly RecipeDraft[]): RecipeDraft[] {
  const keyed = drafts.map((draft) => ({ draft, key: JSON.stringify([draft.title, draft.ingredients]) }));
  const stated = new Set(keyed.flatMap(({ draft, key }) => (draft.servings === null ? [] : [key])));
  const seen = new Set<string>();
  const kept = keyed.filter(({ draft: { servings }, key }) => {
    if (servings === null && stated.has(key)) return false;
    const whole = `${servings ?? ''} ${key}`;
    return !seen.has(whole) && seen.add(whole);
  });
  return kept.map(({ draft }) => draft);
}
