import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { FoodProfile } from '../match-ranking/food-profile';
import { endOfName } from '../match-ranking/name-table';
import { isKindNoun, leanWords, minorWords } from '../match-words/food-words';
import { hasLikeEnergy } from '../match-record/like-energy';
import type { Relaxation } from '../match-ranking/score';

/**
 * What the words that were left out of a name say about the food: that it is of another category
 * ("turkey" of "turkey bacon"), that another record has these words ("soy" of "soy yogurt"), that
 * the name that is left is only a kind ("flour" of "acorn flour"). Each at most once.
 * @param lost the words that were left out
 */
export function listLostKinds(
  catalog: Catalog,
  { food, phrase, lost }: { food: Food; phrase: string; lost: readonly string[] },
): readonly Relaxation[] {
  if (lost.length === 0) return [];
  const naming = lost.filter((word) => !minorWords.has(word) && !leanWords.has(word));
  const kinds: Relaxation[] = [];
  if (naming.some((word) => isOtherCategory(catalog, food, word))) kinds.push('otherCategory');
  if (hasRival(catalog, food, { phrase, lost })) kinds.push('rival');
  const unknown = naming.some((word) => catalog.numberOf(word) < 0);
  if (naming.length > 0 && isKind(phrase)) kinds.push(unknown ? 'unknownKind' : 'kindLost');
  return kinds;
}

/** Whether a word is by itself a food of another category. */
function isOtherCategory(catalog: Catalog, food: Food, word: string): boolean {
  const alias = catalog.findAlias(word, 'none');
  const other = alias === null ? undefined : catalog.foods.get(alias.fdcId);
  return other !== undefined && other.category !== food.category;
}

/** Whether a name is a kind alone, apart from its state and color: "flour", "dried bean". */
function isKind(phrase: string): boolean {
  const words = phrase.split(' ').filter((word) => !minorWords.has(word));
  return words.length < 2 && isKindNoun(words[0] ?? phrase);
}

/**
 * Whether another food has all words of the phrase and one that was left out, and other calories.
 */
function hasRival(
  catalog: Catalog,
  food: Food,
  { phrase, lost }: { phrase: string; lost: readonly string[] },
): boolean {
  const known = lost.filter((word) => catalog.numberOf(word) >= 0);
  if (known.length === 0) return false;
  const words = phrase.split(' ');
  const said = {
    every: [...new Set(words)].map((word) => catalog.numberOf(word)),
    some: known.map((word) => catalog.numberOf(word)),
  };
  return catalog
    .retrieve([...known, ...words], maxRivals)
    .some(
      (profile) => profile.food !== food && !hasLikeEnergy(profile.food, food, alike) && hasNameWith(profile, said),
    );
}

/** Whether one of the names has every one of the first words and some of the others. */
function hasNameWith(
  { table: { numbers }, start, end }: Pick<FoodProfile, 'table' | 'start' | 'end'>,
  { every, some }: { every: readonly number[]; some: readonly number[] },
): boolean {
  let found = 0;
  let hasSome = false;
  for (let at = start; at < end; at++) {
    const number = numbers[at] ?? endOfName;
    if (number === endOfName) {
      if (found === every.length && hasSome) return true;
      found = 0;
      hasSome = false;
    } else {
      if (every.includes(number)) found += 1;
      hasSome ||= some.includes(number);
    }
  }
  return false;
}

// Records of one food differ by up to a fifth, and those of vegetables by 8 kcal.
const alike = { share: 0.2, kcal: 8 };

// The first foods that are retrieved have most of the words.
const maxRivals = 16;
