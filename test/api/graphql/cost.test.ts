import { parse } from 'graphql';
import { measureCost, maxCost } from '../../../src/api/graphql/cost';
import { createBareSchema } from '../../../src/api/graphql/schema';
import { everythingOf, makeRecipe } from './large-documents';

const schema = createBareSchema();

function measure(query: string, variables: Readonly<Record<string, unknown>> = {}): number {
  return measureCost({ schema, document: parse(query), operationName: undefined, variables });
}

const recipe = makeRecipe(500);

test('500 lines with all fields of their foods and alternatives are within the limit, even with the longest lines', () => {
  expect(measure(everythingOf(1), { recipe })).toBeLessThan(maxCost);
  const maxLength = { ...recipe, ingredients: recipe.ingredients.map((line) => line.padEnd(500, ' chopped')) };
  expect(measure(everythingOf(1), { recipe: maxLength })).toBeLessThan(maxCost);
});

test.each([2, 8, 20])('the same under %i aliases costs that many times as much, and exceeds the limit', (aliases) => {
  const cost = measure(everythingOf(aliases), { recipe });
  expect(cost).toBe(aliases * measure(everythingOf(1), { recipe }));
  expect(cost).toBeGreaterThan(maxCost);
});

test.each([
  [
    'the lines of a recipe',
    '{ analyzeRecipe(recipe: { title: "t", ingredients: ["a", "b"], servings: 1 }) { status } }',
    64,
  ],
  ['lines', '{ parseIngredients(lines: ["1 egg", "salt"]) { name } }', 47],
  ['a single line that stands for a list', '{ parseIngredients(lines: "1 egg") { name } }', 24],
  ['characters of a name', `{ matchFood(name: "${'x'.repeat(400)}", first: 1) { score } }`, 1202],
  ['items of a page', '{ foods(first: 100) { totalCount } }', 2200],
  ['items of a page of batches', '{ batches(first: 100) { pageInfo { hasNextPage } } }', 400],
  ['no more items than a page may have', '{ foods(first: 2147483647) { totalCount } }', 2200],
  ['no items that count backwards', '{ foods(first: -5) { totalCount } }', 2000],
  [
    'fields of a fragment each time',
    '{ a: food(fdcId: 1) { ...F } b: food(fdcId: 1) { ...F } } fragment F on Food { fdcId }',
    402,
  ],
  [
    'fields that a directive leaves in',
    '{ food(fdcId: 1) { fdcId @skip(if: true) description @include(if: true) } }',
    201,
  ],
  ['lists within lists', '{ food(fdcId: 1) { flags { state reason } } }', 228],
  ['the schema as far as it is asked for', '{ __schema { types { name } } }', 72],
])('a document costs %s', (_what, query, cost) => {
  expect(measure(query)).toBe(cost);
});

test('a document of fragments that double each other is refused before it is fully measured', () => {
  const fragments = Array.from(
    { length: 25 },
    (_, index) => `fragment F${index} on Food { ...F${index + 1} ...F${index + 1} }`,
  );
  const query = `{ food(fdcId: 1) { ...F0 } } ${fragments.join(' ')} fragment F25 on Food { fdcId }`;
  expect(() => measure(query)).toThrow('Query exceeds the maximum allowed number of nodes.');
});
