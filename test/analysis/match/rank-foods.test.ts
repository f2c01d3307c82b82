import { judgeByRanking } from '../../../src/analysis/match/judge-ranking';
import { readLine } from '../../../src/analysis/match-line/line-reading';
import { rankFoods } from '../../../src/analysis/match/rank';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import { readSeed } from '../../../src/seed/read-seed';
import { parseLine } from '../../../tools/parse-line';
import { makeFood } from '../../catalog/make-food';
import { readCasePairs } from '../../../tools/read-case-rows';

const { foods, aliases } = readSeed();
const bare = buildCatalog({ foods, aliases: [], version: 'bare' });

const rows = readCasePairs('rank');

describe('the ranker finds foods by their descriptions alone', () => {
  test.each(rows)('%s => %s', (text = '', expected = '') => {
    const best = rankFoods(bare, text)[0]?.food.description ?? 'nothing';
    expect(best.toLowerCase()).toContain(expected.toLowerCase());
  });
});

test('the food of an alias comes first, whatever the ranker finds', () => {
  const catalog = buildCatalog({ foods, aliases, version: 'whole' });
  for (const { phrase, fdcId } of aliases.filter(({ when }) => when === null).slice(0, 200)) {
    const named = catalog.findAlias(phrase, 'none');
    if (named?.fdcId === fdcId) expect(rankFoods(catalog, phrase)[0]?.food.fdcId).toBe(fdcId);
  }
});

test('scores fall from the first to the last, within the limit', () => {
  const scores = rankFoods(bare, 'cheese', 7).map(({ score }) => score);
  expect(scores).toHaveLength(7);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});

const egg = makeFood({ fdcId: 7, description: 'Noodles, egg, dry', category: 'Pasta', gramsPerCup: null });
const rice = makeFood({ fdcId: 8, description: 'Noodles, rice, dry', category: 'Pasta', gramsPerCup: null });

test.each([
  ['Rice noodle salad', 8],
  ['Egg noodle soup', 7],
  ['', 7],
])('of two foods that fit equally well the title "%s" chooses %d', (title, fdcId) => {
  const catalog = buildCatalog({ foods: [rice, egg], aliases: [], version: 'two' });
  const reading = readLine(catalog, title, parseLine('200 g noodles'));
  expect(judgeByRanking(catalog, reading)?.food.fdcId).toBe(fdcId);
});
