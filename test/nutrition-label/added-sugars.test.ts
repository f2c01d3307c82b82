import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { findAddedShare } from '../../src/nutrition-label/added-sugar-rules';
import { sumAddedSugars } from '../../src/nutrition-label/added-sugars';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { readCasePairs } from '../../tools/read-case-rows';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });
const engine = createEmbeddedEngine(readTagger());

const rows = readCasePairs('added-sugars');

async function check(line: string, expected: string): Promise<void> {
  const { lines, totals } = await analyzeRecipe(engine, catalog, { title: 'Supper', ingredients: [line], servings: 1 });
  const { grams, gramsAtMost, unknownLines } = sumAddedSugars(lines);
  const food = lines[0]?.food?.description;
  const found =
    gramsAtMost === null ? 'unlimited' : grams !== gramsAtMost ? 'unknown' : gramsAtMost === 0 ? 'none' : 'all';
  // The food stands beside the share, so that a failure explains itself.
  expect({ found, food }).toEqual({ found: expected, food });
  if (found === 'all') expect(grams).toBe(totals.carbsSugar);
  expect(unknownLines).toEqual(['unknown', 'unlimited'].includes(found) ? [{ lineIndex: 0, text: line }] : []);
}

describe('a line has added sugars as its record says', () => {
  test.each(rows)('%s => %s', (line = '', expected = '') => check(line, expected));
});

test('no raw fruit, vegetable, beef or fish has any, unless it is cured', () => {
  const plain = foods.filter(
    ({ description, category }) =>
      /^(Fruits and Fruit Juices|Vegetables and Vegetable Products|Beef Products|Finfish and Shellfish Products)$/.test(
        category,
      ) &&
      /, raw$/.test(description) &&
      !/cured/.test(description),
  );
  expect(plain.length).toBeGreaterThan(200);
  const wrong = plain.filter((food) => findAddedShare(food) !== 'none').map(({ description }) => description);
  expect(wrong).toEqual([]);
});

test('every sugar, syrup and honey is added, and no sugar substitute without sugar is', () => {
  const sweet = foods.filter(({ description }) => /^(sugars?,|honey$|molasses|syrups?,)/i.test(description));
  expect(sweet.length).toBeGreaterThan(15);
  const wrong = sweet.filter((food) => findAddedShare(food) !== 'all').map(({ description }) => description);
  expect(wrong).toEqual(['Syrups, table blends, pancake, with butter', 'Syrups, sugar free']);
});

const product = {
  brandOwner: '',
  brandName: '',
  subbrandName: '',
  gtin: '',
  servingSize: null,
  servingUnit: null,
  householdServing: '',
};

test.each([
  ['ROASTED PEANUTS, SALT', 'none'],
  ['PEANUTS, SUGAR, SALT', 'unknown'],
  ['OATS, BROWN RICE SYRUP', 'unknown'],
  ['', 'unknown'],
] as const)('a product made of "%s" has %s added', (ingredients, share) => {
  expect(findAddedShare({ category: 'Sweets', description: 'Honey', product: { ...product, ingredients } })).toBe(
    share,
  );
});
