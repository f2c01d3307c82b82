import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { stateByWord, type FoodState } from './food-states';
import { normalizeWords } from './normalize-phrase';
import type { FoodProfile } from './rank/profile-food';

/**
 * The record of the same food in another state ("Rice, white, long-grain, raw" cooked): of the same category, sharing most words of the
 * description; null where there is none near enough. Ties go to the lower FDC id.
 */
export function findInState(catalog: Catalog, food: Food, state: FoodState): Food | null {
  const wanted = normalizeWords(food.description).filter((word) => !stateByWord.has(word));
  const first = wanted[0];
  let best: Food | null = null;
  let bestShare = leastShare;
  for (const profile of catalog.retrieve([...wanted, state], retrieveLimit)) {
    if (!isInState(profile, state) || profile.food.category !== food.category) continue;
    const words = normalizeWords(profile.food.description).filter((word) => !stateByWord.has(word));
    if (words[0] !== first) continue;
    const share = shareOfWords(new Set(wanted), new Set(words));
    if (share > bestShare || (share === bestShare && best !== null && profile.food.fdcId < best.fdcId)) {
      best = profile.food;
      bestShare = share;
    }
  }
  return best;
}

function isInState(profile: FoodProfile, state: FoodState): boolean {
  return profile.states.has(state) && !(state !== 'raw' && profile.states.has('raw'));
}

/** Words in common among all words of the two. */
function shareOfWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / (one.size + other.size - common);
}

// Less in common than this is another food rather than another state of it.
const leastShare = 0.4;
const retrieveLimit = 80;
