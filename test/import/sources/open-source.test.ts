import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { ImportError } from '../../../src/import/errors';
import { openSource } from '../../../src/import/sources/open-source';
import { butter, layOut, never, openOne, readAll, useFolder } from './download';
import { makeZip, type ZipEntry } from './make-zip';

const folder = useFolder();
const zipped = (prefix = 'FoodData_Central_sr_legacy_food_csv_2018-04/'): Buffer =>
  makeZip(Object.entries(butter).map(([name, content]) => ({ name: prefix + name, content })));
const prefixed = (prefix: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${prefix}/${name}`, content]));
const json = JSON.stringify({
  SRLegacyFoods: [{ fdcId: 173410, ndbNumber: 1001, description: 'Butter, salted', foodNutrients: [] }],
});

/** The row of the food, in whichever form it is stored. */
async function checkButter(path: string): Promise<void> {
  const { rows } = await readAll(await openOne(path));
  expect(rows).toContainEqual({
    table: 'food',
    fdcId: 173410,
    dataset: 'sr_legacy',
    description: 'Butter, salted',
    category: 'Dairy and Egg Products',
    publishedAt: '2019-04-01',
  });
}

test.each([
  ['a folder of tables', (): string => (layOut(folder(), butter), folder())],
  ['a folder in a folder', (): string => (layOut(folder(), prefixed('fdc/sr', butter)), folder())],
  ['an official zip', (): string => (layOut(folder(), { 'a.zip': zipped() }), join(folder(), 'a.zip'))],
  ['a zip without a folder in it', (): string => (layOut(folder(), { 'a.zip': zipped('') }), join(folder(), 'a.zip'))],
  ['a folder with the zip', (): string => (layOut(folder(), { 'a.zip': zipped(), 'notes.txt': 'x' }), folder())],
  [
    'tables gzipped',
    (): string => {
      layOut(
        folder(),
        Object.fromEntries(Object.entries(butter).map(([name, text]) => [`${name}.gz`, gzipSync(text)])),
      );
      return folder();
    },
  ],
])('%s is one download', async (_, prepare) => {
  await checkButter(prepare());
});

test('a folder with several downloads in any form is as many, each named by its place', async () => {
  layOut(folder(), { 'b.zip': zipped(), 'c/x.json': json, 'd.json.gz': gzipSync(json), ...prefixed('a', butter) });
  const sources = await openSource(folder());
  expect(sources.map(({ name, form }) => [name.slice(folder().length + 1), form])).toEqual([
    ['d.json.gz', 'json'],
    ['a', 'csv'],
    ['b.zip: FoodData_Central_sr_legacy_food_csv_2018-04', 'csv'],
    ['c/x.json', 'json'],
  ]);
});

test('a zip with a JSON file in it is one download, and one with all four is four', async () => {
  const entry = (member: string): ZipEntry => ({
    name: `FoodData_Central_${member}_json_2024-10-31.json`,
    content: json.replace('SRLegacyFoods', member),
  });
  layOut(folder(), { 'a.zip': makeZip([entry('SRLegacyFoods')]) });
  const { rows } = await readAll(await openOne(join(folder(), 'a.zip')));
  expect(rows).toContainEqual({ table: 'key', fdcId: 173410, key: 1001, category: '' });
  layOut(folder(), {
    'a.zip': makeZip(['SRLegacyFoods', 'FoundationFoods', 'SurveyFoods', 'BrandedFoods'].map(entry)),
  });
  expect(await openSource(join(folder(), 'a.zip'))).toHaveLength(4);
});

test('a zip in the form for more than 4 GB, written without knowing its sizes, is read', async () => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(butter)) {
    zip.addReadStreamLazy(`release/${name}`, { forceZip64Format: true }, (open) =>
      open(null, Readable.from([content])),
    );
  }
  zip.end({ forceZip64Format: true, comment: '' });
  await pipeline(zip.outputStream, createWriteStream(join(folder(), 'a.zip')));
  await checkButter(join(folder(), 'a.zip'));
});

test('a zip beside the folder it was unpacked to is not read twice', async () => {
  layOut(folder(), { 'a.zip': zipped(), ...prefixed('a', butter) });
  expect((await openOne(folder())).name).toBe(join(folder(), 'a'));
});

test('a table that is present packed and unpacked is read once, unpacked', async () => {
  layOut(folder(), { ...butter, 'food.csv.gz': 'not gzipped at all' });
  await checkButter(folder());
});

test('one download has one fingerprint, zipped, gzipped and unpacked; another has another', async () => {
  layOut(folder(), { 'a.zip': zipped() });
  layOut(folder(), prefixed('b', butter));
  const { 'food.csv': food, ...others } = butter;
  layOut(folder(), { ...prefixed('c', others), 'c/food.csv.gz': gzipSync(food) });
  layOut(
    folder(),
    prefixed('d', { ...butter, 'food_portion.csv': butter['food_portion.csv'].replace('14.2', '14.3') }),
  );
  const identify = async (name: string): Promise<string> =>
    (await openOne(join(folder(), name))).identify(never(), () => undefined);
  const fingerprint = await identify('a.zip');
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(await identify('b')).toBe(fingerprint);
  expect(await identify('c')).toBe(fingerprint);
  expect(await identify('d')).not.toBe(fingerprint);
});

test('the progress of a fingerprint covers every byte', async () => {
  layOut(folder(), butter);
  let bytes = 0;
  await (await openOne(folder())).identify(never(), (more) => (bytes += more));
  expect(bytes).toBe(Object.values(butter).join('').length);
});

test.each([
  ['nothing there', (): string => join(folder(), 'x'), /x does not exist or cannot be read\. Name a file or folder/],
  ['an empty folder', (): string => folder(), /holds no download of FoodData Central\. Expected: .* Found: no files/],
  [
    'other files',
    (): string => (layOut(folder(), { 'notes.txt': '', 'package.json': '{}' }), folder()),
    /Found: notes\.txt, package\.json\./,
  ],
  [
    'a zip in a zip',
    (): string => (layOut(folder(), { 'a.zip': makeZip([{ name: 'b.zip', content: zipped() }]) }), folder()),
    /Found: b\.zip\./,
  ],
  [
    'one table by itself',
    (): string => (layOut(folder(), butter), join(folder(), 'food.csv')),
    /food\.csv is not a zip, a folder or a JSON file\. .* name its folder/,
  ],
  [
    'tables without the one that says whose they are',
    (): string => (
      layOut(folder(), { ...butter, 'sr_legacy_food.csv': '' }),
      mkdirSync(join(folder(), 'x')),
      layOut(join(folder(), 'x'), { 'food.csv': 'fdc_id' }),
      join(folder(), 'x')
    ),
    /x has food, but none of sr_legacy_food, foundation_food, survey_fndds_food, branded_food/,
  ],
  [
    'a dataset that lacks a table',
    (): string => (layOut(folder(), { 'food.csv': 'x', 'branded_food.csv': 'x' }), folder()),
    /has branded_food\.csv but no food_nutrient\.csv\. Name the folder of the whole download/,
  ],
  [
    'SR28 that lacks a table',
    (): string => (layOut(folder(), { 'FOOD_DES.txt': 'x', 'FD_GROUP.txt': 'x', 'WEIGHT.txt': 'x' }), folder()),
    /has FOOD_DES\.txt but no NUT_DATA\.TXT/,
  ],
])('a path with %s is refused, with what to do', async (_, prepare, message) => {
  const path = prepare();
  await expect(openSource(path)).rejects.toThrow(ImportError);
  await expect(openSource(path)).rejects.toThrow(message);
});
