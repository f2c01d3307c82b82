import { createPivot } from './create-pivot';
import type { RowSink } from './create-row-sink';
import { nutrientPlaces } from './nutrient-places';
import { readNumber } from '../rows/read-cell';
import { passOver, refuse } from '../rows/refusal';

export const otherNutrient = passOver('a nutrient that is not among the 14');
export const noAmount = passOver('no amount');
const noId = refuse('an amount without the id of a food');
const noNumber = refuse('an amount that is no number');

/** Where a table of nutrients says what. */
export interface AmountColumns {
  /** The id of the food. */
  readonly readFdcId: (cells: readonly string[]) => number | null;
  readonly nutrient: number;
  readonly amount: number;
}

/** A sink for tables that have an amount of one nutrient to a row, by far the longest there are. */
export function createAmountSink({ readFdcId, nutrient, amount }: AmountColumns): RowSink {
  const pivot = createPivot();
  return {
    add: (cells) => {
      const place = nutrientPlaces.get(cells[nutrient] ?? '');
      if (place === undefined) return otherNutrient;
      if (cells[amount] === '') return noAmount;
      const fdcId = readFdcId(cells);
      if (fdcId === null) return noId;
      const value = readNumber(cells[amount]);
      if (value === null) return noNumber;
      pivot.add(fdcId, place, value);
      return null;
    },
    isFull: pivot.isFull,
    take: pivot.take,
  };
}
