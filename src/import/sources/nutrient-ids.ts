import type { Nutrient } from '../../analysis/nutrient';

/** One way in which FoodData Central states a nutrient, and the factor from its unit to ours. */
interface NutrientSource {
  readonly nutrient: Nutrient;
  /** 0 is preferred to 1, 1 to 2. */
  readonly rank: number;
  readonly factor: number;
}

const sources: readonly (NutrientSource & { readonly ids: readonly number[] })[] = [
  { nutrient: 'calories', rank: 0, factor: 1, ids: [1008, 208] },
  // Atwater energies stand in where a Foundation record has no 1008; 1062 is kilojoules and never
  // read.
  { nutrient: 'calories', rank: 1, factor: 1, ids: [2048, 958] },
  { nutrient: 'calories', rank: 2, factor: 1, ids: [2047, 957] },
  { nutrient: 'protein', rank: 0, factor: 1, ids: [1003, 203] },
  { nutrient: 'fatTotal', rank: 0, factor: 1, ids: [1004, 204] },
  { nutrient: 'fatSaturated', rank: 0, factor: 1, ids: [1258, 606] },
  { nutrient: 'fatTrans', rank: 0, factor: 1, ids: [1257, 605] },
  { nutrient: 'cholesterol', rank: 0, factor: 1, ids: [1253, 601] },
  { nutrient: 'sodium', rank: 0, factor: 1, ids: [1093, 307] },
  { nutrient: 'carbsTotal', rank: 0, factor: 1, ids: [1005, 205] },
  { nutrient: 'carbsSugar', rank: 0, factor: 1, ids: [2000, 269] },
  { nutrient: 'carbsSugar', rank: 1, factor: 1, ids: [1063] },
  { nutrient: 'carbsFiber', rank: 0, factor: 1, ids: [1079, 291] },
  { nutrient: 'vitaminD', rank: 0, factor: 1, ids: [1114, 328] },
  // An international unit of vitamin D is 0.025 micrograms.
  { nutrient: 'vitaminD', rank: 1, factor: 1 / 40, ids: [1110, 324] },
  { nutrient: 'calcium', rank: 0, factor: 1, ids: [1087, 301] },
  { nutrient: 'iron', rank: 0, factor: 1, ids: [1089, 303] },
  { nutrient: 'potassium', rank: 0, factor: 1, ids: [1092, 306] },
];

/**
 * By nutrient id, and by the older nutrient number, which official survey files have in the same
 * column.
 */
export const nutrientIds: ReadonlyMap<number, NutrientSource> = new Map(
  sources.flatMap(({ ids, ...source }) => ids.map((id) => [id, source] as const)),
);

/** A nutrient stated in one way. Of several ways the one with the lowest rank counts. */
interface AmountSlot {
  readonly nutrient: Nutrient;
  readonly rank: number;
}

/**
 * The slots of a staged row of amounts: 14 nutrients, and second and third ways to state three of
 * them.
 */
export const amountSlots = [
  { nutrient: 'calories', rank: 0 },
  { nutrient: 'calories', rank: 1 },
  { nutrient: 'calories', rank: 2 },
  { nutrient: 'protein', rank: 0 },
  { nutrient: 'fatTotal', rank: 0 },
  { nutrient: 'fatSaturated', rank: 0 },
  { nutrient: 'fatTrans', rank: 0 },
  { nutrient: 'cholesterol', rank: 0 },
  { nutrient: 'sodium', rank: 0 },
  { nutrient: 'carbsTotal', rank: 0 },
  { nutrient: 'carbsSugar', rank: 0 },
  { nutrient: 'carbsSugar', rank: 1 },
  { nutrient: 'carbsFiber', rank: 0 },
  { nutrient: 'vitaminD', rank: 0 },
  { nutrient: 'vitaminD', rank: 1 },
  { nutrient: 'calcium', rank: 0 },
  { nutrient: 'iron', rank: 0 },
  { nutrient: 'potassium', rank: 0 },
] as const satisfies readonly AmountSlot[];
