import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnusablePortion } from '../../../src/import/derive/collect-portions';
import { readPortionText } from '../../../src/import/derive/portion-text';

const rows = readFileSync(join(__dirname, '../../cases/portions.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split(' => '));

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
