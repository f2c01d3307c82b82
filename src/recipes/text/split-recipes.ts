import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { findYield, isYieldLabel } from './find-yield';
import { followList, listIngredients, noList, type ListSeen } from './listed-ingredients';
import { splitMeals } from './meal-titles';
import { repeatsList } from './repeated-lists';
import { beginsBare, beginsNamed, beginsRecipe, isPartName, maxLinesBelow, rule } from './recipe-start';
import { isTitleLike } from './title-like';
import { isDuration, isStepLine, isSureIngredient } from '../draft/line-traits';
import { stripBullet } from '../draft/tidy-lines';
import type { ReadLine } from '../draft/sections';

/** Splits a text with several recipes, each from its title on. */
export function splitRecipes(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const numbered = findNumberedTitles(lines);
  if (numbered.length > 1) return cutAt(lines, numbered);
  const served = findServedTitles(lines);
  if (served.length > 1) return cutAt(lines, served);
  const meals = splitMeals(lines);
  return meals.length > 0 ? meals : cutAt(lines, skipCollection(lines, findStarts(lines)));
}

/** The starts of several recipes, the first at its own title where that of their collection is above it. */
function skipCollection(lines: readonly ReadLine[], starts: readonly number[]): readonly number[] {
  const [, second, ...others] = starts;
  if (second === undefined) return starts;
  const first = lines.slice(0, Math.min(second, maxLinesAbove)).findIndex((_, index) => beginsBare(lines, index));
  const isBare = !lines.slice(0, Math.max(0, first)).some(({ text }) => isSureIngredient(stripBullet(text)));
  const isAlike = lines[first]?.level === lines[second]?.level;
  return first > 0 && isBare && isAlike ? [first, second, ...others] : starts;
}

/** Where recipes begin whose titles have neither numbers nor servings: at the first line, and where another one follows. */
function findStarts(lines: readonly ReadLine[]): readonly number[] {
  const starts = [0];
  const firstList = lines.findIndex(isListHeading);
  const hasLines = createCounter(lines);
  let method: MethodSeen = 'none';
  let list = noList;
  let firstAt = new Map<string, number>();
  let hasTitle = false;
  for (const [index, line] of lines.entries()) {
    const from = starts.at(-1) ?? 0;
    const above: Above = {
      firstList,
      method,
      list,
      firstAt,
      hasTitle,
      from,
      hasLines: () => hasLines(from, index),
    };
    const isFurtherList: boolean = isListHeading(line) && method !== 'none';
    const start: number | null = isFurtherList
      ? findHeadedStart(lines, index, above)
      : findUnheadedStart(lines, index, above);
    if (start !== null) {
      starts.push(start);
      list = noList;
      firstAt = new Map(lines.slice(start, index).map((each, at) => [toComparable(each), start + at]));
    }
    method = isFurtherList || start === index ? 'none' : followMethod(method, line);
    if (line.level === 1 && line.heading === null) hasTitle = true;
    list = followList(list, line);
    if (!firstAt.has(toComparable(line))) firstAt.set(toComparable(line), index);
  }
  return starts;
}

const isListHeading = ({ heading }: ReadLine): boolean => heading?.section === 'ingredients';

/** What is above a line at which another recipe may begin. */
interface Above {
  /** The first heading of ingredients of the whole text; -1 for none. */
  readonly firstList: number;
  readonly method: MethodSeen;
  /** The lists of the last recipe. */
  readonly list: ListSeen;
  /** Where each text of the last recipe stands first. */
  readonly firstAt: ReadonlyMap<string, number>;
  /** Whether a title is marked as a heading of the first level. */
  readonly hasTitle: boolean;
  /** Where the last recipe begins. */
  readonly from: number;
  /** Whether the last recipe has ingredients by now. */
  readonly hasLines: () => boolean;
}

/** Where the recipe begins to which a further heading of ingredients belongs; null for a part of the same recipe. */
function findHeadedStart(lines: readonly ReadLine[], index: number, above: Above): number | null {
  // The story of a copied page tells what one needs and how to make it before the card lists it.
  const { count } = above.list;
  const isListed = count === null ? index - above.from <= maxLinesBelow && above.hasLines() : count >= 2;
  const titled = isListed ? findStart(lines, above.from, index) : null;
  if (titled !== null) return isToldAgain(lines, [titled, index], above) ? null : titled;
  // Copied pages have more above their first list, and lines between their lists that resemble titles.
  const isNote = above.firstList <= maxLinesOfNote;
  return isListed && isNote && above.method === 'heading' && above.hasLines() ? findBareStart(lines, index) : null;
}

/** Where a recipe begins without a heading of ingredients: behind a line of signs, or at this line; null for neither. */
function findUnheadedStart(lines: readonly ReadLine[], index: number, above: Above): number | null {
  const { text, level } = lines[index] ?? { text: '', level: null };
  if (rule.test(text)) return above.hasLines() && beginsRecipe(lines, index + 1) ? index + 1 : null;
  const mayBeNamed = level === 1 && above.hasTitle;
  if (mayBeNamed && above.hasLines() && beginsNamed(lines, index)) return index;
  const mayBeBare = above.firstList === -1 && above.method !== 'none';
  return mayBeBare && above.hasLines() && beginsBare(lines, index) ? index : null;
}

/** Whether a list further down is that of the same recipe, told again in a card: below the same title, with the same foods. */
function isToldAgain(
  lines: readonly ReadLine[],
  [titleAt, listAt]: readonly [number, number],
  { firstAt, list }: Above,
): boolean {
  const isRepeated = (firstAt.get(toComparable(lines[titleAt])) ?? titleAt) < titleAt;
  return isRepeated && repeatsList(listIngredients(lines, listAt + 1), list.told);
}

const toComparable = (line: ReadLine | undefined): string => line?.text.trim().toLowerCase() ?? '';

/** What of a method was seen since the last ingredients. */
type MethodSeen = 'none' | 'steps' | 'heading';

function followMethod(seen: MethodSeen, { heading, text }: ReadLine): MethodSeen {
  if (heading?.section === 'method') return 'heading';
  return seen === 'none' && heading === null && isStepLine(text) ? 'steps' : seen;
}

/** The lines from each start to the next, without lines of signs. */
function cutAt(lines: readonly ReadLine[], starts: readonly number[]): readonly (readonly ReadLine[])[] {
  return starts.map((start, at) => lines.slice(start, starts[at + 1]).filter(({ text }) => !rule.test(text)));
}

/**
 * Where the recipes of a list of recipes begin: "1. Green smoothie" with its ingredients below, then
 * "2. Berry smoothie" with its own. Empty if the text is no such list.
 */
function findNumberedTitles(lines: readonly ReadLine[]): readonly number[] {
  if (!lines.slice(0, maxLinesOfNote).some(({ text }) => /^\s*1[.)]\s/.test(text))) return [];
  const starts = lines.flatMap(({ text }, index) =>
    /^\s*\d{1,2}[.)]\s+\p{Lu}[^\d:,.]{2,60}(?:\([^()]{1,30}\))?$/u.test(text) ? [index] : [],
  );
  const areTitles = starts.every((start, at) => {
    const { text = '' } = lines[start] ?? {};
    const isStep = isStepLine(text) && !/^\s*\d+[.)](?:\s+\p{Lu}\S*){2,}(?:\s\([^()]{1,30}\))?$/u.test(text);
    return Number.parseInt(text, 10) === at + 1 && !isStep && beginsRecipe(lines.slice(0, starts[at + 1]), start);
  });
  return areTitles ? starts : [];
}

/**
 * Where recipes begin whose titles say for how many they are: "Oatmeal (serves 1)" with its lines below,
 * then "Tuna wrap (serves 1)". A bare number of servings may be that of a line, "Salmon (4 portions)",
 * so that a title with one has a blank line above, and none below. Empty if fewer than two do, or if
 * ingredients are above the first.
 */
function findServedTitles(lines: readonly ReadLine[]): readonly number[] {
  const titles = lines.flatMap((line, index) => (mayBeServed(line, lines[index + 1]) ? [index] : []));
  if (titles.length < 2) return [];
  const hasBelow = createLookAhead(lines);
  const starts = titles.filter((index) => hasBelow(index) && isServedTitle(lines[index]));
  const isBare = !lines.slice(0, starts[0]).some(({ text }) => isSureIngredient(stripBullet(text)));
  return starts.length > 1 && isBare ? starts : [];
}

function mayBeServed(line: ReadLine, below: ReadLine | undefined): boolean {
  const [, name = '', verb] = servedTitle.exec(line.text) ?? [];
  return name !== '' && (verb !== undefined || (line.isBelowBlank === true && below?.isBelowBlank !== true));
}

function isServedTitle(line: ReadLine | undefined): boolean {
  const [, name = ''] = servedTitle.exec(line?.text ?? '') ?? [];
  if (line === undefined || findYield(line.text)?.isForEaters !== true || findYield(name) !== null) return false;
  return !isPartName(name) && isTitleLike(line) && !isSureIngredient(stripBullet(line.text));
}

const servedTitle = /^\W*(\p{L}[^()[\]\d]{2,60})[([](serves |feeds |for )?\d{1,2}(?: \p{L}+)?[)\]]\W*$/iu;

/**
 * Creates a function that tells whether two ingredients follow a line before the next line of signs, of
 * the lines that are looked at. Each line is looked at once, from the end.
 */
function createLookAhead(lines: readonly ReadLine[]): (index: number) => boolean {
  const second: number[] = [];
  let [one, two] = [Infinity, Infinity];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    second[index] = two;
    const { text } = lines[index] ?? { text: '' };
    if (rule.test(text)) [one, two] = [Infinity, Infinity];
    else if (isSureIngredient(stripBullet(text))) [one, two] = [index, one];
  }
  return (index) => (second[index] ?? Infinity) < index + maxLinesBelow;
}

/** So many lines may stand between a title and the heading of the ingredients. */
const maxLinesAbove = 12;

/**
 * Where a further recipe begins whose ingredients have a heading: at the title above its yield or
 * times, or at a heading like that of the first. Null if the heading begins a part of the same
 * recipe.
 */
function findStart(lines: readonly ReadLine[], from: number, headingAt: number): number | null {
  const level = lines[from]?.level ?? null;
  let hasFacts = false;
  for (let index = headingAt - 1; index > Math.max(from, headingAt - maxLinesAbove); index -= 1) {
    const line = lines[index];
    if (line === undefined || line.heading !== null || isStepLine(line.text)) return null;
    if (findYield(line.text) !== null || isYieldLabel(line.text) || isDuration(line.text)) hasFacts = true;
    else if (isTitleLike(line) && (hasFacts || (line.level !== null && line.level === level))) return index;
  }
  return null;
}

/** At most this many lines stand above the ingredients of a recipe that is not copied from a page. */
const maxLinesOfNote = 4;

/**
 * Where a further recipe of a plain text begins that states no yield and no times: at a title right
 * above a bare heading of ingredients, where ingredients and a heading of the method follow. Null
 * for the name of a part ("Icing") and for a step.
 */
function findBareStart(lines: readonly ReadLine[], headingAt: number): number | null {
  const [title, heading] = lines.slice(headingAt - 1, headingAt + 1);
  if (title === undefined || heading === undefined || !/^\W*\p{L}+\W*$/u.test(heading.text)) return null;
  if (title.level !== null || heading.level !== null || !isTitleLike(title)) return null;
  if (title.text.length > 60 || isPartName(title.text)) return null;
  if (findOtherKind(title.text, normalizeText(title.text)) !== null || isStepLine(`${title.text}.`)) return null;
  let count = isSureIngredient(stripBullet(title.text)) ? -Infinity : 0;
  for (const line of lines.slice(headingAt + 1, headingAt + maxLinesBelow)) {
    if (line.heading !== null) return line.heading.section === 'method' && count >= 2 ? headingAt - 1 : null;
    if (isSureIngredient(stripBullet(line.text))) count += 1;
  }
  return null;
}

/**
 * Creates a function that tells whether at least two lines between two places are surely
 * ingredients. Places only go up, so that no line is looked at twice.
 */
function createCounter(lines: readonly ReadLine[]): (from: number, to: number) => boolean {
  let next = 0;
  let start = 0;
  let count = 0;
  return (from, to) => {
    if (from !== start) count = 0;
    start = from;
    next = Math.max(next, from);
    for (; next < to; next += 1) if (isSureIngredient(stripBullet(lines[next]?.text ?? ''))) count += 1;
    return count >= 2;
  };
}
