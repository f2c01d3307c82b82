import type { Food } from '../../food';
import { featureAt, type Features } from '../rank/features';
import type { RankedFood } from '../rank/rank-query';
import type { RankingQuery } from '../rank/ranking-query';
import { stateByWord } from '../state/food-states';
import { formWords } from '../words/form-words';
import { breakWords, emptyWords } from '../words/lesser-words';
import { normalizeWords } from '../words/normalize-phrase';
import { startsWithDigit } from '../words/starts-with-digit';

/** How a line asks for a food: by a name that the record has as it stands ("pad thai"), or by all the words that tell the food from others. */
export type Asking = 'by name' | 'by words';

/** What is looked for. */
export interface Wanted {
  readonly query: RankingQuery;
  /** All words of the line's name. */
  readonly name: string;
  /** Whether a word is a food by itself. */
  readonly isFood: (word: string) => boolean;
}

/**
 * How a line asks for a food that no kitchen's name means; null where it does not. The record must say every telling word of the line's, be about
 * what the line is about, be in the state that the line wants, be no dish made ready of what the line names, and say little more; by words alone
 * nothing that makes another food of it ("rice" of brown flour, "soup" of chick peas).
 */
export function findAsking(
  { query, name: said, isFood }: Wanted,
  { food, name, profile }: RankedFood,
  features: Features | undefined,
): Asking | null {
  const read = (feature: keyof typeof featureAt): number => features?.[featureAt[feature]] ?? 0;
  if (!query.words.every((word) => name.words.includes(word) || !isTelling(word))) return null;
  if (query.states === 0 ? read('state') < 0 : read('state') <= 0) return null;
  if (madeReady.test(food.description)) return null;
  const { names, makers } = readSegments(food);
  const unsaid = name.words.filter((word) => !query.words.includes(word));
  const extra = unsaid
    .filter((word) => !makers.has(word) && !sources.has(word))
    .map((word) => ({ word, cost: name.costs[name.words.indexOf(word)] ?? 0 }))
    .filter(({ cost }) => cost > 0);
  const extraCost = extra.reduce((sum, { cost }) => sum + cost, 0);
  if (names.includes(said) && read('lineHead') >= 0.8) return extraCost <= mostBesideName ? 'by name' : null;
  if (read('lineHead') < 1 || extraCost > (profile.isDish ? mostBesideDish : mostBesideWords)) return null;
  return unsaid.some((word) => formWords.has(word)) || extra.some(({ word }) => isFood(word)) ? null : 'by words';
}

/** Whether a record must say the word. States are compared as such: "frozen" and "canned" need not stand in the name by that word. */
export function isTelling(word: string): boolean {
  return !(emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word) || startsWithDigit(word));
}

interface Segments {
  /** What stands between commas, up to the first that tells more than a maker or where it came from; normalised. */
  readonly names: readonly string[];
  /** Words in capitals, as SR Legacy writes makers, and those in brackets, as the survey does. */
  readonly makers: ReadonlySet<string>;
}

function readSegments(food: Food): Segments {
  const known = memory.get(food);
  if (known !== undefined) return known;
  const { description } = food;
  const makers = new Set((description.match(maker) ?? []).flatMap((text) => normalizeWords(text)));
  const parts = description.split(/[,;()]/).map((part) => normalizeWords(part));
  const first = parts.findIndex((words) => words.some((word) => !makers.has(word) && !sources.has(word)));
  const names = parts.slice(0, first < 0 ? parts.length : first + 1).map((words) => words.join(' '));
  const segments = { names, makers };
  memory.set(food, segments);
  return segments;
}

const maker = /\([^)]*\)|(?<![\w'])(?:Mc)?[A-Z][A-Z&'.-]+(?![a-z])/g;

// Foods are read-only and live as long as their catalog, so each is read once.
const memory = new WeakMap<Food, Segments>();

/** A cook makes ready what the line names; the record is what comes of it, with water, fat or milk in it. */
const madeReady =
  /\bfat added\b|\bmade with\b|\bfrom (?:dry|dried|dehydrated|frozen|canned|fresh|powder)|\bwater added\b|\bprepared with\b|\breconstituted\b/i;

/** Where a dish came from changes little about it. */
const sources: ReadonlySet<string> = new Set(
  'restaurant fast food school frozen store home recipe commercial'.split(' '),
);

// One ordinary word more than the line says: what the cut is called besides.
const mostBesideWords = 1;

// What dishes are made of and served on takes a word or two.
const mostBesideDish = 1.5;

// A name is a name, whatever comes with it.
const mostBesideName = 3;
