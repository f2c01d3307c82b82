import { findJsonError } from '../../../src/api/http/find-json-error';
import fc from '../../support/fast-check';

/** Texts that are not JSON, and the line and column of the first mistake. */
const wrong: readonly (readonly [string, string])[] = [
  ['', '1:1 end'],
  ['{"title":', '1:10 end'],
  ['{"a": 1,}', '1:9'],
  ['{"a": 1\n "b": 2}', '2:2'],
  ["{'a': 1}", '1:2'],
  ['[1, 2', '1:6 end'],
  ['[1 2]', '1:4'],
  ['[,1]', '1:2'],
  ['{"a" 1}', '1:6'],
  ['{"a": undefined}', '1:7'],
  ['{"a": "line\nbreak"}', '1:12'],
  ['{"a": "\\x"}', '1:8'],
  ['[01]', '1:3'],
  ['{} {}', '1:4'],
  ['"a', '1:3 end'],
  ['[1.]', '1:3'],
  ['{\n  "a": [\n    1,\n    2\n  }\n}', '5:3'],
];

test.each(wrong)('the mistake in %j is found at %s', (text, place) => {
  const error = findJsonError(text);
  expect(error === null ? null : `${error.line}:${error.column}${error.isEnd ? ' end' : ''}`).toBe(place);
});

test('no place is found in JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonError(text)).toBeNull();
    }),
  );
});

test('a place is found in every other text', () => {
  const signs = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '1', '-', '0', '.5', 'e1', 'null', ' ', '\n'); // prettier-ignore
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(findJsonError(text) === null).toBe(isJson(text));
    }),
    { numRuns: 5000 },
  );
});
