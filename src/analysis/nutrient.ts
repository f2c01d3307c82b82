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

/** The nutrient that another nutrient is part of. */
export const nutrientWholes: Readonly<Partial<Record<Nutrient, Nutrient>>> = {
  fatSaturated: 'fatTotal',
  fatTrans: 'fatTotal',
  carbsSugar: 'carbsTotal',
  carbsFiber: 'carbsTotal',
};

/**
 * An amount of every nutrient, in the units of `nutrientUnits`; never NaN, infinite or negative.
 */
export type NutrientAmounts = Readonly<Record<Nutrient, number>>;

/** Amounts per 100 g of a food; null if neither the record nor its sources state the amount. */
export type NutrientsPer100g = Readonly<Record<Nutrient, number | null>>;

/**
 * A value for every nutrient. Written out rather than looped over, so that the compiler sees that
 * none is missing.
 */
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

/** The columns of the 14 amounts in the tables of foods, in the order of `nutrients`. */
export const nutrientColumns = nutrients.map(toColumn);

/** The column of a nutrient: "fat_total". */
export function toColumn(nutrient: Nutrient): string {
  return nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The amounts per 100 g of a row.
 * @param amounts in the order of `nutrientColumns`; a missing one is unknown
 */
export function toNutrients(amounts: readonly (number | null)[]): NutrientsPer100g {
  return ofEachNutrient((nutrient) => amounts[nutrients.indexOf(nutrient)] ?? null);
}

/**
 * Applies `change` to each amount. Written out rather than looped over: all results have one hidden
 * class, and it takes a third of the time.
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

/** Zero of every nutrient. */
export const noNutrients: NutrientAmounts = {
  calories: 0,
  protein: 0,
  fatTotal: 0,
  fatSaturated: 0,
  fatTrans: 0,
  cholesterol: 0,
  sodium: 0,
  carbsTotal: 0,
  carbsSugar: 0,
  carbsFiber: 0,
  vitaminD: 0,
  calcium: 0,
  iron: 0,
  potassium: 0,
};
