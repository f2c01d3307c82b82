import { featureNames, sumFeatures } from './features';
import { measureName } from './measure-name';
import { isNameFor, type FoodName, type FoodProfile } from './profile-food';
import type { RankingQuery } from './ranking-query';
import type { WordStamps } from './word-stamps';

/** The name of the food that fits best, with the weighted sum of its features; null where every name is for another kind of amount. */
export function findBestName(
  query: RankingQuery,
  profile: FoodProfile,
  { stamps, weights }: { stamps: WordStamps; weights: Float64Array },
): { name: FoodName; sum: number } | null {
  let best: FoodName | null = null;
  let bestSum = -Infinity;
  for (const name of profile.names) {
    if (name.alias !== null && !isNameFor(name.alias, query.measure)) continue;
    if (!measureName(query, { profile, name }, { stamps, features })) continue;
    const sum = sumFeatures(features, weights);
    if (sum > bestSum) {
      best = name;
      bestSum = sum;
    }
  }
  return best === null ? null : { name: best, sum: bestSum };
}

// Reused by every name: thousands are measured for each line, and only the sum is kept.
const features = new Float64Array(featureNames.length);
