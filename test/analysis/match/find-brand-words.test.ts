import { findBrandWords } from '../../../src/analysis/match-line/brand-words';
import { normalizeWords } from '../../../src/analysis/match-words/normalize';
import { readSeedCatalog } from '../../support/seed-catalog';

const catalog = readSeedCatalog();

test.each([
  ['2 tbsp Bertolli extra virgin olive oil', 'bertolli'],
  ['1 teaspoon Spice Islands® Ground Cumin', 'spice island'],
  ['1 1/2 cups ALBERS yellow corn meal', 'alber'],
  ['1/3 cup vegan-friendly BBQ sauce', ''],
  ['3 packages Jell-O® Grape Flavor Gelatin', ''],
  ["4 cups KELLOGG'S® RICE KRISPIES® cereal", 'kellogg'],
  ['1 can campbell’s mushroom soup', 'campbell'],
  ["1 cup confectioner's sugar", ''],
  ['2 cups all-purpose flour', ''],
  ['2 Cups All-Purpose Flour', ''],
  ['1 lb Italian sausage', ''],
])('of "%s" the brand is "%s"', (text, expected) => {
  expect([...findBrandWords(catalog, text, normalizeWords(text))].join(' ')).toBe(expected);
});
