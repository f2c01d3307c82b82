/** The 14 nutrients of the contract, in its order. */
export const nutrients = [
  'calories',
  'protein',
  'fatTotal',
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'sodium',
  'carbsTotal',
  'carbsSugar',
  'carbsFiber',
  'vitaminD',
  'calcium',
  'iron',
  'potassium',
] as const;

export type Nutrient = (typeof nutrients)[number];

/** Units of the amounts: kcal, grams, milligrams, micrograms. */
export const nutrientUnits = {
  calories: 'kcal',
  protein: 'g',
  fatTotal: 'g',
  fatSaturated: 'g',
  fatTrans: 'g',
  cholesterol: 'mg',
  sodium: 'mg',
  carbsTotal: 'g',
  carbsSugar: 'g',
  carbsFiber: 'g',
  vitaminD: 'mcg',
  calcium: 'mg',
  iron: 'mg',
  potassium: 'mg',
} as const satisfies Record<Nutrient, string>;

/** What a nutrient is part of, where it is part of another. */
export const nutrientWholes: Readonly<Partial<Record<Nutrient, Nutrient>>> = {
  fatSaturated: 'fatTotal',
  fatTrans: 'fatTotal',
  carbsSugar: 'carbsTotal',
  carbsFiber: 'carbsTotal',
};

/** An amount of every nutrient, in the units of `nutrientUnits`; never NaN, infinite or negative. */
export type NutrientAmounts = Readonly<Record<Nutrient, number>>;

/** Amounts per 100 g of a food; null where neither the record nor anything it was filled from knows. */
export type NutrientsPer100g = Readonly<Record<Nutrient, number | null>>;

/** A value for every nutrient. Written out rather than looped over, so that the compiler sees that none is missing. */
export function ofEachNutrient<Value>(valueOf: (nutrient: Nutrient) => Value): Readonly<Record<Nutrient, Value>> {
  return {
    calories: valueOf('calories'),
    protein: valueOf('protein'),
    fatTotal: valueOf('fatTotal'),
    fatSaturated: valueOf('fatSaturated'),
    fatTrans: valueOf('fatTrans'),
    cholesterol: valueOf('cholesterol'),
    sodium: valueOf('sodium'),
    carbsTotal: valueOf('carbsTotal'),
    carbsSugar: valueOf('carbsSugar'),
    carbsFiber: valueOf('carbsFiber'),
    vitaminD: valueOf('vitaminD'),
    calcium: valueOf('calcium'),
    iron: valueOf('iron'),
    potassium: valueOf('potassium'),
  };
}
