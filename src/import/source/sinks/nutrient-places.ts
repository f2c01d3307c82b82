import { nutrientIds } from '../../nutrient-ids';
import { amountSlots } from '../amount-slots';

/** Where a nutrient goes in a staged row, and what turns its unit into ours. */
export interface NutrientPlace {
  readonly slot: number;
  readonly factor: number;
}

/** By the nutrient id, or the older nutrient number, as it stands in a cell. */
export const nutrientPlaces: ReadonlyMap<string, NutrientPlace> = new Map(
  [...nutrientIds].map(([id, { nutrient, rank, factor }]) => [
    String(id),
    { slot: amountSlots.findIndex((slot) => slot.nutrient === nutrient && slot.rank === rank), factor },
  ]),
);
