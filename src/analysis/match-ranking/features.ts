import type { FoodIndex } from '../catalog';
import type { MeasureKind } from '../food';
import type { FoodProfile } from './food-profile';
import { compareStates, hasRaw, readStates } from '../match-words/food-states';
import { wordMarks, type FoodName } from './name-table';
import type { RankingQuery } from './ranking-query';

/**
 * The features by which the ranker compares foods under one of their names; most from 0 to 1, some
 * from -1 to 1.
 */
export const featureNames = [
  /**
   * Share of the line's words, by weight, that the name has; squared, because half a name mostly
   * belongs to another food.
   */
  'coverage',
  /**
   * Share of the line's words, by weight, that the name lacks although the catalog knows them: they
   * are not a brand, but words of another food.
   */
  'missedKnown',
  /**
   * The line has words that the name lacks, and the name has words that the line lacks: probably
   * two kinds of one thing.
   */
  'conflict',
  /** A word that the name lacks is a food by itself: "raisin" of "raisin juice". */
  'missedFood',
  /**
   * The name has the content word before the line's head (1) or not (-1); 0 if the line has none.
   */
  'modifier',
  /**
   * The line's head is the head of the name (1), its kind (0.8, in an alias 0.4), or only occurs in
   * it (0.2).
   */
  'lineHead',
  /** The name lacks the line's head although the catalog knows that word. */
  'headMissed',
  /** The line has the head of the name (1); -1 for an alias whose head the line lacks. */
  'nameHead',
  /** Words of the name that the line lacks, by cost. */
  'extraWords',
  /**
   * For a description: its state (raw, cooked, dried, canned, frozen) is the one the line wants
   * (1), or another (-1).
   */
  'state',
  /** The same for an alias, which implies the usual state of its food. */
  'aliasState',
  /** The name is an alias, not the record's own description. */
  'aliasName',
  /** The alias is close: a near variety or the usual choice. */
  'close',
  /** The alias is a proxy. */
  'proxy',
  'popularity',
  'completeness',
  /** SR Legacy before survey: it separates portions and states better. */
  'reference',
  /** The category fits the kind of amount: spices by the teaspoon. */
  'category',
  /** The record has a portion of the line's kind of amount. */
  'portion',
  /** A food that recipes do not mean: baby food, restaurant dishes and the like. */
  'dish',
  /** The recipe's title has words of the name that the line lacks. Only breaks ties. */
  'title',
] as const;

type FeatureName = (typeof featureNames)[number];

/** Values in the order of `featureNames`. */
export type Features = Float64Array;

/** The index of each feature. */
export const featureAt = {
  coverage: 0,
  missedKnown: 1,
  conflict: 2,
  missedFood: 3,
  modifier: 4,
  lineHead: 5,
  headMissed: 6,
  nameHead: 7,
  extraWords: 8,
  state: 9,
  aliasState: 10,
  aliasName: 11,
  close: 12,
  proxy: 13,
  popularity: 14,
  completeness: 15,
  reference: 16,
  category: 17,
  portion: 18,
  dish: 19,
  title: 20,
} as const satisfies Record<FeatureName, number>;

/** The weighted sum of the features; comparable between foods of one query. */
export function sumFeatures(features: Features, weights: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < features.length; index++) sum += (features[index] ?? 0) * (weights[index] ?? 0);
  return sum;
}

/**
 * Computes the features of a food under one of its names, into `features`.
 * @param stamps the query's words, as `withStamps` sets them
 * @returns false if the name cannot fit the query: an alias that lacks the line's head never fits
 * better than the description
 */
export function measureName(
  query: RankingQuery,
  { profile, name }: { profile: FoodProfile; name: FoodName },
  { stamps, features }: { stamps: WordStamps; features: Features },
): boolean {
  const shared = compareWords(query, name, stamps);
  if (shared === null) return false;
  writeShared(query, shared, features);
  writeFood(query, { profile, name }, features);
  return true;
}

/** What the words of a line and of a name have in common. */
interface SharedWords {
  /** The line's words that the name has, a bit for each, and the sum of their weights. */
  readonly said: number;
  readonly covered: number;
  /** The cost of the name's words that the line lacks; of those, of the words for its kind. */
  readonly extraCost: number;
  readonly unsaid: number;
  /** The features of these names. */
  readonly lineHead: number;
  readonly nameHead: number;
  readonly title: number;
}

/** Compares the words of a line and a name; null for an alias that lacks the line's head. */
function compareWords(query: RankingQuery, name: FoodName, stamps: WordStamps): SharedWords | null {
  const { alias, start, end } = name;
  const { numbers, costs, marks } = name.table;
  const isAlias = alias !== null;
  let said = 0;
  let covered = 0;
  let saved = 0;
  let lineHead = 0;
  let hasHead = false;
  let title = 0;
  let unsaid = 0;
  // "Truffle oil" is not truffle: an alias is a whole name, so the line must have its head.
  let nameHead = name.headUnsaid ? 0.6 : isAlias ? -1 : 0;
  for (let at = start; at < end; at++) {
    const stamp = stamps[numbers[at] ?? 0] ?? 0;
    const cost = costs[at] ?? 0;
    if (stamp <= 0 && ((marks[at] ?? 0) & wordMarks.kind) !== 0) unsaid += cost;
    if (stamp === 0) continue;
    if (stamp < 0) {
      if (cost >= 0.5) title = 1;
      continue;
    }
    const index = stamp - 1;
    const mark = marks[at] ?? 0;
    said |= 1 << index;
    covered += query.weights[index] ?? 0;
    saved += cost;
    if ((mark & wordMarks.head) !== 0) nameHead = 1;
    const share = query.headShares[index] ?? 0;
    if (share === 0) continue;
    hasHead = true;
    lineHead = Math.max(lineHead, share * gradePlace(mark, isAlias));
  }
  if (isAlias && !hasHead) return null;
  return { said, covered, extraCost: (costs[end] ?? 0) - saved, unsaid, lineHead, nameHead, title };
}

/** How well the line's head fits where the name has it: as its head, its kind, or elsewhere. */
function gradePlace(mark: number, isAlias: boolean): number {
  if ((mark & wordMarks.head) !== 0) return 1;
  if ((mark & wordMarks.kind) === 0) return 0.2;
  return isAlias ? 0.4 : 0.8;
}

/** Writes the features of the words of the line and the name. */
function writeShared(query: RankingQuery, shared: SharedWords, features: Features): void {
  const { said, covered, extraCost, unsaid, lineHead } = shared;
  const { totalWeight } = query;
  const share = totalWeight === 0 ? 0 : covered / totalWeight;
  const missedKnown = totalWeight === 0 ? 0 : sumMissed(query.knownWeights, said) / totalWeight;
  features[featureAt.coverage] = share * share;
  features[featureAt.missedKnown] = missedKnown;
  features[featureAt.conflict] = missedKnown * (unsaid / (unsaid + 1));
  features[featureAt.missedFood] = (query.foodWords & ~said) === 0 ? 0 : 1;
  features[featureAt.modifier] = query.modifierWord === 0 ? 0 : (query.modifierWord & said) === 0 ? -1 : 1;
  features[featureAt.lineHead] = lineHead;
  features[featureAt.headMissed] = query.isHeadKnown && lineHead === 0 ? 1 : 0;
  features[featureAt.nameHead] = shared.nameHead;
  features[featureAt.extraWords] = extraCost / (extraCost + 2);
  features[featureAt.title] = shared.title;
}

/** Writes the features of the food, and of the kind of name. */
function writeFood(
  query: RankingQuery,
  { profile, name }: { profile: FoodProfile; name: FoodName },
  features: Features,
): void {
  const fit = name.alias?.fit ?? null;
  features[featureAt.state] =
    fit === null ? compareStates(query.states, readStates(query.states, profile), profile.isSpice) : 0;
  features[featureAt.aliasState] = fit === null ? 0 : compareAliasStates(query, name, profile);
  features[featureAt.aliasName] = fit === null ? 0 : 1;
  features[featureAt.close] = fit === 'close' ? 1 : 0;
  features[featureAt.proxy] = fit === 'proxy' ? 1 : 0;
  features[featureAt.popularity] = profile.popularity;
  features[featureAt.completeness] = profile.completeness;
  features[featureAt.reference] = profile.reference;
  features[featureAt.category] = compareCategory(query, profile.isSpice);
  features[featureAt.portion] = compareMeasure(query.measure, profile);
  features[featureAt.dish] = profile.isDish ? 1 : 0;
}

function sumMissed(weights: Float64Array, said: number): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) if ((said & (1 << index)) === 0) sum += weights[index] ?? 0;
  return sum;
}

/**
 * An alias implies the usual state of its food. It disagrees only with a state that the line has
 * and the alias lacks.
 */
function compareAliasStates(query: RankingQuery, name: FoodName, profile: FoodProfile): number {
  if (query.states === 0) return name.saysState ? -0.6 : 0.4;
  return compareStates(query.states, readStates(query.states, profile), false);
}

function compareCategory(query: RankingQuery, isSpice: boolean): number {
  if (query.measure === 'spoon') return isSpice && !hasRaw(query.states) ? 1 : 0;
  return isSpice && (query.measure === 'count' || query.measure === 'volume') ? -0.6 : 0;
}

function compareMeasure(measure: MeasureKind, profile: FoodProfile): number {
  if (measure === 'count') return profile.hasPieces ? 1 : 0;
  return measure === 'volume' || measure === 'spoon' ? (profile.hasVolumes ? 1 : 0) : 0.5;
}

/**
 * For each word number: the word's index in the query plus 1; -1 for a word of the title only; 0
 * for any other word.
 */
export type WordStamps = Int32Array;

/**
 * Runs `use` with the stamps of a query's words. Ranking is synchronous, so one array for each
 * catalog is enough; it is all zeros again afterwards.
 */
export function withStamps<T>(catalog: FoodIndex, query: RankingQuery, use: (stamps: WordStamps) => T): T {
  let stamps = stampsOf.get(catalog);
  if (stamps === undefined) stampsOf.set(catalog, (stamps = new Int32Array(catalog.wordCount)));
  for (const number of query.titleNumbers) stamps[number] = -1;
  query.numbers.forEach((number, index) => {
    if (number >= 0) stamps[number] = index + 1;
  });
  try {
    return use(stamps);
  } finally {
    for (const number of query.titleNumbers) stamps[number] = 0;
    for (const number of query.numbers) if (number >= 0) stamps[number] = 0;
  }
}

const stampsOf = new WeakMap<FoodIndex, WordStamps>();
