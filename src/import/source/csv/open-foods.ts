import type { Dataset } from '../../../analysis/food';
import { readDate, readId, readText } from '../rows/read-cell';
import { createRowSink, type RowSink } from '../sinks/create-row-sink';
import { passOver, refuse, type Refusal } from '../rows/refusal';
import type { TableContext } from './table-context';

const datasetByType: ReadonlyMap<string, Dataset> = new Map([
  ['sr_legacy_food', 'sr_legacy'],
  ['foundation_food', 'foundation'],
  ['survey_fndds_food', 'survey'],
  ['branded_food', 'branded'],
]);

/** What stands in food.csv besides the foods of the four datasets: how Foundation foods were sampled, and experiments. */
const otherTypes: ReadonlyMap<string, Refusal> = new Map(
  [
    'sample_food',
    'sub_sample_food',
    'market_acquisition',
    'market_acquistion', // so spelled in some releases
    'agricultural_acquisition',
    'agricultural_acquistion',
    'experimental_food',
  ].map((type) => [type, passOver(`of type ${type}, which is no food of the four datasets`)]),
);

const unknownType = refuse('of a type that is not known');
const noId = refuse('without an FDC id');
const noDescription = refuse('a food without a description');

/** food.csv: every food, sample and acquisition of the download. */
export async function openFoods({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const id = columns.get('fdc_id');
  const type = columns.get('data_type');
  const description = columns.get('description');
  const category = columns.find('food_category_id');
  const published = columns.find('publication_date');
  const categories = await lookup('food_category', signal);
  return createRowSink((cells) => {
    const dataset = datasetByType.get(cells[type] ?? '');
    if (dataset === undefined) return otherTypes.get(cells[type] ?? '') ?? unknownType;
    const fdcId = readId(cells[id]);
    if (fdcId === null) return noId;
    const text = readText(cells[description]);
    if (text === '') return noDescription;
    return {
      table: 'food',
      fdcId,
      dataset,
      description: text,
      // Survey foods have codes of another table there, which their own table has too; branded foods the name, which theirs has.
      category: dataset === 'survey' || dataset === 'branded' ? '' : (categories.get(cells[category] ?? '') ?? ''),
      publishedAt: readDate(cells[published]),
    };
  });
}
