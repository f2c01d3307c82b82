import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { startsWithDigit, toWordSet } from '../words';
import { leaveExcludedOut } from '../match-doubts/excluded-food';
import { readDescriptionWords } from '../match-ranking/description-words';
import { featureAt, type Features } from '../match-ranking/features';
import { stateByWord } from '../match-words/food-states';
import { breakWords, emptyWords, formWords } from '../match-words/food-words';
import { judgeRanking } from './judge-ranking';
import type { Judgement } from './judgement';
import type { LineReading } from '../match-line/line-reading';
import { normalizeWords } from '../match-words/normalize';
import { measureRanked, rankProfiles, type RankedFood } from './rank';
import { toRankingQuery, type RankingQuery } from '../match-ranking/ranking-query';
import { minMatch, rankingSigns, rewordings, type Relaxation } from '../match-ranking/score';

/**
 * Prefers an imported food to the match by kitchen names, if the line requests it and the match
 * leaves room. A line requests a food by its exact name, if that is no alias as it stands; or by
 * all its words, if the kitchen's food lacks some of them.
 * @param found the match by kitchen names; null for none
 * @returns `found` if the line requests no imported food
 */
export function preferImported(catalog: Catalog, reading: LineReading, found: Judgement | null): Judgement | null {
  const { imported } = catalog;
  const { words, line } = reading;
  if (imported === null || words.length === 0 || !leavesRoom(line, found)) return found;
  const leavesMuch = found === null || isPoor(words, found);
  if (!imported.saysAll(leavesMuch ? words.filter(isRequiredWord) : words)) return found;
  const query = toRankingQuery(imported, {
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
  // A food of unknown energy answers no line. A search finds it.
  const profiles = imported.retrieve(query.words, depth).filter(({ food }) => food.nutrientsPer100g.calories !== null);
  const ranked = leaveExcludedOut(reading, rankProfiles(imported, query, { profiles }));
  const features = measureRanked(imported, query, ranked);
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
 * False if an alias is the line's name as it stands, and for a proxy, which a person chose. Also
 * false if the line allows several foods: only kitchen names tell which noun belongs to which.
 */
function leavesRoom(line: ParsedLine, found: Judgement | null): boolean {
  if (line.alternatives.length > 0) return false;
  if (found === null) return true;
  const { evidence, issues } = found;
  if (issues.some(({ code }) => code === 'proxy')) return false;
  return evidence.way === 'ranking' || evidence.relaxations.some((relaxation) => rewordingSet.has(relaxation));
}

/**
 * Whether the match left out a word of the line that the record lacks too, respelt one, or is
 * improbable.
 */
function isPoor(words: readonly string[], { evidence, food, issues, match }: Judgement): boolean {
  if (issues.some(({ code }) => code === 'words_ignored')) {
    const recorded = new Set(readDescriptionWords(food));
    if (words.some((word) => isRequiredWord(word) && !recorded.has(word))) return true;
  }
  return evidence.way === 'alias'
    ? evidence.relaxations.includes('respelt')
    : match < minKitchenMatch || (evidence.signs[rankingSigns.indexOf('corrected')] ?? 0) > 0;
}

const rewordingSet: ReadonlySet<Relaxation> = new Set(rewordings);

// Below this probability the kitchen's best match is little more than a guess.
const minKitchenMatch = 0.5;

// The two probabilities were not fitted together. A food that has more of the line's words may be
// this much less probable.
const slack = 0.07;

// Dishes share many words, and a line that requests one has only two or three of them.
const depth = 100;

/**
 * How a line requests a food: by a name that the record has exactly ("pad thai"), or by all the
 * words that distinguish the food.
 */
type RequestClass = 'by name' | 'by words';

/** The request of a line. */
interface Wanted {
  readonly query: RankingQuery;
  /** All words of the line's name. */
  readonly name: string;
  /** Whether a word is a food by itself. */
  readonly isFood: (word: string) => boolean;
}

/**
 * How a line requests an imported food; null if it does not. The record must have all required
 * words of the line, the same head and state, little else, and must not be a prepared dish of what
 * the line names. For a request by words it must also have no word that makes another food: a line
 * that says "brown flour" requests no rice flour.
 */
function classifyRequest(
  { query, name: said, isFood }: Wanted,
  { food, name, profile }: RankedFood,
  features: Features | undefined,
): RequestClass | null {
  const read = (feature: keyof typeof featureAt): number => features?.[featureAt[feature]] ?? 0;
  const { words } = name;
  if (!query.words.every((word) => words.includes(word) || !isRequiredWord(word))) return null;
  if (query.states === 0 ? read('state') < 0 : read('state') <= 0) return null;
  if (preparedDish.test(food.description)) return null;
  const { names, makers } = readSegments(food);
  const { costs } = name.numbered;
  const unsaid = words.filter((word) => !query.words.includes(word));
  const extra = unsaid
    .filter((word) => !makers.has(word) && !sources.has(word))
    .map((word) => ({ word, cost: costs[words.indexOf(word)] ?? 0 }))
    .filter(({ cost }) => cost > 0);
  const extraCost = extra.reduce((sum, { cost }) => sum + cost, 0);
  if (names.includes(said) && read('lineHead') >= 0.8) return extraCost <= maxExtraByName ? 'by name' : null;
  if (read('lineHead') < 1 || extraCost > (profile.isDish ? maxExtraOfDish : maxExtraByWords)) return null;
  return unsaid.some((word) => formWords.has(word)) || extra.some(({ word }) => isFood(word)) ? null : 'by words';
}

/**
 * Whether the record must have the word. States are compared separately: "frozen" and "canned" need
 * not be in its name.
 */
function isRequiredWord(word: string): boolean {
  return !(emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word) || startsWithDigit(word));
}

interface Segments {
  /**
   * The parts of the description between commas, normalised, up to the first that is more than a
   * maker or an origin.
   */
  readonly names: readonly string[];
  /** Words in capitals, as SR Legacy writes makers, and words in brackets, as the survey does. */
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

// "KRAFT" and "McDONALD'S", "(Wendy's)".
const maker = /\([^)]*\)|(?<![\w'])(?:Mc)?[A-Z][A-Z&'.-]+(?![a-z])/g;

// Foods are read-only and live as long as their catalog, so each is read once.
const segmentsOfFood = new WeakMap<Food, Segments>();

/** Preparations of what the line names: the record contains added water, fat or milk. */
const preparedDish =
  /\bfat added\b|\bmade with\b|\bfrom (?:dry|dried|dehydrated|frozen|canned|fresh|powder)|\bwater added\b|\bprepared with\b|\breconstituted\b/i;

/** Origins of a dish, which change little. */
const sources = toWordSet('restaurant fast food school frozen store home recipe commercial');

// One ordinary word that the line lacks: the name of a cut.
const maxExtraByWords = 1;

// Dishes may have a word or two for what they are made of or served on.
const maxExtraOfDish = 1.5;

// An exact name may have more words around it.
const maxExtraByName = 3;
