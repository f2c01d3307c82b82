import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { findRecipeYield, isPartWithYield } from './find-recipe-yield';
import { findYield, findYieldInTitle, isYieldLabel, readPieces } from './find-yield';
import { dropCounts, dropPageNumbers, dropRunningHeads, dropTabs, hasIngredient } from './page-buttons';
import { dropFootnotes } from './footnotes';
import { findAddress } from './find-address';
import { findFoodsInProse } from './foods-in-prose';
import { joinBrokenLines } from './join-broken-lines';
import { joinPreparations } from '../draft/join-preparations';
import { isDuration, isSentence, isSignOff, isStepLine, isSureIngredient, maxLineLength } from '../draft/line-traits';
import { createDraft, type Finding, type RecipeDraft } from '../draft/recipe-draft';
import { readSectionHeading, type ReadLine, type SectionHeading, type TextLine } from '../draft/sections';
import { markGroupHeadings } from './group-headings';
import { isPartHeading } from './part-headings';
import { splitRecipes } from './split-recipes';
import { dropOtherSystem, dropOtherUnits } from './other-units';
import { isPageFurniture } from '../draft/page-furniture';
import {
  joinAmounts,
  markCount,
  readEmphasis,
  splitCells,
  splitSentence,
  stripBullet,
  toHeading,
  toPlainMarks,
  unwrapNotes,
} from '../draft/tidy-lines';
import { repeatsList } from './repeated-lists';
import { findTitle, readAnnounced } from './find-title';
import { isTitleLike } from './title-like';

/** Reads the recipes of a text or of the visible text of a page, in order. */
export function readRecipeTexts(lines: readonly TextLine[], finding: Finding): readonly RecipeDraft[] {
  const read = joinBrokenLines(dropPageNumbers(lines), finding).map((line) => ({
    ...line,
    heading: readSectionHeading(line.text),
  }));
  return splitRecipes(dropRunningHeads(dropTabs(read))).flatMap((part) => readRecipeText(part, finding) ?? []);
}

function readRecipeText(all: readonly ReadLine[], finding: Finding): RecipeDraft | null {
  const lines = dropFootnotes(all);
  const list = findBody(lines, finding);
  const prose = list === null && finding !== 'page' ? findFoodsInProse(lines) : null;
  const body = list ?? prose;
  if (body === null) return null;
  const listed = joinPreparations(joinAmounts(body.lines.filter((line) => !isStepBetween(line))));
  const ingredients = markGroupHeadings(dropOtherUnits(listed));
  if (!ingredients.some(isSureIngredient)) return null;
  const title = findTitle(lines, body, finding) ?? prose?.title ?? null;
  const stated = findRecipeYield(lines, body) ?? findYieldInTitle(title ?? '');
  const source = findAddress(lines);
  const draft = createDraft(
    { title, ingredients, servings: stated?.servings ?? null, yield: stated?.wording ?? null, source, nutrition: null },
    finding,
  );
  return draft;
}

/** The ingredient lines of a recipe, and where they begin and end among its lines. */
interface Body {
  readonly lines: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Where the longest of its lists begins, above which the card of a copied page has its title. */
  readonly longest: number;
}

/** By the markup of the page, else under headings that say so, else by what the lines are. */
function findBody(lines: readonly ReadLine[], finding: Finding): Body | null {
  return findMarkedBody(lines) ?? findHeadedBody(lines) ?? (finding === 'page' ? null : findPlainBody(lines));
}

function findMarkedBody(lines: readonly ReadLine[]): Body | null {
  const start = lines.findIndex(({ isIngredient }) => isIngredient);
  const marked = lines.filter(({ isIngredient, heading }) => isIngredient && heading === null);
  const found = marked.flatMap(readBodyLine);
  if (found.filter(isSureIngredient).length < 2) return null;
  return { lines: found, start, end: lines.findLastIndex(({ isIngredient }) => isIngredient) + 1, longest: start };
}

/** All parts under a heading of ingredients; of a page that explains them first, only the list. */
function findHeadedBody(lines: readonly ReadLine[]): Body | null {
  const bodies = lines.flatMap(({ heading }, index) =>
    heading?.section === 'ingredients' ? [readHeadedBody(lines, index, heading)] : [],
  );
  const counted = bodies.map((body) => ({ body, sure: body.lines.filter(isSureIngredient).length }));
  const [first, ...others] = counted;
  if (first === undefined) return null;
  const { body: best } = others.reduce((one, other) => (isBetterList(other, one) ? other : one), first);
  if (best.lines.length === 0) return null;
  const seen = new Set<string>();
  const kept = counted.filter(({ body, sure }) => {
    const isList = body === best || (body.lines.length > 0 && sure >= body.lines.length / 2);
    const isNew = !body.lines.every((line) => seen.has(line));
    for (const line of body.lines) seen.add(line);
    return isList && isNew && (body === best || !repeatsList(body.lines, best.lines));
  });
  return {
    lines: kept.flatMap(({ body }) => body.lines),
    start: kept[0]?.body.start ?? best.start,
    end: kept.at(-1)?.body.end ?? best.end,
    longest: best.start,
  };
}

/** Whether a list has more ingredients, or as many in fewer lines: those of a story have remarks between them. */
function isBetterList(one: CountedBody, other: CountedBody): boolean {
  return one.sure > other.sure || (one.sure === other.sure && one.body.lines.length < other.body.lines.length);
}

interface CountedBody {
  readonly body: Body;
  /** How many of its lines are surely ingredients. */
  readonly sure: number;
}

function readHeadedBody(lines: readonly ReadLine[], start: number, heading: SectionHeading): Body {
  const end = findEnd(lines, start + 1);
  const given = readPieces(lines, start + 1) === null ? 0 : 1;
  const below = dropCounts(dropOtherSystem(lines.slice(start + 1 + given, end))).flatMap(readBodyLine);
  const beside = heading.rest === '' ? [] : splitSentence(dropSteps(heading.rest));
  const group = heading.group === null ? [] : [toHeading(heading.group)];
  return { lines: [...group, ...beside, ...below], start, end, longest: start };
}

/** The list of "You need 1 chicken and 2 lemons. Rub the chicken with salt." without the steps behind it. */
function dropSteps(text: string): string {
  const [, list, behind = ''] = /^(.{3,300}?[\p{L}\d]{2})\. (\p{Lu}.*)$/su.exec(text) ?? [];
  return list !== undefined && isStepLine(behind) ? list : text;
}

/** Where the lines end that begin at `start`: at the next part, or where the method begins. */
function findEnd(lines: readonly ReadLine[], start: number): number {
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || line.heading !== null) return index;
    if (index > start && beginsSteps(lines, index)) return index;
    if (index > start && isSignOff(line.text)) return index;
    if (endsList(line) && !hasIngredientsNear(lines, index + 1)) return index;
  }
  return lines.length;
}

/** Whether numbered steps begin here, below lines of which the last has no number. */
function beginsSteps(lines: readonly ReadLine[], index: number): boolean {
  const [above, first, second] = lines.slice(index - 1, index + 2).map(({ text }) => text);
  if (first === undefined || second === undefined || /^\s*\d{1,2}[.)]\s/.test(above ?? '')) return false;
  return /^\s*1[.)]\s/.test(first) && /^\s*2[.)]\s/.test(second) && isStepLine(first);
}

function endsList({ text }: ReadLine): boolean {
  return !isSureIngredient(stripBullet(text)) && (isStepLine(text) || isSentence(text) || asksOrTells.test(text));
}

/** "Joe: do you drain it halfway?", of those who talk below a recipe */
const asksOrTells = /^[\p{L}_\d]{2,20}: (?!.{0,40}\d)(?:\p{L}+ ){0,6}(?:I|you|we)\b.{10}/u;

/** A remark may stand among the lines; a step is followed by steps. */
function hasIngredientsNear(lines: readonly ReadLine[], start: number): boolean {
  for (const { text, heading } of lines.slice(start, start + 3)) {
    if (heading !== null) return false;
    if (isStepLine(text)) return false;
    if (isSureIngredient(stripBullet(text))) return true;
  }
  return false;
}

/** The lines that a line of a list gives: none for yields, times and what belongs to the page. */
function readBodyLine({ text, level }: ReadLine): readonly string[] {
  if (isDuration(text) || isYieldLabel(text)) return [];
  if (findYield(text) !== null && !isPartWithYield(text)) return [];
  if (tableRule.test(text)) return [];
  if (level !== null && level > 1 && !isSureIngredient(stripBullet(text))) return [toHeading(text)];
  if (isPageFurniture(text) && !isSureIngredient(stripBullet(text))) return [];
  const emphasis = readEmphasis(text);
  if (emphasis !== null) return [isSureIngredient(emphasis) ? emphasis.trim() : toHeading(emphasis)];
  return splitCells(text)
    .map(stripBullet)
    .map((line) => toPlainMarks(line.replace(/\s+\*{1,3}$/, '')))
    .map((line) => markCount(unwrapNotes(line.replace(/\s*[;,]$/, ''))))
    .filter((line) => line !== '' && line.length <= maxLineLength);
}

/** Whether a line is a step between the lines of two parts of a recipe. */
function isStepBetween(text: string): boolean {
  return /\p{L}{2}[.!]["')\]]*$/u.test(text) && isStepLine(text) && !isSureIngredient(stripBullet(text));
}

const tableRule = /^[\s|:=_*-]+$/;

/** The lines of a recipe without headings: from the first that is surely one, to the method. */
function findPlainBody(lines: readonly ReadLine[]): Body | null {
  const above = isNumberedTitle(lines) ? 1 : 0;
  const first = lines.findIndex(
    (line, index) =>
      index >= above && line.heading === null && findYield(line.text) === null && hasIngredient(line.text),
  );
  if (first === -1) return null;
  const named = findNamesAbove(lines, first);
  const end = findEnd(lines, first);
  const isHeaded = named > 0 && (isGroupHeading(lines[named - 1]) || isFirstPart(lines.slice(0, end), named - 1));
  const start = isHeaded ? named - 1 : named;
  const further = findFurtherParts(lines, end);
  const found = [...lines.slice(start, end).flatMap(readBodyLine), ...further.lines];
  return isOfProse(lines, found) ? null : { lines: found, start, end: further.end, longest: start };
}

/**
 * The parts below the steps of the first, each with its name, its ingredients and its own steps: "Step 2: Make the
 * topping" above "400 g tomatoes" and "1 clove garlic".
 */
function findFurtherParts(lines: readonly ReadLine[], from: number): Pick<Body, 'lines' | 'end'> {
  const found: string[] = [];
  let end = from;
  for (let index = from; index < lines.length && lines[index]?.heading === null; index += 1) {
    const line = lines[index];
    if (line === undefined || index < end || !beginsPart(lines, index)) continue;
    end = findEnd(lines, index + 1);
    found.push(toHeading(line.text), ...lines.slice(index + 1, end).flatMap(readBodyLine));
  }
  return { lines: found, end };
}

function beginsPart(lines: readonly ReadLine[], at: number): boolean {
  const [line, ...below] = lines.slice(at, at + 3);
  if (line === undefined || !(partLabel.test(line.text) || isGroupHeading(line) || isPartHeading(line.text)))
    return false;
  return below.length === 2 && below.every((each) => each.heading === null && isSureIngredient(stripBullet(each.text)));
}

const partLabel = /^\W*(?:step|part|stage|day) \d{1,2}\b.{0,60}$/i;

/** Whether sentences state more amounts than a list of one line does, which holds no recipe then. */
function isOfProse(lines: readonly ReadLine[], found: readonly string[]): boolean {
  if (found.filter(isSureIngredient).length > 1) return false;
  const told = lines.filter(({ text }) => isSentence(text) || isStepLine(text));
  return (
    told.reduce((count, { text }) => count + (text.slice(0, maxLineLength).match(amountInProse)?.length ?? 0), 0) > 1
  );
}

const amountInProse =
  /(?<![\d.,])\d[\d.,/]{0,5} ?(?:g|kg|ml|l|oz|lbs?|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|eggs?|onions?|tomatoes)\b/gi;

/** "Soup 2" is a title above a yield or a time; among lines it is an amount. */
function isNumberedTitle([first, second]: readonly ReadLine[]): boolean {
  if (first === undefined || second === undefined || !/^\p{L}[^\d:,–-]{0,60} \d{1,3}$/u.test(first.text)) return false;
  return findYield(second.text) !== null || isDuration(second.text);
}

/**
 * Where the list begins whose first line with an amount is given: at the names of foods right above
 * it, below the title, which is the first line at all.
 */
function findNamesAbove(lines: readonly ReadLine[], first: number): number {
  let start = first;
  for (let line = lines[start - 1]; start > 1 && line !== undefined && mayBeFood(line); line = lines[start - 1])
    start -= 1;
  return start;
}

/** "olive oil" begins with a small letter, as no subtitle and no name of an author does. */
function mayBeFood(line: ReadLine): boolean {
  const text = stripBullet(line.text);
  return /^\p{Ll}.{1,60}[^.!?:]$/u.test(text) && text.split(' ').length <= 4 && isTitleLike({ ...line, text });
}

/** "Cake" between the title and its lines, where another part follows: "Frosting". */
function isFirstPart(lines: readonly ReadLine[], at: number): boolean {
  const line = lines[at];
  if (line === undefined || line.heading !== null || !isPartHeading(line.text)) return false;
  const below = lines.slice(at + 1);
  return lines.slice(0, at).some(isTitleLike) && below.some((each) => isPartHeading(each.text) || isGroupHeading(each));
}

function isGroupHeading(line: ReadLine | undefined): boolean {
  if (line === undefined || line.heading !== null || line.level === 1) return false;
  if (isPageFurniture(line.text) || readAnnounced(line.text) !== null) return false;
  return readEmphasis(line.text) !== null || findOtherKind(line.text, normalizeText(line.text)) === 'heading';
}
