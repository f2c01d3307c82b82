import { createRowSink, type RowSink } from '../sinks/create-row-sink';
import { readId, readNumber, readSequence } from '../rows/read-cell';
import { refuse } from '../rows/refusal';
import { toPortionText, undeterminedUnit } from '../rows/to-portion-text';
import type { TableContext } from './table-context';

const unreadable = refuse('a portion without an FDC id, a weight and an amount that are numbers');
const noText = refuse('a portion that does not say of what');

/** food_portion.csv */
export async function openPortions({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const id = columns.get('fdc_id');
  const sequence = columns.find('seq_num');
  const amount = columns.get('amount');
  const unit = columns.find('measure_unit_id');
  const description = columns.find('portion_description');
  const modifier = columns.find('modifier');
  const grams = columns.get('gram_weight');
  const units = await lookup('measure_unit', signal);
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    const weight = readNumber(cells[grams]);
    // Survey foods leave the amount empty and say it in the text.
    const number = (cells[amount] ?? '') === '' ? 1 : readNumber(cells[amount]);
    if (fdcId === null || weight === null || number === null) return unreadable;
    const text = toPortionText({
      unit: cells[unit] === undeterminedUnit ? '' : units.get(cells[unit] ?? ''),
      description: cells[description],
      modifier: cells[modifier],
    });
    if (text === '') return noText;
    return { table: 'portion', fdcId, sequence: readSequence(cells[sequence]), text, amount: number, grams: weight };
  });
}
