import type { Alias, Food } from '../../src/analysis/food';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { makeFood } from './make-food';

const flour = makeFood({
  fdcId: 3,
  description: 'Wheat flour, white, all-purpose',
  category: 'Grains',
  gramsPerCup: 125,
});
const oats = makeFood({ fdcId: 1, description: 'Oats', category: 'Grains', gramsPerCup: 81 });
const rice = makeFood({ fdcId: 2, description: 'Rice, white, raw', category: 'Grains', gramsPerCup: 185 });
const salt = makeFood({ fdcId: 4, description: 'Salt, table', category: 'Spices', gramsPerCup: null });

function build(foods: readonly Food[], aliases: readonly Alias[] = []) {
  return buildCatalog({ foods, aliases, version: 'test' });
}

test('an alias is found by its normalised phrase, one for the kind of amount before one for all', () => {
  const catalog = build(
    [flour, salt],
    [
      { phrase: 'Plain Flours', when: null, fdcId: 3, fit: 'exact' },
      { phrase: 'plain flour', when: 'spoon', fdcId: 4, fit: 'proxy' },
    ],
  );
  expect(catalog.findAlias('plain flour', 'volume')?.fdcId).toBe(3);
  expect(catalog.findAlias('plain flour', 'spoon')?.fdcId).toBe(4);
  expect(catalog.findAlias('plain', 'volume')).toBeNull();
});

test('an alias of a missing food is refused by name', () => {
  expect(() => build([flour], [{ phrase: 'rye', when: null, fdcId: 99, fit: 'exact' }])).toThrow('"rye" names food 99');
});

test('foods that share more and rarer words come first, ties by FDC id', () => {
  const catalog = build([salt, flour, rice, oats]);
  expect(catalog.retrieve(['white', 'flour'], 10).map(({ food }) => food.fdcId)).toEqual([3, 2]);
  expect(catalog.retrieve(['white'], 10).map(({ food }) => food.fdcId)).toEqual([2, 3]);
  expect(catalog.retrieve(['white'], 1).map(({ food }) => food.fdcId)).toEqual([2]);
  expect(catalog.retrieve(['nothing'], 10)).toEqual([]);
});

test('the order of the foods does not change what is retrieved', () => {
  const one = build([salt, flour, rice, oats]).retrieve(['white', 'rice', 'salt'], 2);
  const other = build([oats, rice, flour, salt]).retrieve(['white', 'rice', 'salt'], 2);
  expect(other.map(({ food }) => food.fdcId)).toEqual(one.map(({ food }) => food.fdcId));
});

test.each([
  ['flour', 'flour'],
  ['fluor', 'flour'],
  ['flur', null],
  ['purposse', 'purpose'],
  ['brour', null],
  ['xyzzy', null],
])('the word nearest to "%s" is "%s"', (word, expected) => {
  expect(build([flour]).findWord(word)).toBe(expected);
});

test('a word of every food weighs little, a word of none weighs most', () => {
  const catalog = build([flour, rice, oats, salt]);
  expect(catalog.weighWord('white')).toBeLessThan(catalog.weighWord('oat'));
  expect(catalog.weighWord('wuzzle')).toBe(1);
});

test('the density of a category is the median of its foods, null where no portion is a volume', () => {
  const catalog = build([flour, oats, rice, salt]);
  expect(catalog.findDensity('Grains')).toBeCloseTo(125 / 236.588, 3);
  expect(catalog.findDensity('Spices')).toBeNull();
  expect(catalog.findDensity('Unheard of')).toBeNull();
});

test('portions of a sibling record do not count for the density', () => {
  const borrowed: Food = {
    ...salt,
    portions: [{ unit: 'cup', modifier: '', grams: 300, origin: 'sibling', sourceFdcId: 3 }],
  };
  expect(build([borrowed]).findDensity('Spices')).toBeNull();
});
