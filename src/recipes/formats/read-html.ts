import { cleanText } from '../draft/clean-text';
import { isSureIngredient } from '../draft/line-traits';
import { parseLooseJson } from './parse-json';
import { readPage, type Page } from '../markup/read-page';
import type { Finding, RecipeDraft } from '../draft/recipe-draft';
import { readRecipeObjects } from './recipe-object';
import { readRecipeTexts } from '../text/read-text';
import { readSectionHeading } from '../draft/sections';

/**
 * Reads the recipes of a page: what it states in JSON-LD, else in microdata. Where that has no
 * lines, or lines without a single amount, the lines come from the visible text.
 */
export function readHtml(html: string): readonly RecipeDraft[] {
  const page = readPage(html);
  const stated =
    [readBlocks(page), readRecipeObjects(page.items, 'microdata')].find((drafts) => drafts.length > 0) ?? [];
  const drafts = stated.filter(({ ingredients }) => ingredients.length > 0);
  if (drafts.length > 1) return drafts;
  const draft = drafts[0] ?? stated[0] ?? null;
  const shown = readRecipeTexts(page.lines.slice(0, maxLines), 'page');
  if (draft === null && shown.length === 0) return readMail(html, page);
  if (draft === null) return shown.length === 1 ? shown.map((each) => completeFromHead(each, page)) : shown;
  const [first] = shown;
  return [completeFromHead(first === undefined ? draft : mergeDrafts(draft, first), page)];
}

/** Reads a short page without headings, such as a mail, as the plain text that it shows. */
function readMail(html: string, { lines }: Page): readonly RecipeDraft[] {
  const isShort = lines.length >= fewestLines && lines.length <= mostLinesOfMail;
  const breaks = isShort ? (html.match(lineTags)?.length ?? 0) : 0;
  if (breaks < fewestLines) return [];
  return readRecipeTexts(lines, 'text').filter(
    ({ ingredients }) => ingredients.filter(isSureIngredient).length >= fewestFoods,
  );
}

/** A text with fewer tags that begin a line is no page: the tags stand between its own lines. */
const fewestLines = 4;
/** "2 results" and "10 items" of a page without a recipe are no foods. */
const fewestFoods = 3;
/** A longer page without a list that its markup or a heading shows has no recipe. */
const mostLinesOfMail = 80;
const lineTags = /<(?:br|p|div|li|tr|h[1-6])\b/gi;

/** No page has more lines that are of a recipe. */
const maxLines = 10_000;

/** No page has more blocks of JSON-LD. */
const maxBlocks = 200;

/** The recipes in the JSON-LD blocks of a page; some may be without lines. */
export function readBlocks(page: Page): readonly RecipeDraft[] {
  return page.blocks.slice(0, maxBlocks).flatMap((block) => readRecipeObjects(parseLooseJson(block), 'json_ld'));
}

/**
 * Whether a page shows more lines than its JSON-LD or microdata states: lines with amounts where
 * the stated ones have none, or all stated lines and others, as on sites that state only the first
 * part of a recipe. Stated lines that are shown again in other words do not count.
 */
function isFuller(shown: readonly string[], stated: readonly string[]): boolean {
  if (!stated.some(statesNumber)) return shown.length >= stated.length;
  const known = stated.map(toLetters);
  const beginsAlike = createBeginningFinder(known);
  let next = 0;
  let more = 0;
  for (const line of shown) {
    const text = toLetters(line);
    if (text === known[next]) next += 1;
    else if (/[:：]$/.test(line)) continue;
    else if (!isSureIngredient(line) || beginsAlike(text)) return false;
    else more += 1;
  }
  return next === stated.length && more > 0;
}

/**
 * Creates a function that tells whether a text begins with one of the given texts, or one of them
 * with it. Each call is a binary search.
 */
function createBeginningFinder(texts: readonly string[]): (text: string) => boolean {
  // A text that begins with another one is left out, because the shorter one finds the same. Of the
  // others, only the two next to the place of the searched text can begin like it.
  const beginnings: string[] = [];
  for (const text of [...texts].sort()) {
    const last = beginnings.at(-1);
    if (last === undefined || !text.startsWith(last)) beginnings.push(text);
  }
  return (text) => {
    let low = 0;
    let high = beginnings.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((beginnings[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    const before = beginnings[low - 1];
    return beginnings[low]?.startsWith(text) === true || (before !== undefined && text.startsWith(before));
  };
}

/** The letters and digits of a line: brackets, blanks and kinds of fractions are no difference. */
function toLetters(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
}

function statesNumber(line: string): boolean {
  return /\d|\p{No}/u.test(line);
}

/** What a page states about its recipe, with what it shows where it states nothing. */
function mergeDrafts(stated: RecipeDraft, shown: RecipeDraft): RecipeDraft {
  const lines = isFuller(shown.ingredients, stated.ingredients) ? shown : stated;
  const count = stated.servings === null ? shown : stated;
  const wording = stated.yield === null ? shown : stated;
  return {
    ...stated,
    ingredients: lines.ingredients,
    servings: count.servings,
    yield: wording.yield,
    found: {
      ...stated.found,
      ingredients: lines.found.ingredients,
      servings: count.found.servings,
      yield: wording.found.yield,
    },
  };
}

/** Adds the title and address that the head of the page says to the only recipe on it. */
function completeFromHead(draft: RecipeDraft, page: Page): RecipeDraft {
  const title = draft.title ?? (page.title === null ? findHeading(page) : cleanText(page.title));
  const source = draft.source ?? page.address;
  const by = (found: Finding | null, value: unknown): Finding | null => found ?? (value === null ? null : 'page');
  return {
    ...draft,
    title,
    source,
    found: { ...draft.found, title: by(draft.found.title, title), source: by(draft.found.source, source) },
  };
}

/** The first heading of a piece of a page that has no title, such as a post without its head. */
function findHeading({ lines }: Page): string | null {
  const first = lines.find(({ level }) => level !== null);
  return first === undefined || readSectionHeading(first.text) !== null || isSureIngredient(first.text)
    ? null
    : first.text;
}
