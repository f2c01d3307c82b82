import type { Food } from '../../analysis/food';
import { nutrients, nutrientUnits, nutrientWholes } from '../../analysis/nutrient';
import type { NutrientChange } from '../../catalog/corrections/edit';
import type { RefusalDetail } from '../../errors';

/** Whether an amount goes with the others of the food: no part of a nutrient may be more than the whole of it. Empty where it does. */
export function checkParts(
  { nutrient, amountPer100g }: NutrientChange,
  others: Food['nutrientsPer100g'],
): readonly RefusalDetail[] {
  if (amountPer100g === null) return [];
  return wholes.flatMap(({ part, whole }) => {
    const other = nutrient === part ? whole : nutrient === whole ? part : null;
    const otherAmount = other === null ? null : others[other];
    if (other === null || otherAmount === null) return [];
    const excess = nutrient === part ? amountPer100g - otherAmount : otherAmount - amountPer100g;
    if (excess <= roundingSlack) return [];
    const relation = nutrient === part ? 'is part of' : 'includes';
    const message = `${nutrient} ${relation} ${other}, of which this food has ${otherAmount} ${nutrientUnits[other]}; correct that first`;
    return [{ path: 'amountPer100g', message }];
  });
}

const wholes = nutrients.flatMap((part) => {
  const whole = nutrientWholes[part];
  return whole === undefined ? [] : [{ part, whole }];
});

// Labels round parts and wholes each for itself, to half a gram.
const roundingSlack = 0.5;
