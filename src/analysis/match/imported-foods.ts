import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { startsWithDigit, toWordSet } from '../words';
import { featureAt, type Features } from './features';
import { stateByWord } from './food-states';
import { breakWords, emptyWords, formWords } from './food-words';
import { judgeRanking } from './judge-ranking';
import type { Judgement } from './judgement';
import type { LineReading } from './line-reading';
import { normalizeWords } from './normalize';
import { measureRanked, rankQuery, type RankedFood } from './rank';
import { toRankingQuery, type RankingQuery } from './ranking-query';
import { minMatch, rankingSigns, rewordings, type Relaxation } from './score';

/**
 * A food that no kitchen's name means, where the line asks for it and what was found by the kitchen's names leaves room for it: by its very name
 * where that is no alias as it stands, by its words where the kitchen's food lacks some of them.
 * @param found null where nothing was
 * @returns `found` where there is no such food
 */
export function preferImported(catalog: Catalog, reading: LineReading, found: Judgement | null): Judgement | null {
  const { imported: further } = catalog;
  const { words, line } = reading;
  if (further === null || words.length === 0 || !leavesRoom(line, found)) return found;
  const leavesMuch = found === null || isPoor(found);
  if (!further.saysAll(leavesMuch ? words.filter(isRequiredWord) : words)) return found;
  const query = toRankingQuery(further, {
    words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: new Set(),
    isBranded: false,
  });
  if (query.heads.length === 0) return found;
  const wanted: Wanted = {
    query,
    name: words.join(' '),
    isFood: (word) => catalog.findAlias(word, 'none') !== null,
  };
  const ranked = rankQuery(further, query, { depth });
  const features = measureRanked(further, query, ranked);
  const requestClasses = ranked.map((entry, index) => classifyRequest(wanted, entry, features[index]));
  for (const requestClass of leavesMuch ? (['by name', 'by words'] as const) : (['by name'] as const)) {
    const best = ranked[requestClasses.indexOf(requestClass)];
    if (best === undefined) continue;
    const others = ranked.filter((entry) => entry !== best);
    const judgement = judgeRanking(catalog, reading, { query, ranked: [best, ...others] });
    const minProbability =
      found === null || (leavesMuch && requestClass === 'by name') ? 0 : found.match - (leavesMuch ? slack : 0);
    if (judgement !== null && judgement.match >= Math.max(minMatch, minProbability)) return judgement;
  }
  return found;
}

/**
 * Not where an alias is the line's name as it stands. What stands in for another food was chosen by a person, and of a choice that the line leaves
 * the kitchen knows which noun belongs to which.
 */
function leavesRoom(line: ParsedLine, found: Judgement | null): boolean {
  if (line.alternatives.length > 0) return false;
  if (found === null) return true;
  const { evidence, issues } = found;
  if (issues.some(({ code }) => code === 'proxy')) return false;
  return evidence.way === 'ranking' || evidence.relaxations.some((relaxation) => rewordingSet.has(relaxation));
}

/** Whether a word of the line had to be left out or mended for it, or it is hardly more than a guess. */
function isPoor({ evidence, issues, match }: Judgement): boolean {
  if (issues.some(({ code }) => code === 'words_ignored')) return true;
  return evidence.way === 'alias'
    ? evidence.relaxations.includes('respelt')
    : match < minKitchenMatch || (evidence.signs[rankingSigns.indexOf('mended')] ?? 0) > 0;
}

const rewordingSet: ReadonlySet<Relaxation> = new Set(rewordings);

// Below this the kitchen's best is hardly more than a guess.
const minKitchenMatch = 0.5;

// The two probabilities were not fitted beside each other; what says more of the line may be this much less probable.
const slack = 0.07;

// Dishes share many words, and what asks for one of them names it by two or three.
const depth = 100;

/** How a line asks for a food: by a name that the record has as it stands ("pad thai"), or by all the words that tell the food from others. */
type RequestClass = 'by name' | 'by words';

/** What is looked for. */
interface Wanted {
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
function classifyRequest(
  { query, name: said, isFood }: Wanted,
  { food, name, profile }: RankedFood,
  features: Features | undefined,
): RequestClass | null {
  const read = (feature: keyof typeof featureAt): number => features?.[featureAt[feature]] ?? 0;
  if (!query.words.every((word) => name.words.includes(word) || !isRequiredWord(word))) return null;
  if (query.states === 0 ? read('state') < 0 : read('state') <= 0) return null;
  if (madeReady.test(food.description)) return null;
  const { names, makers } = readSegments(food);
  const unsaid = name.words.filter((word) => !query.words.includes(word));
  const extra = unsaid
    .filter((word) => !makers.has(word) && !sources.has(word))
    .map((word) => ({ word, cost: name.costs[name.words.indexOf(word)] ?? 0 }))
    .filter(({ cost }) => cost > 0);
  const extraCost = extra.reduce((sum, { cost }) => sum + cost, 0);
  if (names.includes(said) && read('lineHead') >= 0.8) return extraCost <= maxBesideName ? 'by name' : null;
  if (read('lineHead') < 1 || extraCost > (profile.isDish ? maxBesideDish : maxBesideWords)) return null;
  return unsaid.some((word) => formWords.has(word)) || extra.some(({ word }) => isFood(word)) ? null : 'by words';
}

/** Whether a record must say the word. States are compared as such: "frozen" and "canned" need not stand in the name by that word. */
function isRequiredWord(word: string): boolean {
  return !(emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word) || startsWithDigit(word));
}

interface Segments {
  /** What stands between commas, up to the first that tells more than a maker or where it came from; normalised. */
  readonly names: readonly string[];
  /** Words in capitals, as SR Legacy writes makers, and those in brackets, as the survey does. */
  readonly makers: ReadonlySet<string>;
}

function readSegments(food: Food): Segments {
  const known = segmentsOfFood.get(food);
  if (known !== undefined) return known;
  const { description } = food;
  const makers = new Set((description.match(maker) ?? []).flatMap((text) => normalizeWords(text)));
  const parts = description.split(/[,;()]/).map((part) => normalizeWords(part));
  const first = parts.findIndex((words) => words.some((word) => !makers.has(word) && !sources.has(word)));
  const names = parts.slice(0, first < 0 ? parts.length : first + 1).map((words) => words.join(' '));
  const segments = { names, makers };
  segmentsOfFood.set(food, segments);
  return segments;
}

const maker = /\([^)]*\)|(?<![\w'])(?:Mc)?[A-Z][A-Z&'.-]+(?![a-z])/g;

// Foods are read-only and live as long as their catalog, so each is read once.
const segmentsOfFood = new WeakMap<Food, Segments>();

/** A cook makes ready what the line names; the record is what comes of it, with water, fat or milk in it. */
const madeReady =
  /\bfat added\b|\bmade with\b|\bfrom (?:dry|dried|dehydrated|frozen|canned|fresh|powder)|\bwater added\b|\bprepared with\b|\breconstituted\b/i;

/** Where a dish came from changes little about it. */
const sources = toWordSet('restaurant fast food school frozen store home recipe commercial');

// One ordinary word more than the line says: what the cut is called besides.
const maxBesideWords = 1;

// What dishes are made of and served on takes a word or two.
const maxBesideDish = 1.5;

// A name is a name, whatever comes with it.
const maxBesideName = 3;
