import { toOwnWords } from '../../src/analysis/parse/to-own-words';
import { parseLine } from '../support/parse-line';

// What is meant, for the match, and what is said, for those who ask for the line taken apart.
test.each([
  ['juice of 1 lemon', 'lemon juice', 'lemon', null, 'juice of'],
  ['2 limes, zested', 'lime zest', 'limes', null, 'zested'],
  ['1 cup cooked rice', 'cooked rice', 'rice', 'cup', 'cooked'],
  ['1 cup cooked rice, cooled', 'cooked rice', 'rice', 'cup', 'cooked, cooled'],
  ['2 tbsp lemon juice', 'lemon juice', 'lemon juice', 'tbsp', null],
])('%s means %s and says %s', (text, meant, name, unit, preparation) => {
  const line = parseLine(text);
  expect(line.name).toBe(meant);
  const said = toOwnWords(line);
  expect({ name: said.name, unit: said.amounts[0]?.unit, preparation: said.preparation }).toEqual({
    name,
    unit,
    preparation,
  });
});
