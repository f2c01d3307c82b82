import type { Nutrient } from '../../analysis/nutrient';

/** A nutrient as one of the ways to state it has it; of several ways the one of lowest rank counts. */
export interface AmountSlot {
  readonly nutrient: Nutrient;
  readonly rank: number;
}

/** The places of a staged row of amounts: 14 nutrients, and second and third ways to state three of them. */
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
