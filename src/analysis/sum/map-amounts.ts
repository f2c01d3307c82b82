import type { Nutrient, NutrientAmounts } from '../nutrient';

/**
 * The amounts that `change` makes of each nutrient's. Written out rather than looped over: one hidden class for all, and a third of the time.
 */
export function mapAmounts<Value>(
  amounts: Readonly<Record<Nutrient, Value>>,
  change: (amount: Value) => number,
): NutrientAmounts {
  return {
    calories: change(amounts.calories),
    protein: change(amounts.protein),
    fatTotal: change(amounts.fatTotal),
    fatSaturated: change(amounts.fatSaturated),
    fatTrans: change(amounts.fatTrans),
    cholesterol: change(amounts.cholesterol),
    sodium: change(amounts.sodium),
    carbsTotal: change(amounts.carbsTotal),
    carbsSugar: change(amounts.carbsSugar),
    carbsFiber: change(amounts.carbsFiber),
    vitaminD: change(amounts.vitaminD),
    calcium: change(amounts.calcium),
    iron: change(amounts.iron),
    potassium: change(amounts.potassium),
  };
}
