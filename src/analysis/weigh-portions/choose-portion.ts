import type { Food } from '../food';
import { cuts, hasAll, isWithin } from './portion-words';
import { readOwnWords, type ReadPortion } from './portions';
import { countSteps, kindWordsOf, type Size, type Weighing } from '../weigh-amounts/weighing';

/** The portion that fits a line best, and whether it fits exactly. */
export interface Choice {
  readonly chosen: ReadPortion;
  /** Neither size nor cut of the portion differs from what the line says. */
  readonly isExact: boolean;
  /** Whether the food has another portion, of another weight, that fits as well. */
  readonly isOneOfSeveral?: boolean;
}

/**
 * Chooses among portions of one unit by size and cut. Of equals the first; null if there are none.
 */
export function choosePortion(
  portions: readonly ReadPortion[],
  weighing: Weighing,
  defaultSize: Size = 'medium',
): Choice | null {
  let best: { choice: Choice; points: number } | null = null;
  const said = listSaidWords(portions, weighing);
  for (const chosen of portions) {
    const shape = judgeWords(chosen, weighing, said);
    const size = judgeSize(chosen, weighing, defaultSize);
    const points = shape.points + size.points + (isCutOffLast(chosen, weighing, portions) ? 0.1 : 0);
    if (best === null || points > best.points || (points === best.points && isPlainer(chosen, best.choice.chosen)))
      best = { choice: { chosen, isExact: shape.isExact && size.isExact }, points };
    else if (points === best.points && isOpenBetween(best.choice.chosen, chosen))
      best = { choice: { chosen: best.choice.chosen, isExact: best.choice.isExact, isOneOfSeveral: true }, points };
  }
  return best?.choice ?? null;
}

/** The words of the portions that the line says. */
function listSaidWords(portions: readonly ReadPortion[], weighing: Weighing): ReadonlySet<string> {
  const said = new Set<string>();
  for (const { portion, words } of portions) {
    if (words.size === 0) continue;
    const stated = portion.origin === 'customary' ? kindWordsOf(weighing) : weighing.words.lineWords;
    for (const word of words) if (stated.has(word) || isWithin(word, weighing.words.nameWords)) said.add(word);
  }
  return said;
}

/** "Doughnut" is the usual one, beside "doughnut, about 1-1/2 oz". */
function isPlainer({ unit, ml, portion }: ReadPortion, other: ReadPortion): boolean {
  return ml === null && unit === other.unit && portion.modifier === '' && other.portion.modifier !== '';
}

/** "Slice, 1 oz" and "slice, 3/4 oz": lines do not say which. */
function isOpenBetween({ unit, ml, portion }: ReadPortion, other: ReadPortion): boolean {
  if (ml !== null || unit !== other.unit || portion.modifier === '') return false;
  const ratio = portion.grams / other.portion.grams;
  return ratio < 0.8 || ratio > 1.25;
}

/** Whether the name ends in what is cut off another portion: "2 venison haunch steaks" are no haunches. */
function isCutOffLast(
  { portion, ml, words }: ReadPortion,
  weighing: Weighing,
  portions: readonly ReadPortion[],
): boolean {
  if (portion.origin !== 'customary' || ml !== null) return false;
  const { nameWords } = weighing.words;
  if (!words.has([...nameWords].at(-1) ?? '')) return false;
  return portions.some((other) => other.portion.grams > joints * portion.grams && hasAny(other.words, nameWords));
}

/** A joint weighs more than this many of its steaks. */
const joints = 4;

function hasAny(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...words].some((word) => of.has(word));
}

/**
 * Whether a portion is of one kind of the food ("Thai", "fingerling") that the line does not name.
 */
export function isOfOtherKind({ portion, words }: ReadPortion, weighing: Weighing): boolean {
  if (portion.origin !== 'customary' || words.size === 0) return false;
  const stated = kindWordsOf(weighing);
  return !hasAll(stated, words);
}

/**
 * Whether the line states the diameter of this portion ("8-inch tortilla"): then size words do not
 * matter.
 */
export function isSameDiameter({ inches }: ReadPortion, weighing: Weighing): boolean {
  return inches !== null && Math.abs(inches - (weighing.words.inches ?? Infinity)) <= nearInches;
}

interface Verdict {
  readonly points: number;
  readonly isExact: boolean;
}

/** The cuts that a line states and its food does not have. */
function listCuts({ food, words }: Weighing): readonly string[] {
  const stated: string[] = [];
  for (const word of words.lineWords) if (cuts.has(word) && !readOwnWords(food).has(word)) stated.push(word);
  return stated;
}

/** @param said the words of these portions that the line has */
function judgeWords({ words, anyOf, ml }: ReadPortion, weighing: Weighing, said: ReadonlySet<string>): Verdict {
  let hits = 0;
  for (const word of words) if (said.has(word)) hits += 1;
  if (hits > 0) {
    const misses = anyOf ? 0 : words.size - hits;
    return {
      points: 4 + hits - misses / 2 - (isOfLaterStep(words, weighing.words.lineWords, said) ? 0.1 : 0),
      isExact: misses === 0,
    };
  }
  const { food } = weighing;
  // Pieces are counted before they are cut; but the cut decides what a cup holds.
  const lineCuts = ml === null ? [] : listCuts(weighing);
  const isPacked = ml !== null && weighing.words.lineWords.has('pack');
  if (words.size === 0)
    return { points: said.size > 0 ? 1 : 3, isExact: said.size === 0 && lineCuts.length === 0 && !isPacked };
  const isAkin = lineCuts.some((cut) => [...words].some((word) => cuts.get(word) === cuts.get(cut)));
  return { points: (isAkin ? 2 : 0) + ratePlainness(words, food), isExact: false };
}

/** Whether a portion is of a food that is melted or mashed, where the line says before that how it was cut. */
function isOfLaterStep(words: ReadonlySet<string>, lineWords: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  if (!hasAny(words, processedWords)) return false;
  const steps = [...lineWords].filter((word) => said.has(word));
  const [first = ''] = steps;
  return cuts.has(first) && !words.has(first) && !processedWords.has(first);
}

/**
 * If the line states no cut, the plainest portion fits best; the more a portion was processed, the
 * less it fits.
 */
function ratePlainness(words: ReadonlySet<string>, food: Food): number {
  let points = defaultCuts.some(({ foods, cut }) => words.has(cut) && foods.test(food.description)) ? 1 : 0;
  for (const word of words) points = Math.max(points, plainness.get(word) ?? 0);
  for (const word of words) if (processedWords.has(word)) points -= 0.6;
  return points - words.size / 100;
}

const plainness: ReadonlyMap<string, number> = new Map([
  ['raw', 0.6],
  ['dry', 0.6],
  ['unsift', 0.6],
  ['unthaw', 0.5],
  ['chop', 0.5],
  ['whole', 0.5],
  ['unpack', 0.1],
  ['dice', 0.45],
  ['leaf', 0.5],
  ['slice', 0.35],
  ['shred', 0.3],
  ['grate', 0.3],
  ['ground', 0.5],
]);

const defaultCuts: readonly { foods: RegExp; cut: string; evidence: string }[] = [
  { foods: /^sugars, brown/i, cut: 'pack', evidence: 'Brown sugar is packed unless a recipe says otherwise.' },
];

const processedWords: ReadonlySet<string> = new Set([
  'mash',
  'puree',
  'melt',
  'cook',
  'sift',
  'whip',
  'crush',
  'prepared',
  'heated',
]);

function judgeSize(portion: ReadPortion, weighing: Weighing, defaultSize: Size): Verdict {
  const { size } = portion;
  if (isSameDiameter(portion, weighing)) return { points: 2 * sizePoints, isExact: true };
  const wanted = weighing.size;
  if (size === null) return { points: wanted === null ? 0.25 : -0.1, isExact: wanted === null };
  if (wanted !== null) return { points: (1 - countSteps(size, wanted)) * sizePoints, isExact: size === wanted };
  return { points: -countSteps(size, defaultSize) * sizePoints, isExact: false };
}

/** A step in size outweighs any word except a cut that the line states. */
const sizePoints = 4;

/** "An 8-inch tortilla" is the one of 7 to 8 inches. */
const nearInches = 0.5;
