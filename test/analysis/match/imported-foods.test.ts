import type { Alias, Food } from '../../../src/analysis/food';
import { matchLine } from '../../../src/analysis/match/match-line';
import { rankFoods } from '../../../src/analysis/match/rank';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import { noFilter } from '../../../src/search/food-filter';
import { searchFoods } from '../../../src/search/search-foods';
import { parseLine } from '../../../tools/parse-line';
import { makeFood } from '../../catalog/make-food';

const withEnergy = (food: Food, calories: number | null = 100): Food => ({
  ...food,
  nutrientsPer100g: { ...food.nutrientsPer100g, calories },
});

const make = (fdcId: number, description: string) =>
  withEnergy(makeFood({ fdcId, description, category: 'Anything', gramsPerCup: 100 }));

const kitchen = [
  make(1, 'Rice noodles, dry'),
  make(2, 'Wheat flour, white, all-purpose'),
  make(3, 'Celery, raw'),
  make(4, 'Peas, green, raw'),
  make(5, 'Rice, white, raw'),
  make(6, 'Macaroni, dry'),
];
const imported = [
  make(11, 'Pad Thai, NFS'),
  make(12, 'Flour, rice, brown'),
  make(13, 'Celery juice'),
  make(14, 'SMART SOUP, Moroccan Split Pea'),
  make(15, 'Peas, split, cooked, fat added'),
  make(16, 'Flour, brown, made with milk'),
  make(17, 'Rice, white, with lentils'),
];
const aliases: readonly Alias[] = [
  { phrase: 'flour', when: null, fdcId: 2, fit: 'exact' },
  { phrase: 'rice', when: null, fdcId: 5, fit: 'exact' },
  { phrase: 'celery', when: null, fdcId: 3, fit: 'exact' },
  { phrase: 'pea', when: null, fdcId: 4, fit: 'exact' },
  { phrase: 'pasta', when: null, fdcId: 6, fit: 'proxy' },
];
const alone = buildCatalog({ foods: kitchen, aliases, version: 'alone' });
const full = buildCatalog({
  foods: [...kitchen, ...imported],
  aliases,
  version: 'full',
  kitchen: new Set(kitchen.map(({ fdcId }) => fdcId)),
});

const match = (catalog: typeof full, line: string) => matchLine(catalog, '', parseLine(line)).food?.description;

test.each([
  ['1 cup pad thai', 'Pad Thai, NFS', 'by its exact name'],
  ['1 cup celery juice', 'Celery juice', 'by a word that no kitchen food has'],
])('"%s" requests %s, %s', (line, expected) => {
  expect(match(full, line)).toBe(expected);
});

test.each([
  ['2 cups rice', 'the name is an alias of a kitchen food'],
  ['2 cups white rice', 'the words are an alias of a kitchen food'],
  ['2 cups brown flour', 'the foods with these words are another food, or prepared with milk'],
  ['1 cup split peas', 'the foods with these words are a soup, or have added fat'],
  ['1 cup pasta', 'a person chose the proxy'],
  ['1 cup celery', 'the record has more words'],
])('"%s" means the same with and without imported foods: %s', (line) => {
  expect(match(full, line)).toBe(match(alone, line));
  expect(match(full, line)).toBeDefined();
});

test('imported foods change nothing but the food of a line', () => {
  const [one, other] = [alone, full].map((catalog) => matchLine(catalog, 'Soup', parseLine('2 stalks celery')));
  expect({ ...one, food: null, listCandidates: null }).toEqual({ ...other, food: null, listCandidates: null });
});

test('imported foods change neither the weight nor the spelling of a kitchen word', () => {
  expect(full.wordCount).toBe(alone.wordCount);
  expect(full.weighWord('rice')).toBe(alone.weighWord('rice'));
  expect(full.findWord('thai')).toBe(alone.findWord('thai'));
});

test('a search finds imported foods among the others', () => {
  expect(rankFoods(full, 'pad thai')[0]?.food.description).toBe('Pad Thai, NFS');
  expect(rankFoods(full, 'rice').map(({ food }) => food.fdcId)).toEqual(expect.arrayContaining([5, 12, 17]));
  expect(full.foodsByWord.get('rice')).toBe((alone.foodsByWord.get('rice') ?? 0) + 2);
});

test('an imported food with an alias is a kitchen food, and one of unknown energy matches no line but is found by a search', async () => {
  const named: readonly Alias[] = [...aliases, { phrase: 'smart soup', when: null, fdcId: 14, fit: 'exact' }];
  const empty = imported.map((food) => (food.fdcId === 13 ? withEnergy(food, null) : food));
  const contents = { foods: [...kitchen, ...empty], aliases: named, version: 'named' };
  const catalog = buildCatalog({ ...contents, kitchen: new Set(kitchen.map(({ fdcId }) => fdcId)) });
  expect(match(catalog, '1 cup smart soup')).toBe('SMART SOUP, Moroccan Split Pea');
  expect(match(catalog, '1 cup celery juice')).not.toBe('Celery juice');
  expect(catalog.foods.get(13)).toBeDefined();
  expect(await searchFoods(catalog, 'celery juice', noFilter)).toEqual([13]);
});
