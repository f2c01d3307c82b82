import { dietFlags } from '../src/analysis/food';
import { nutrients } from '../src/analysis/nutrient';

/** The columns of each seed table, in order; written by the compile and the curators, read at every start. */
export const seedTables = {
  foods: ['fdc_id', 'dataset', 'key', 'category', 'published', 'description', ...nutrients],
  portions: ['fdc_id', 'unit', 'modifier', 'grams', 'origin', 'source_fdc_id'],
  customaryPortions: ['fdc_id', 'unit', 'modifier', 'grams', 'evidence'],
  flags: ['fdc_id', ...dietFlags, 'reasons'],
  aliases: ['phrase', 'when', 'fdc_id', 'fit', 'evidence'],
  plans: ['name', 'requests_per_second', 'recipes_per_month'],
  editions: ['edition', 'hash'],
} as const satisfies Record<string, readonly string[]>;
