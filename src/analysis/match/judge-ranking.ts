import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import type { Issue } from '../line';
import { toWordSet } from '../words';
import { isPartOfDish } from '../match-doubts/dishes';
import { isDriedOrFreshOnly } from '../match-doubts/dried-or-fresh';
import { leaveExcludedOut } from '../match-doubts/excluded-food';
import { readDescriptionWords } from '../match-ranking/description-words';
import { isFatOrSolidsOf } from '../match-doubts/fat-or-solids';
import { findInState, staysDry } from '../match-record/find-in-state';
import { stateByWord } from '../match-words/food-states';
import { emptyWords, isKindNoun, partWords, vagueNames } from '../match-words/food-words';
import { toIgnoredIssue, toVagueIssue, type Judgement } from './judgement';
import type { LineReading } from '../match-line/line-reading';
import { lacksCoating } from '../match-doubts/lost-coating';
import { hasOtherSkin, isOfOtherSource, lacksForm } from '../match-doubts/lost-source';
import { lacksWater } from '../match-doubts/lost-water';
import { identifiesFood } from '../match-words/name-words';
import { normalizeWords } from '../match-words/normalize';
import { isOtherFood, maxOtherFood } from '../match-doubts/other-food';
import { measureBest, rankQuery, toCandidates, type RankedFood } from './rank';
import { toRankingQuery, type RankingQuery } from '../match-ranking/ranking-query';
import { adjustScore, maxStandIn, rankingSigns, scoreSigns, type RankingCircumstance } from '../match-ranking/score';

interface Ranking {
  readonly query: RankingQuery;
  /** Best first; not empty. */
  readonly ranked: readonly RankedFood[];
}

/** How the reason of a match by the ranker begins; the evaluation recognizes such matches by it. */
export const rankedReason = 'No food is named exactly';

/** Judges the ranker's best food: its probability, and what the line leaves open. */
export function judgeRanking(catalog: Catalog, reading: LineReading, { query, ranked }: Ranking): Judgement | null {
  const best = ranked[0];
  if (best === undefined) return null;
  const shown = ranked.slice(0, maxShown);
  const signs = measureBest(catalog, query, shown);
  const missing = query.words.filter((word) => !best.name.words.includes(word) && !emptyWords.has(word));
  const inState = findWantedState(catalog, best.food, { query, text: reading.line.text });
  const name = query.words.join(' ');
  const circumstances: RankingCircumstance[] = [];
  if (reading.line.alternatives.length > 0) circumstances.push('alternatives');
  if (vagueNames.has(name)) circumstances.push('vague');
  if (inState !== null) circumstances.push('stateFound');
  const limit = limitMatch(catalog, reading, { query, best, missing, food: inState ?? best.food });
  const match = Math.min(adjustScore(scoreSigns(query, signs), circumstances), limit);
  const called = best.name.alias === null ? 'its description' : `its name "${best.name.alias.phrase}"`;
  const without = missing.length === 0 ? '' : ` and lacks "${missing.join(' ')}"`;
  return {
    food: inState ?? best.food,
    match,
    evidence: { way: 'ranking', signs, circumstances },
    reason: `${rankedReason} "${name}"; this food matches its words best: ${called} has most of them${without}.`,
    issues: listIssues(name, best.food, missing),
    listCandidates: () =>
      toCandidates(catalog, query, shown)
        .slice(1)
        .filter((candidate) => candidate.food !== inState)
        .map((candidate) => ({ ...candidate, score: Math.min(candidate.score, match) }))
        // By the sum, a food that lacks a word may come before one that is more probable.
        .sort((one, other) => other.score - one.score),
  };
}

interface Choice {
  readonly query: RankingQuery;
  readonly best: RankedFood;
  /** The words of the line that the name of the best food lacks. */
  readonly missing: readonly string[];
  /** The best food, or its record in the state that the line wants. */
  readonly food: Food;
}

/** The most that the probability of a match can be, 0 to 1; 1 if nothing speaks against the food. */
function limitMatch(catalog: Catalog, reading: LineReading, choice: Choice): number {
  const { query, best, missing, food } = choice;
  const limit = isUnlikely(query, best) ? maxUnlikely : 1;
  const said = [...query.words, ...reading.states.flatMap((state) => (state.isSaid ? [state.name] : []))];
  const nameWords = best.name.words;
  const standsIn =
    namesOtherFood(catalog, choice) ||
    isSubstitute(reading, best) ||
    isDriedOrFreshOnly(food, { said, nameWords }) ||
    lacksWater(food, { said: [...said, ...reading.processes], nameWords });
  if (!standsIn) return limit;
  const isOther = isOtherFood(catalog, { food, words: query.words, nameWords, lost: missing, said });
  return Math.min(limit, maxStandIn, isOther ? maxOtherFood : 1);
}

/** Whether the words of the line and the name that was found say that the food only stands in for another. */
function namesOtherFood(catalog: Catalog, { query, best, missing, food }: Choice): boolean {
  const found = { food: best.food, words: query.words, nameWords: best.name.words };
  return (
    isOfOtherSource(catalog, { ...found, lost: missing }) ||
    lacksForm(found) ||
    isFatOrSolidsOf(found) ||
    isPartOfDish({ food: best.food, words: query.words, lost: missing }) ||
    hasOtherSkin(food, missing) ||
    lacksCoating({ ...found, food }) ||
    lacksHead(query, best) ||
    isTurnedAround(catalog, query, best) ||
    lacksHalfOfHead(catalog, query, best) ||
    isOnlyKind(query, best, missing) ||
    isOnlyModifier(query, best)
  );
}

/** Whether the name shares so little with the line that it hardly names its food. */
function isUnlikely(query: RankingQuery, best: RankedFood): boolean {
  return (
    isRespeltInPart(query, best) || isMadeFor(query, best) || sharesOnlyForm(query, best) || isPieceOfName(query, best)
  );
}

/** Whether the name lacks the word that says what the food of the line is: "squid ink" for "squid ink cookie". */
function lacksHead({ heads }: RankingQuery, { name }: RankedFood): boolean {
  const [head] = heads;
  return head !== undefined && !name.words.includes(head);
}

/** Whether the words say another thing in the order of the name: a "salad potato" is no "potato salad". */
function isTurnedAround(catalog: Catalog, { heads }: RankingQuery, { food, name }: RankedFood): boolean {
  const [head] = heads;
  if (head === undefined || name.alias === null || name.head === head) return false;
  if (isKindNoun(head)) return true;
  const alias = catalog.findAlias(head, 'none');
  return alias !== null && findFood(catalog, alias.fdcId)?.category !== food.category;
}

/** Whether the name is one of a food of two words and the line has only the last: "mushroom soy sauce" for "mushroom sauce". */
function lacksHalfOfHead(catalog: Catalog, { words, heads }: RankingQuery, { name }: RankedFood): boolean {
  const [before, head] = name.words.slice(-2);
  if (name.alias === null || before === undefined || head === undefined || name.words.length < 3) return false;
  return head === heads[0] && !words.includes(before) && catalog.findAlias(`${before} ${head}`, 'none') !== null;
}

/** Whether the name has only the word for a kind: "spice" of "braai spice". */
function isOnlyKind({ words }: RankingQuery, { name }: RankedFood, missing: readonly string[]): boolean {
  const had = words.filter((word) => name.words.includes(word) && identifiesFood(word));
  return missing.some(identifiesFood) && had.length > 0 && had.every((word) => vagueNames.has(word));
}

/**
 * Whether the line shares only a word for what is left of a food, or a word of another language for "flour",
 * "pulse", "dried", "greens" and the like, with a longer name: "kambu maavu" is no "kadalai maavu", and
 * "vegetable scraps" are no "salmon scraps".
 */
function sharesOnlyForm({ words }: RankingQuery, { name }: RankedFood): boolean {
  const had = words.filter((word) => name.words.includes(word));
  return had.length < name.words.length && had.length > 0 && had.every((word) => isOnlyForm(word));
}

const isOnlyForm = (word: string): boolean => foreignForms.has(word) || leavings.has(word);

/** What is left of any food. */
const leavings = toWordSet('scrap trimming offcut');

const foreignForms = toWordSet(`
  maavu mavu hittu pindi pith peeth thool bubuk serbuk tepung fen garu bele pappu paruppu payaru kalu kering basah
  kuning merah hitam muda giling goreng cai choy choi gua keerai kura soppu sabzi
`);

/** Whether the line's only word only tells one of several things from others: "zatarain" of "zatarain mustard". */
function isOnlyModifier({ words, heads }: RankingQuery, { name }: RankedFood): boolean {
  return words.length === 1 && name.alias !== null && name.words.length > 1 && name.head !== heads[0];
}

/**
 * Whether the line's only word is a piece of a longer name, which says another thing without the rest:
 * "pera" of "laranja pera" is a pear, "brine" of "chickpea brine" no broth of chickpeas. A word that
 * only tells the kind or the part may be unsaid ("yucca" for "yucca root"), and so may any where the record
 * has the word ("pancakes" for "plain pancakes").
 */
function isPieceOfName({ words }: RankingQuery, { food, name }: RankedFood): boolean {
  const [word] = words;
  if (words.length !== 1 || word === undefined || name.alias === null) return false;
  if (readDescriptionWords(food).includes(word)) return false;
  const at = name.words.indexOf(word);
  return name.words.some(
    (other, index) => other !== word && identifiesFood(other) && !(index > at && tellsKind(other)),
  );
}

function tellsKind(word: string): boolean {
  return partWords.has(word) || unsaidKinds.has(word);
}

/** Kinds, normalised, that a name of a single kind of food can do without. */
const unsaidKinds = toWordSet(`
  seed berry nut bean pea mushroom chili pepper fish fruit bread cheese pasta noodle rice herb spice lettuce cabbage
  squash melon plum apple potato grain lentil wine beer liqueur sausage ham tea
`);

/** Whether the name is that of a substitute, which the line does not say: "veggie sausage patty" for "sausage patty". */
function isSubstitute({ words, withoutBrand }: LineReading, { name }: RankedFood): boolean {
  const isSaid = withoutBrand() !== words || words.some((word) => substitutes.has(word));
  return !isSaid && name.words.some((word) => substitutes.has(word));
}

const substitutes = toWordSet('vegan vegetarian veggie meatless imitation mock');

/** Whether no word of the line is in the name as it is written, and the name has further words. */
function isRespeltInPart(query: RankingQuery, { name }: RankedFood): boolean {
  return query.correctedWords >= query.words.length && name.words.length > query.words.length;
}

/**
 * Whether the name is that of something made for the food that the line names: "biryani masala" for
 * "biryani".
 */
function isMadeFor(query: RankingQuery, { name }: RankedFood): boolean {
  return !name.headUnsaid && preparations.has(name.head) && !query.words.includes(name.head);
}

/** Heads, normalised, of things that a dish is made with. Their names begin with that of the dish. */
const preparations = toWordSet(`
  sauce paste powder flour masala mix seasoning spice rub marinade dressing dough batter wrapper
  filling base kit cube
`);

// "Glorp" is near "glory" in spelling, and no word says that it means "water morning glory": below
// `minMatch` the food is an alternative of an unmatched line.
const maxUnlikely = 0.45;

function listIssues(name: string, food: Food, missing: readonly string[]): readonly Issue[] {
  return [
    ...(missing.length > 0 ? [toIgnoredIssue(missing)] : []),
    ...(vagueNames.has(name) ? [toVagueIssue(name, food.description)] : []),
  ];
}

/** The record of the best food in a state that the line wants and that the best food lacks. */
function findWantedState(
  catalog: Catalog,
  food: Food,
  { query, text }: { query: RankingQuery; text: string },
): Food | null {
  const recorded = new Set(readDescriptionWords(food).map((word) => stateByWord.get(word)));
  for (const state of query.wantedStates) {
    if (state === 'raw' || recorded.has(state) || (state === 'cooked' && staysDry(food, text))) continue;
    const found = findInState(catalog, food, { state, text });
    if (found !== null) return found;
  }
  return null;
}

// The best food and the candidates behind it.
const maxShown = 6;

/**
 * Judges the line by the ranker, however improbable its best food is; null if no food shares a word
 * with the line.
 * @param weights of the features, in their order; the learned ones by default
 */
export function judgeByRanking(catalog: Catalog, reading: LineReading, weights?: Float64Array): Judgement | null {
  const words = reading.withoutBrand();
  const judgement = rankWords(catalog, reading, { words, weights });
  if (words === reading.words) return judgement;
  // A brand may be all that names the food ("Rice Krispies® cereal").
  const whole = rankWords(catalog, reading, { words: reading.words, weights });
  // The sums decide, not the probabilities, which are fitted on the choice made here.
  return judgement === null || (whole !== null && readSum(whole) > readSum(judgement)) ? whole : judgement;
}

function readSum({ evidence }: Judgement): number {
  return evidence.way === 'ranking' ? (evidence.signs[rankingSigns.indexOf('sum')] ?? 0) : 0;
}

/** The normalised words of a title. */
function readTitle(title: string): ReadonlySet<string> {
  if (title !== lastTitle.text) lastTitle = { text: title, words: new Set(normalizeWords(title)) };
  return lastTitle.words;
}

// All lines of a recipe share its title, which may be longer than any of them.
let lastTitle: { readonly text: string; readonly words: ReadonlySet<string> } = { text: '', words: new Set() };

function rankWords(
  catalog: Catalog,
  reading: LineReading,
  { words, weights }: { words: readonly string[]; weights: Float64Array | undefined },
): Judgement | null {
  if (words.length === 0) return null;
  const query = toRankingQuery(catalog, {
    words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: readTitle(reading.title),
    isBranded: words !== reading.words,
  });
  const ranked = leaveExcludedOut(reading, rankQuery(catalog, query, { weights }));
  return ranked.length === 0 ? null : judgeRanking(catalog, reading, { query, ranked });
}
