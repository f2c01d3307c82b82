import type { FillingWay } from './fill-nutrients';

/**
 * Where hardly any fat is, hardly any trans fat is: a twentieth of the fat at most where none was hydrogenated, which of half a gram in
 * 100 g is less than the second decimal.
 */
export const byTrace: FillingWay = (food, nutrient) => {
  const fat = food.nutrientsPer100g.fatTotal;
  if (nutrient !== 'fatTrans' || fat === null || fat > 0.5 || hydrogenated.test(food.description)) return null;
  return { amount: 0, origin: { kind: 'rule', rule: 'trace-of-fat' } };
};

const hydrogenated = /\b(?:hydrogenated|margarine|shortening|whitener|creamer|whipped topping|fried)\b/i;
