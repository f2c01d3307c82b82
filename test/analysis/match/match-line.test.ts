import { matchLine } from '../../../src/analysis/match/match-line';
import { minMatch } from '../../../src/analysis/match-ranking/score';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import { readSeed } from '../../../src/seed/read-seed';
import { parseLine } from '../../../tools/parse-line';
import { readCasePairs } from '../../../tools/read-case-rows';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });

function match(text: string, title = '') {
  return matchLine(catalog, title, parseLine(text));
}

const rows = readCasePairs('match');

describe('lines of home cooks are matched with the food they mean', () => {
  test.each(rows)('%s => %s', (text = '', expected = '') => {
    const { food } = match(text);
    if (expected === 'nothing') expect(food?.description ?? 'nothing').toBe('nothing');
    else expect(food?.description.toLowerCase()).toContain(expected.toLowerCase());
  });
});

test('a line without a food has match 0, no candidates and an issue that says so', () => {
  expect(match('xyzzy')).toMatchObject({ food: null, match: 0 });
  expect(match('xyzzy').listCandidates()).toEqual([]);
  expect(match('xyzzy').issues.map((issue) => issue.code)).toContain('no_food');
});

test('the other foods are kinds of what the line names first, and none that only stands in for a thing made of it', () => {
  const named = (text: string) =>
    match(text)
      .listCandidates()
      .map(({ food }) => food.description);
  expect(named('1 cup milk')[0]).toMatch(/^Milk/);
  expect(named('1 egg')[0]).toMatch(/^Egg,/);
  expect(named('100 g garlic').slice(0, 2)).toEqual(['Spices, garlic powder', 'Garlic, cooked']);
  // "Garlic and chili oil" is an alias of olive oil, "boursin with garlic and herbs" one of cream cheese.
  expect(named('100 g garlic').filter((food) => /^(Oil|Cheese)/.test(food))).toEqual([]);
});

test.each([
  ['1 lb fish (salmon or cod)', 'Fish, salmon', 'Fish, cod'],
  ['1 lb lean fish like cod, haddock or hake', 'Fish, cod', 'Fish, haddock'],
  ['1 cup nuts (walnuts or pecans)', 'Nuts, walnuts', 'Nuts, pecans'],
  ['1 tbsp oil (canola or vegetable)', 'Oil, canola', 'Oil, soybean'],
])('a line that leaves several kinds open is not sure, and names the next: %s', (text, first, next) => {
  const { food, match: score, issues, listCandidates } = match(text);
  expect(food?.description).toContain(first);
  expect(score).toBeLessThanOrEqual(0.89);
  expect(issues.map(({ code }) => code)).toContain('alternatives');
  expect(listCandidates()[0]?.food.description).toContain(next);
});

test('the order of foods and aliases changes no match', () => {
  const other = buildCatalog({ foods: [...foods].reverse(), aliases: [...aliases].reverse(), version: hash });
  for (const [text = ''] of rows) {
    const line = parseLine(text);
    const [one, two] = [matchLine(catalog, 'Stew', line), matchLine(other, 'Stew', line)];
    expect([two.food?.fdcId, two.match, two.listCandidates().map(({ food }) => food.fdcId)]).toEqual([
      one.food?.fdcId,
      one.match,
      one.listCandidates().map(({ food }) => food.fdcId),
    ]);
  }
});

test('the same line gives the same match whatever was matched before', () => {
  const texts = rows.map(([text = '']) => text);
  const fresh = buildCatalog({ foods, aliases, version: hash });
  const forwards = texts.map((text) => matchLine(fresh, '', parseLine(text)));
  const backwards = [...texts].reverse().map((text) => matchLine(catalog, '', parseLine(text)));
  expect(backwards.reverse().map(({ food, match: score }) => [food?.fdcId, score])).toEqual(
    forwards.map(({ food, match: score }) => [food?.fdcId, score]),
  );
});

test('scores are probabilities to two decimals, and no candidate is surer than the match or, without one, than a match must be', () => {
  for (const [text = ''] of rows) {
    const line = match(text);
    expect(Math.round(line.match * 100) / 100).toBe(line.match);
    const candidates = line.listCandidates();
    const max = line.food === null ? minMatch : line.match;
    for (const { score } of candidates) expect(score).toBeLessThanOrEqual(max);
    expect(candidates.length).toBeLessThanOrEqual(5);
    expect(candidates.map(({ food }) => food)).not.toContain(line.food);
  }
});

test.each([
  ['2 cups all-purpose flour', 0.9, 1],
  ['1 tbsp oil', 0.5, 0.89],
  ['salt and pepper', 0.5, 0.89],
  ['2 cups all pupose flour', 0.7, 0.89],
  ['1 cup quinoa, puffed', 0.5, 0.89],
  ['100 g cabbage, fermented', 0.5, 0.89],
  ['100 g spinach, powdered', 0.5, 0.89],
  ['2 eggs, powdered', 0.9, 1],
  ['100 g salmon, smoked', 0.9, 1],
  ['1 cup milk, powdered', 0.9, 1],
])('%s is matched with a score between %d and %d', (text, min, max) => {
  expect(match(text).match).toBeGreaterThanOrEqual(min);
  expect(match(text).match).toBeLessThanOrEqual(max);
});

test.each([
  ['1 cup oil', 'vague_name'],
  ['salt and pepper', 'several_foods'],
  ['500 g carrots, potatoes and peas', 'several_foods'],
  ['1 lb shrimp, scallops and mussels', 'several_foods'],
  ['1 onion, carrot and celery stalk, diced', 'several_foods'],
  ['salt and pepper', 'proxy'],
  ['1 cup quinoa with wuzzle', 'words_ignored'],
  ['1 cup teff, puffed', 'words_ignored'],
])('%s has the issue %s', (text, code) => {
  expect(match(text).issues.map((issue) => issue.code)).toContain(code);
});

test.each([
  '1 cup parsley, leaves and stems',
  '2 eggs, whites and yolks separated',
  '1 chicken, salt and pepper',
  '1 cup mixed berries, strawberries and blueberries',
  '4 sausages, pork and leek',
])('%s names a single food', (text) => {
  expect(match(text).issues.map((issue) => issue.code)).not.toContain('several_foods');
});

test('a title changes no match of a clear line', () => {
  for (const [text = ''] of rows) {
    const clear = match(text);
    if (clear.match >= 0.9) expect(match(text, 'Chocolate peanut butter cake').food).toBe(clear.food);
  }
});
