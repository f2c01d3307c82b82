import { createPivot, nutrientPlaces } from '../rows/create-pivot';
import type { RowSink } from '../rows/create-row-sink';
import { readId, readNumber } from '../rows/read-cell';
import { passOver, refuse } from '../rows/refusal';
import type { TableContext } from './table-context';

const otherNutrient = passOver('a nutrient that is not among the 14');
const noAmount = passOver('no amount');
const noId = refuse('without an FDC id');
const noNumber = refuse('an amount that is no number');

/** food_nutrient.csv: an amount of one nutrient to a row, by far the longest table. */
export function openNutrients({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  const nutrient = columns.get('nutrient_id');
  const amount = columns.get('amount');
  const pivot = createPivot();
  return {
    add: (cells) => {
      const place = nutrientPlaces.get(cells[nutrient] ?? '');
      if (place === undefined) return otherNutrient;
      if (cells[amount] === '') return noAmount;
      const fdcId = readId(cells[id]);
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
