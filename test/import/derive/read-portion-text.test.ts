import { findUnusablePortion } from '../../../src/import/derive/collect-portions';
import { readPortionText } from '../../../src/import/derive/portion-text';
import { readCasePairs } from '../../../tools/read-case-rows';

const rows = readCasePairs('portions');

test.each(rows)('%s is %s', (text = '', expected) => {
  expect(describePortion(text)).toBe(expected);
});

function describePortion(text: string): string {
  const reason = findUnusablePortion(text);
  if (reason !== null) return `(${reason})`;
  const portion = readPortionText(text);
  if (portion === null) return '?';
  return `${portion.count} ${portion.unit}${portion.modifier === '' ? '' : ` [${portion.modifier}]`}`;
}
