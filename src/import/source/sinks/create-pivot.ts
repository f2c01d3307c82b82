import { amountSlots } from '../amount-slots';
import type { StagedAmounts } from '../staged-row';
import { fillSlot } from './fill-slot';
import type { NutrientPlace } from './nutrient-places';

/** Gathers amounts that stand one to a row into one row for each food. */
export interface Pivot {
  readonly add: (fdcId: number, place: NutrientPlace, amount: number) => void;
  /** Whether it holds enough to be taken: some thousand foods, or as many as memory should where their rows lie scattered. */
  readonly isFull: () => boolean;
  /** All that was gathered since the last call. */
  readonly take: () => readonly StagedAmounts[];
}

const manyFoods = 4_000;
const mostFoods = 50_000;
/** A food of any dataset states about as many of the 14 nutrients where its rows stand together. */
const manyAmounts = 8;

/**
 * Most downloads list the nutrients food by food, so that some thousand foods are soon whole. Where a table is sorted in another way, and the
 * foods have but few amounts yet, it gathers up to 50,000 of them, so as to hand on few rows for each; about 10 MB.
 */
export function createPivot(): Pivot {
  let foods = new Map<number, Float64Array<ArrayBuffer>>();
  let amounts = 0;
  let lastId = 0;
  let lastValues = new Float64Array(0);
  return {
    add: (fdcId, { slot, factor }, amount) => {
      if (fdcId !== lastId) {
        const known = foods.get(fdcId);
        lastValues = known ?? new Float64Array(amountSlots.length).fill(NaN);
        if (known === undefined) foods.set(fdcId, lastValues);
        lastId = fdcId;
      }
      fillSlot(lastValues, slot, amount * factor);
      amounts += 1;
    },
    isFull: () => foods.size >= mostFoods || (foods.size >= manyFoods && amounts >= manyAmounts * foods.size),
    take: () => {
      const taken = [...foods].map(([fdcId, values]) => ({ table: 'amounts' as const, fdcId, values }));
      foods = new Map();
      amounts = 0;
      lastId = 0;
      return taken;
    },
  };
}
