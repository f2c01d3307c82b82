import { askRules } from '../../../src/ai/ollama/ollama-engine';
import { parseLine } from '../../../tools/parse-line';

test.each([
  ['1 cup flour', false],
  ['2 large eggs, beaten', false],
  ['For the sauce:', false],
  ['6 half-pint jars with lids and rings', true],
])('the reading of %s is unsure: %s', (text, isUnsure) => {
  expect(askRules.unsure.parsed(parseLine(text))).toBe(isUnsure);
});

test('a heading is asked about under neither rule', () => {
  const heading = parseLine('For the sauce:');
  expect([askRules.unsure.parsed(heading), askRules.always.parsed(heading)]).toEqual([false, false]);
});
