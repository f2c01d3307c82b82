import { stateByWord, type FoodState } from '../food-states';
import { sumFeatures, type Features } from './feature-weights';
import { isNameFor, type FoodName, type FoodProfile } from './profile-food';
import type { RankingQuery } from './ranking-query';

/** The name of the food that fits best, with its features and their sum; null where every name is for another kind of amount. */
export function findBestName(
  query: RankingQuery,
  profile: FoodProfile,
): { name: FoodName; features: Features; sum: number } | null {
  let best: { name: FoodName; features: Features; sum: number } | null = null;
  for (const name of profile.names) {
    if (name.alias !== null && !(hasHead(query, name) && isNameFor(name.alias, query.measure))) continue;
    const features = measureFeatures(query, profile, name);
    const sum = sumFeatures(features);
    if (best === null || sum > best.sum) best = { name, features, sum };
  }
  return best;
}

// "Tarragon leaf" is about tarragon; other foods' leaves have little to do with it.
const partHeadShare = 0.3;

/** The features of a food under one of its names. */
function measureFeatures(query: RankingQuery, profile: FoodProfile, name: FoodName): Features {
  let covered = 0;
  let saved = 0;
  // "Truffle oil" is no truffle: an alias is a whole name, and its head must be said.
  let nameHead = name.headUnsaid ? 0.6 : name.alias === null ? 0 : -1;
  let lineHead = 0;
  for (let index = 0; index < query.words.length; index++) {
    const word = query.words[index] ?? '';
    const cost = name.costs.get(word);
    if (cost === undefined) continue;
    covered += query.weights[index] ?? 0;
    saved += cost;
    if (name.heads.has(word)) nameHead = 1;
  }
  query.heads.forEach((head, rank) => {
    lineHead = Math.max(lineHead, placeOfHead(name, head) * (rank === 0 ? 1 : partHeadShare));
  });
  const extraCost = name.totalCost - saved;
  const { food } = profile;
  return {
    coverage: query.totalWeight === 0 ? 0 : (covered / query.totalWeight) ** 2,
    lineHead,
    nameHead,
    extraWords: extraCost / (extraCost + 2),
    state:
      name.alias === null
        ? compareStates(query.states, profile.states, profile.isSpice)
        : compareAliasStates(query, name, profile),
    aliasName: name.alias === null ? 0 : 1,
    proxy: name.alias?.fit === 'proxy' ? 1 : 0,
    popularity: profile.popularity,
    completeness: profile.completeness,
    reference: food.dataset === 'sr_legacy' ? 1 : food.dataset === 'foundation' ? 0.5 : 0,
    category: compareCategory(query, profile.isSpice),
    dish: profile.isDish ? 1 : 0,
    title: shareOfTitle(query, name),
  };
}

/** An alias that lacks the line's head noun never fits better than the record's own description. */
function hasHead(query: RankingQuery, name: FoodName): boolean {
  for (const head of query.heads) if (name.costs.has(head)) return true;
  return false;
}

function placeOfHead(name: FoodName, head: string): number {
  if (name.heads.has(head)) return 1;
  if (name.kinds.has(head)) return name.alias === null ? 0.8 : 0.4;
  return name.costs.has(head) ? 0.2 : 0;
}

function compareStates(wanted: ReadonlySet<FoodState>, has: ReadonlySet<FoodState>, isSpice: boolean): number {
  if (wanted.size === 0) {
    if (isSpice) return 0.3;
    if (has.has('cooked') || has.has('canned')) return -1;
    return has.has('dried') || has.has('frozen') ? -0.4 : has.has('raw') ? 0.5 : 0;
  }
  let agreeing = 0;
  for (const state of wanted) if (has.has(state)) agreeing++;
  const strange = has.size - agreeing;
  if (agreeing > 0) return agreeing / wanted.size - 0.3 * Math.min(strange, 2);
  if (wanted.has('raw')) return has.size === 0 ? 0.2 : -1;
  return has.size === 0 ? -0.3 : -1;
}

/** An alias implies the usual state of its food; only a state that the line says and the alias does not can disagree. */
function compareAliasStates(query: RankingQuery, name: FoodName, profile: FoodProfile): number {
  if (query.states.size === 0) return hasStateWord(name) ? -0.6 : 0.4;
  return compareStates(query.states, profile.states, false);
}

function hasStateWord(name: FoodName): boolean {
  for (const word of name.costs.keys()) if (stateByWord.has(word)) return true;
  return false;
}

function compareCategory(query: RankingQuery, isSpice: boolean): number {
  if (query.measure === 'spoon') return isSpice && !query.states.has('raw') ? 1 : 0;
  return isSpice && (query.measure === 'count' || query.measure === 'volume') ? -0.6 : 0;
}

function shareOfTitle(query: RankingQuery, name: FoodName): number {
  if (query.titleWords.size === 0) return 0;
  for (const [word, cost] of name.costs)
    if (cost >= 0.5 && query.titleWords.has(word) && !query.words.includes(word)) return 1;
  return 0;
}
