import { createAmountSink } from '../sinks/create-amount-sink';
import type { RowSink } from '../sinks/create-row-sink';
import { readId } from '../rows/read-cell';
import type { TableContext } from './table-context';

/** food_nutrient.csv */
export function openNutrients({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  return createAmountSink({
    readFdcId: (cells) => readId(cells[id]),
    nutrient: columns.get('nutrient_id'),
    amount: columns.get('amount'),
  });
}
