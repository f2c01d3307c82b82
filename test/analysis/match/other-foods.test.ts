import { readSeedCatalog } from '../../support/seed-catalog';
import { matchText } from '../../../tools/parse-line';
import { readCasePairs, readCaseRows } from '../../../tools/read-case-rows';

const catalog = readSeedCatalog();

const rows = readCasePairs('other-foods');

describe('the foods that a cook would choose instead are among the other foods', () => {
  test.each(rows)('%s => %s', (text = '', wanted = '') => {
    const others = matchText(catalog, text)
      .listCandidates()
      .map(({ food }) => food.description.toLowerCase());
    for (const part of wanted.split(' | ')) expect(others).toContainEqual(expect.stringContaining(part.toLowerCase()));
  });
});

/** The lines of all case files about lines. */
const lines = ['match', 'unsure', 'weigh', 'parse', 'labels', 'rank', 'other-foods']
  .flatMap(readCaseRows)
  .map((row) => row.split(' => ', 1)[0] ?? '');

test('the other foods of any line are each named once, best first, and none is surer than the match', () => {
  for (const text of lines) {
    const line = matchText(catalog, text);
    const others = line.listCandidates();
    const scores = others.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(new Set(others.map(({ food }) => food)).size).toBe(others.length);
    for (const score of scores) expect(score).toBeLessThanOrEqual(line.food === null ? 0.5 : line.match);
  }
});
