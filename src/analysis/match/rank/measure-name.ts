import type { MeasureKind } from '../../food';
import { compareStates, hasRaw, readStates } from './compare-states';
import { featureAt, type Features } from './features';
import { wordMarks, type FoodName, type FoodProfile } from './profile-food';
import type { RankingQuery } from './ranking-query';
import type { WordStamps } from './word-stamps';

/**
 * Works out the features of a food under one of its names, into `features`.
 * @param stamps the query's words by their numbers, as `stampWords` leaves them
 * @returns whether the name is one for the query: an alias that lacks the line's head noun never fits better than the description
 */
export function measureName(
  query: RankingQuery,
  { profile, name }: { profile: FoodProfile; name: FoodName },
  { stamps, features }: { stamps: WordStamps; features: Features },
): boolean {
  const { alias, numbers, costs, marks } = name;
  const isAlias = alias !== null;
  let said = 0;
  let covered = 0;
  let saved = 0;
  let lineHead = 0;
  let hasHead = false;
  let title = 0;
  let unsaid = 0;
  // "Truffle oil" is no truffle: an alias is a whole name, and its head must be said.
  let nameHead = name.headUnsaid ? 0.6 : isAlias ? -1 : 0;
  for (let at = 0; at < numbers.length; at++) {
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
    const place = (mark & wordMarks.head) !== 0 ? 1 : (mark & wordMarks.kind) === 0 ? 0.2 : isAlias ? 0.4 : 0.8;
    if (place * share > lineHead) lineHead = place * share;
  }
  if (isAlias && !hasHead) return false;
  const extraCost = name.totalCost - saved;
  const share = query.totalWeight === 0 ? 0 : covered / query.totalWeight;
  features[featureAt.coverage] = share * share;
  features[featureAt.missedKnown] =
    query.totalWeight === 0 ? 0 : sumMissed(query.knownWeights, said) / query.totalWeight;
  features[featureAt.conflict] = (features[featureAt.missedKnown] ?? 0) * (unsaid / (unsaid + 1));
  features[featureAt.missedFood] = (query.foodWords & ~said) === 0 ? 0 : 1;
  features[featureAt.modifier] = query.modifierWord === 0 ? 0 : (query.modifierWord & said) === 0 ? -1 : 1;
  features[featureAt.lineHead] = lineHead;
  features[featureAt.headMissed] = query.isHeadKnown && lineHead === 0 ? 1 : 0;
  features[featureAt.nameHead] = nameHead;
  features[featureAt.extraWords] = extraCost / (extraCost + 2);
  features[featureAt.state] = isAlias
    ? 0
    : compareStates(query.states, readStates(query.states, profile), profile.isSpice);
  features[featureAt.aliasState] = isAlias ? compareAliasStates(query, name, profile) : 0;
  features[featureAt.aliasName] = isAlias ? 1 : 0;
  features[featureAt.close] = alias?.fit === 'close' ? 1 : 0;
  features[featureAt.proxy] = alias?.fit === 'proxy' ? 1 : 0;
  features[featureAt.popularity] = profile.popularity;
  features[featureAt.completeness] = profile.completeness;
  features[featureAt.reference] = profile.reference;
  features[featureAt.category] = compareCategory(query, profile.isSpice);
  features[featureAt.portion] = compareMeasure(query.measure, profile);
  features[featureAt.dish] = profile.isDish ? 1 : 0;
  features[featureAt.title] = title;
  return true;
}

function sumMissed(weights: Float64Array, said: number): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) if ((said & (1 << index)) === 0) sum += weights[index] ?? 0;
  return sum;
}

/** An alias implies the usual state of its food; only a state that the line says and the alias does not can disagree. */
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
