import { createRowSink, type RowSink } from '../sinks/create-row-sink';
import { readId } from '../rows/read-cell';
import type { Refusal } from '../rows/refusal';
import type { TableContext } from './table-context';

const noId: Refusal = { reason: 'without an FDC id', expected: false, dataset: 'branded' };

/** branded_food.csv: what a product says besides its name and nutrients. Releases before 2021 lack the brand's name and more. */
export function openBrandedFoods({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  const brandOwner = columns.get('brand_owner');
  const brandName = columns.find('brand_name');
  const subbrandName = columns.find('subbrand_name');
  const gtin = columns.find('gtin_upc');
  const category = columns.find('branded_food_category');
  const ingredients = columns.find('ingredients');
  const servingSize = columns.find('serving_size');
  const servingUnit = columns.find('serving_size_unit');
  const householdServing = columns.find('household_serving_fulltext');
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    if (fdcId === null) return noId;
    return {
      table: 'product',
      fdcId,
      brandOwner: cells[brandOwner] ?? '',
      brandName: cells[brandName] ?? '',
      subbrandName: cells[subbrandName] ?? '',
      gtin: cells[gtin] ?? '',
      category: cells[category] ?? '',
      ingredients: cells[ingredients] ?? '',
      servingSize: cells[servingSize] ?? '',
      servingUnit: cells[servingUnit] ?? '',
      householdServing: cells[householdServing] ?? '',
    };
  });
}
