import { readUnit } from '../../../src/analysis/unit';

test.each([
  ['T', 'tablespoon'],
  ['t', 'teaspoon'],
  ['Tbsp.', 'tablespoon'],
  ['tablespoons', 'tablespoon'],
  ['TSP', 'teaspoon'],
  ['fl. oz.', 'fluid ounce'],
  ['fluid ounces', 'fluid ounce'],
  ['oz', 'ounce'],
  ['lbs', 'pound'],
  ['grammes', 'gram'],
  ['millilitres', 'milliliter'],
  ['litre', 'liter'],
  ['pts', 'pint'],
  ['tins', 'can'],
  ['pkg.', 'package'],
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['bunches', 'bunch'],
  ['Large', 'large'],
  ['inches', 'inch'],
])('%s is read as %s', (word, id) => {
  expect(readUnit(word)?.id).toBe(id);
});

test.each(['', 'flour', 'x', 'constructor', '__proto__'])('"%s" is not a unit', (word) => {
  expect(readUnit(word)).toBeNull();
});

test('a mass has grams, a volume millilitres, a piece neither', () => {
  expect(readUnit('oz')).toMatchObject({ kind: 'mass', amount: 28.349523125 });
  expect(readUnit('cup')?.amount).toBeCloseTo(236.588, 3);
  expect(readUnit('clove')).toMatchObject({ kind: 'piece', amount: null });
});
