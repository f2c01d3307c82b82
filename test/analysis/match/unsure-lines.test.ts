import { readSeedCatalog } from '../../support/seed-catalog';
import { matchText } from '../../../tools/parse-line';
import { readCaseRows } from '../../../tools/read-case-rows';

const catalog = readSeedCatalog();

const rows = readCaseRows('unsure');

describe('a food without a record is not matched as if it had one', () => {
  test.each(rows)('%s', (text) => {
    expect(matchText(catalog, text).match).toBeLessThan(0.7);
  });
});

test.each([
  ['1 cup rye flour', 0.9],
  ['2 cups unbleached organic all-purpose flour', 0.8],
  ['1 cup parsley leaves', 0.9],
  ['8 oz tomato-flavored linguine', 0.7],
  ['1 cup garlic powder', 0.9],
])('words that say nothing of what a food is made of leave it sure: %s', (text, least) => {
  expect(matchText(catalog, text).match).toBeGreaterThanOrEqual(least);
});

test.each(['1 cup yogurt, reduced fat', '1 cup raspberries (sweetened)', '2 cups butter (low sodium)'])(
  'a word beside the name for another record, which is not in the table, is no sure match: %s',
  (text) => {
    expect(matchText(catalog, text).match).toBeLessThan(0.9);
  },
);
