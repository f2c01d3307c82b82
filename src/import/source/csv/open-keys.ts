import type { Dataset } from '../../../analysis/food';
import { createRowSink, type RowSink } from '../sinks/create-row-sink';
import { readId } from '../rows/read-cell';
import type { TableContext } from './table-context';

/** sr_legacy_food.csv */
export const openSrLegacyKeys = ({ columns }: TableContext): RowSink =>
  createKeySink('sr_legacy', {
    id: columns.get('fdc_id'),
    key: columns.get('ndb_number'),
    categoryOf: () => '',
  });

/** foundation_food.csv */
export const openFoundationKeys = ({ columns }: TableContext): RowSink =>
  createKeySink('foundation', {
    id: columns.get('fdc_id'),
    key: columns.get('ndb_number'),
    categoryOf: () => '',
  });

/** survey_fndds_food.csv, which has the category too. */
export async function openSurveyKeys({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const category = columns.find('wweia_category_code', 'wweia_category_number');
  const categories = await lookup('wweia_food_category', signal);
  return createKeySink('survey', {
    id: columns.get('fdc_id'),
    key: columns.get('food_code'),
    categoryOf: (cells) => categories.get(cells[category] ?? '') ?? '',
  });
}

interface KeyColumns {
  readonly id: number;
  readonly key: number;
  readonly categoryOf: (cells: readonly string[]) => string;
}

function createKeySink(dataset: Dataset, { id, key, categoryOf }: KeyColumns): RowSink {
  const noKey = { reason: 'without an FDC id and a number of its own', expected: false, dataset };
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    const number = readId(cells[key]);
    if (fdcId === null || number === null) return noKey;
    return { table: 'key', fdcId, key: number, category: categoryOf(cells) };
  });
}
