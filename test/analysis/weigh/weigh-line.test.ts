import { matchLine } from '../../../src/analysis/match/match-line';
import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { readSeedCatalog } from '../../support/seed-catalog';
import { parseLine } from '../../../tools/parse-line';
import { readCasePairs } from '../../../tools/read-case-rows';

const catalog = readSeedCatalog();

const rows = readCasePairs('weigh');

function check(text: string, expected: string): void {
  const [, grams = '', tolerance = '', conversion = '', way = ''] =
    /^([\d.]+) ± ([\d.]+) \| ([\d.]+) \| (\w+)$/.exec(expected) ?? [];
  const line = weighLine(catalog, matchLine(catalog, '', parseLine(text)));
  expect({ conversion: line.conversion, way: line.way, reason: line.weighReason }).toEqual({
    conversion: Number(conversion),
    way,
    reason: line.weighReason,
  });
  expect(Math.abs(line.grams - Number(grams))).toBeLessThanOrEqual(Number(tolerance));
}

describe('lines of home cooks weigh what they weigh in a kitchen', () => {
  test.each(rows)('%s => %s', (text = '', expected = '') => check(text, expected));
});
