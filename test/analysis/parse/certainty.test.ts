import { certaintySigns } from '../../../src/analysis/parse/confidence';
import { certaintyOdds } from '../../../src/analysis/parse/confidence-weights';
import { parseLine } from '../../../tools/parse-line';

const certaintyOf = (text: string): number => parseLine(text).certainty;

test('a plain line is surer than a tangled one', () => {
  expect(certaintyOf('2 cups flour')).toBeGreaterThan(0.98);
  expect(certaintyOf('1 cup peeled or not, whichever, and then some flour or so of it')).toBeLessThan(0.8);
});

test('a certainty is a probability below 1, whatever the text', () => {
  for (const text of ['', '2 cups', '???', 'For the sauce:', 'xyzzy', '1 or '.repeat(100), '2 cups flour']) {
    expect(certaintyOf(text)).toBeGreaterThanOrEqual(0);
    expect(certaintyOf(text)).toBeLessThan(1);
  }
});

test('a wider margin makes a line surer, and each other sign makes it less sure', () => {
  expect(certaintyOdds.margin).toBeGreaterThan(0);
  for (const sign of certaintySigns.slice(2)) expect(certaintyOdds[sign]).toBeLessThan(0);
});
