import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeTables } from '../../src/catalog/build-catalog';
import { findOwnTables, writeOwnTables } from '../../src/catalog/own-tables';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { createFolder } from '../support/folder';
import { makeFood } from './make-food';

const salt = makeFood({ fdcId: 1, description: 'Salt', category: 'Spices', gramsPerCup: 292 });
const tables = doAtOnce(computeTables({ foods: [salt], aliases: [], version: 'v1' }));
const folder = createFolder('own-tables');

function writeFile(name: string, bytes: Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

test('the tables of the build are those of their version of the foods, and of no other', () => {
  const file = writeFile('whole', writeOwnTables(tables));
  expect(findOwnTables('v1', file)).toEqual(tables);
  expect(findOwnTables('v2', file)).toBeNull();
});

test('without a whole file of the build the names are read again', () => {
  const bytes = writeOwnTables(tables);
  expect(findOwnTables('v1', join(folder, 'missing'))).toBeNull();
  expect(findOwnTables('v1', writeFile('cut', bytes.subarray(0, bytes.length - 1)))).toBeNull();
  expect(findOwnTables('v1', writeFile('other', Buffer.from('not a catalog')))).toBeNull();
});
