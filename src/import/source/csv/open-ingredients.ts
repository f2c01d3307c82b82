import { createRowSink, type RowSink } from '../sinks/create-row-sink';
import { readId, readNumber, readSequence } from '../rows/read-cell';
import { passOver, refuse } from '../rows/refusal';
import type { TableContext } from './table-context';

const sample = passOver('a sample that a Foundation food was measured on, which is no ingredient');
const unreadable = refuse('an ingredient without an FDC id, a code and a weight');

/** input_food.csv: what survey foods are made of, and which samples Foundation foods were measured on. */
export function openIngredients({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  const sequence = columns.find('seq_num');
  const code = columns.get('ingredient_code', 'sr_code');
  const grams = columns.get('gram_weight');
  const retention = columns.find('retention_code');
  const moisture = columns.find('moisture_change_pct');
  return createRowSink((cells) => {
    if ((cells[code] ?? '') === '') return sample;
    const fdcId = readId(cells[id]);
    const ingredient = readId(cells[code]);
    const weight = readNumber(cells[grams]);
    if (fdcId === null || ingredient === null || weight === null) return unreadable;
    return {
      table: 'ingredient',
      fdcId,
      sequence: readSequence(cells[sequence]),
      code: ingredient,
      grams: weight,
      cooked: [cells[retention], cells[moisture]].some((loss) => (readNumber(loss) ?? 0) !== 0),
    };
  });
}
