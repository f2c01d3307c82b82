import type { SourceRecord } from '../../source-food';
import type { FillingWay } from './fill-nutrients';
import { findBasis, findShare, toStatedAmount } from './scale-amount';

/**
 * The same food in another form, or the nearest of its kind, for foods whose names do not say so: a flour and its grain. What the
 * first of a food's kin knows is taken in proportion to the fat, carbohydrate or protein of the two.
 * @param kinOf FDC ids of a food's kin, nearest first
 */
export function createByKin(kinOf: ReadonlyMap<number, readonly number[]>, foods: readonly SourceRecord[]): FillingWay {
  const byId = new Map(foods.map((food) => [food.fdcId, food]));
  return (food, nutrient) => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    if (basis === null || own === null) return null;
    for (const fdcId of kinOf.get(food.fdcId) ?? []) {
      const kin = byId.get(fdcId);
      const share = kin === undefined ? null : findShare(kin, nutrient, basis);
      if (share !== null) return { amount: toStatedAmount(share * own), origin: { kind: 'scaled', fdcId } };
    }
    return null;
  };
}
