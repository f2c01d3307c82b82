import { toOwnWords } from '../../../src/analysis/parse/parse-line';
import { parseLine } from '../../../tools/parse-line';

// The meaning, for the match; and the line's own words, for callers who ask for the parsed line.
test.each([
  { text: 'juice of 1 lemon', meant: 'lemon juice', name: 'lemon', unit: null, preparation: 'juice of' },
  { text: '2 limes, zested', meant: 'lime zest', name: 'limes', unit: null, preparation: 'zested' },
  { text: '1 cup cooked rice', meant: 'cooked rice', name: 'rice', unit: 'cup', preparation: 'cooked' },
  { text: '1 cup cooked rice, cooled', meant: 'cooked rice', name: 'rice', unit: 'cup', preparation: 'cooked, cooled' },
  { text: '2 tbsp lemon juice', meant: 'lemon juice', name: 'lemon juice', unit: 'tbsp', preparation: null },
])('$text means $meant and says $name', ({ text, meant, ...expected }) => {
  const line = parseLine(text);
  expect(line.name).toBe(meant);
  const { name, amounts, preparation } = toOwnWords(line);
  expect({ name, unit: amounts[0]?.unit, preparation }).toEqual(expected);
});
