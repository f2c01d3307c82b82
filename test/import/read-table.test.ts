import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readTable } from '../../src/import/read-table';
import { zipFile } from './zip-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'table-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = '\uFEFF"id","description","amount"\n"1","Butter, ""salted""\nand more",\n2,Milk,3\n';

async function read(columns: readonly string[]): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const row of readTable(folder, 'food', columns)) rows.push(row);
  return rows;
}

test('the named columns come in the order asked for, quotes and line breaks inside cells and all', async () => {
  writeFileSync(join(folder, 'food.csv'), text);
  expect(await read(['amount', 'description'])).toEqual([
    ['', 'Butter, "salted"\nand more'],
    ['3', 'Milk'],
  ]);
});

test('a compressed table reads the same', async () => {
  writeFileSync(join(folder, 'food.csv.gz'), gzipSync(text));
  expect(await read(['id'])).toEqual([['1'], ['2']]);
});

test('a table in the official zip reads the same, and a folder beside it goes before', async () => {
  writeFileSync(join(folder, 'FoodData_Central_2024.zip'), zipFile('FoodData_Central_2024/food.csv', text));
  expect(await read(['id'])).toEqual([['1'], ['2']]);
  writeFileSync(join(folder, 'food.csv'), 'id\n7\n');
  expect(await read(['id'])).toEqual([['7']]);
});

test('a zip without the table is no table, and one that is none is refused', async () => {
  writeFileSync(join(folder, 'a.zip'), zipFile('release/sub_food.csv', text));
  await expect(read(['id'])).rejects.toThrow(/has no food\.csv/);
  writeFileSync(join(folder, 'a.zip'), 'no zip');
  await expect(read(['id'])).rejects.toThrow();
});

test('a table that is missing is named', async () => {
  await expect(read(['id'])).rejects.toThrow(/has no food\.csv and no food\.csv\.gz/);
});

test('a column that is missing is named, and those that are there', async () => {
  writeFileSync(join(folder, 'food.csv'), text);
  await expect(read(['fdc_id'])).rejects.toThrow(/food has no column fdc_id; it has id, description, amount/);
});

test('a compressed table that is cut off is refused', async () => {
  writeFileSync(join(folder, 'food.csv.gz'), gzipSync(text.repeat(1000)).subarray(0, 40));
  await expect(read(['id'])).rejects.toThrow();
});
