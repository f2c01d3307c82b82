import type { FoodIndex, FurtherFoods } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { indexFoods } from './index-foods';
import type { SlicedWork } from '../slices/sliced-work';

/** The index of foods that nobody has given a name; null without any. One of unknown energy answers no line. */
export function* indexFurther(
  foods: readonly Food[],
  findAlias: FoodIndex['findAlias'],
): SlicedWork<(FurtherFoods & { readonly countByWord: ReadonlyMap<string, number> }) | null> {
  const answering = foods.filter(({ nutrientsPer100g }) => nutrientsPer100g.calories !== null);
  if (answering.length === 0) return null;
  const index = yield* indexFoods(answering, () => []);
  return { ...index, findAlias, findWord: (word) => (index.countByWord.has(word) ? word : null) };
}
