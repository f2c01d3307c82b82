import { divideByLetter } from '../../src/analysis/divide-by-letter';

const alternatives = [
  'beef|pork|hams?|(?:chicken|turkey|hen)s?(?! eggs?)|poultry',
  'short ribs|spare ?ribs|s?mashed|[gk]imbap|(?:frozen )?peas|pies?(?! (?:apple|spice)s?)',
  '(?<!plain )curd|cr[eè]me|\\d{1,2} ?x|\\d{0,2}b|(?:ab)+c|a*b|m&m|',
];
const plain = new RegExp(`\\b(?:${alternatives.slice(0, 2).join('|')})\\b`);
const divided = new RegExp(`\\b(?:${divideByLetter(alternatives.slice(0, 2))})\\b`);

describe('a pattern divided by the first letters of its alternatives', () => {
  test.each([
    ...['beef', 'ham', 'hams', 'hamster', 'hens', 'hen eggs', 'chickens', 'turkey egg', 'poultry'],
    ...['short ribs', 'spareribs', 'spare ribs', 'spare  ribs', 'mashed', 'smashed', 'gimbap', 'kimbap', 'limbap'],
    ...['frozen peas', 'peas', 'frozen pea', 'pie apples', 'pies', 'a pie spice', 'spies', '', 'beefs', 'a porkpie'],
  ])('finds the same in "%s" as the plain pattern', (text) => {
    expect(divided.test(text)).toBe(plain.test(text));
  });

  test.each(['plain curd', 'curd', 'creme', 'crème', '2 x', '12x', 'b', '12b', 'ababc', 'aab', 'c', 'm&m', 'xyz', ''])(
    'keeps what begins with no letter or a repeated one as it is: "%s"',
    (text) => {
      const [one, other] = [alternatives.join('|'), divideByLetter(alternatives)].map(
        (source) => new RegExp(`^(?:${source})$`),
      );
      expect(other?.test(text)).toBe(one?.test(text));
    },
  );

  test('tries the alternatives of a letter only where a word begins with it', () => {
    expect(divideByLetter(['beef|pork|hams?|poultry'])).toBe('(?=[a-z])(?:b(?:eef)|p(?:ork|oultry)|h(?:ams?))');
  });

  test('leaves few alternatives as they are, each once', () => {
    expect(divideByLetter(['beef|pork', 'beef'])).toBe('beef|pork');
  });
});
