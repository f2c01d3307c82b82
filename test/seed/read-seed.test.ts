import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSeed } from '../../src/seed/read-seed';
import { seedTables } from '../../src/seed/seed';
import { createFolder } from '../support/folder';

const seeds = join(__dirname, '../../seeds');
let folder: string;

beforeEach(() => {
  folder = createFolder('seed');
  writeFileSync(join(folder, 'foods.tsv'), `${seedTables.foods.join('\t')}\n${butter}\n`);
  writeFileSync(
    join(folder, 'portions.tsv'),
    `${seedTables.portions.join('\t')}\n173410\tstick\t\t113\trecord\t173410\n`,
  );
  mkdirSync(join(folder, 'rules'));
  for (const file of ['plans.tsv', 'editions.tsv']) cpSync(join(seeds, file), join(folder, file));
});

const butter = `173410\tsr_legacy\t1001\tDairy and Egg Products\t2019-04-01\tButter, salted\t717\t0.85\t81.1\t51.4\t3.28\t215\t643\t0.06\t0.06\t0\t0@2\t24@scaled:3\t0@rule:no-animal\t`;

/** Adds a row to the end of a seed file, which is created if it is missing. */
function append(file: string, row: string): void {
  const path = join(folder, file);
  const columns = columnsOf[file];
  if (!existsSync(path) && columns) writeFileSync(path, `${columns.join('\t')}\n`);
  appendFileSync(path, `${row}\n`);
}

const columnsOf: Readonly<Record<string, readonly string[]>> = {
  'customary-portions.tsv': seedTables.customaryPortions,
  'flags.tsv': seedTables.flags,
  'aliases.tsv': seedTables.aliases,
  'rules/proxy-energies.tsv': seedTables.proxyEnergies,
};

const brokenRows = readFileSync(join(__dirname, '../cases/broken-seed-rows.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const match = /^(\S+\.tsv): (.*) => (.*)$/.exec(line);
    return match === null ? [] : [match.slice(1)];
  });

test.each(brokenRows)('%s refuses "%s": %s', (file = '', row = '', message = '') => {
  append(file, row.replaceAll('→', '\t'));
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length;
  expect(() => readSeed(folder)).toThrow(new RegExp(`^${basename(file)}, line ${lines}\\b.*${escapeRegExp(message)}`));
});

test('a missing file is named, with what to do', () => {
  rmSync(join(folder, 'foods.tsv'));
  expect(() => readSeed(folder)).toThrow(/foods\.tsv is missing. Restore it/);
});

test('other columns than the agreed are refused with the agreed ones', () => {
  writeFileSync(join(folder, 'plans.tsv'), 'plan\n');
  expect(() => readSeed(folder)).toThrow(
    'plans.tsv, line 1: the columns are "plan"; they must be "name\trequests_per_second',
  );
});

test('an empty cell is not known, and a filled one names its origin', () => {
  const [food] = readSeed(folder).foods;
  expect(food?.nutrientsPer100g).toMatchObject({ potassium: null, vitaminD: 0, calories: 717 });
  expect(food?.nutrientOrigins).toEqual({
    vitaminD: { kind: 'sibling', fdcId: 2 },
    iron: { kind: 'rule', rule: 'no-animal' },
    calcium: { kind: 'scaled', fdcId: 3 },
  });
});

test('a customary portion comes after those of the record', () => {
  append('customary-portions.tsv', '173410\tknob\t\t14\ta tablespoon, heaped');
  expect(readSeed(folder).foods[0]?.portions).toEqual([
    { unit: 'stick', modifier: '', grams: 113, origin: 'record', sourceFdcId: 173410 },
    { unit: 'knob', modifier: '', grams: 14, origin: 'customary', sourceFdcId: null },
  ]);
});

test('flags are unknown until the food is reviewed', () => {
  expect(readSeed(folder).foods[0]?.flags.dairy).toEqual({ state: 'unknown', reason: 'not reviewed' });
  append('flags.tsv', '173410\tn\tn\tn\tn\ty\tn\tn\tn\t?\tdairy=made of cream; gluten=may be spiced');
  expect(readSeed(folder).foods[0]?.flags).toMatchObject({
    meat: { state: 'no', reason: 'contains none' },
    dairy: { state: 'yes', reason: 'made of cream' },
    gluten: { state: 'unknown', reason: 'may be spiced' },
  });
});

test('phrases come out normalised, and the table of a name for all amounts says null', () => {
  append('aliases.tsv', 'Salted Butters\t\t173410\texact\tread');
  append('aliases.tsv', 'butter pat\tcount\t173410\tclose\tread');
  expect(readSeed(folder).aliases).toEqual([
    { phrase: 'salted butter', when: null, fdcId: 173410, fit: 'exact', evidence: 'read' },
    { phrase: 'butter pat', when: 'count', fdcId: 173410, fit: 'close', evidence: 'read' },
  ]);
});

test('a phrase that names two foods for the same kind of amount is refused, for different kinds it is not', () => {
  appendFileSync(join(folder, 'foods.tsv'), `${butter.replace('173410', '173430')}\n`);
  append('aliases.tsv', 'butter\t\t173410\texact\tread');
  append('aliases.tsv', 'butter\tspoon\t173430\tclose\tread');
  expect(readSeed(folder).aliases).toHaveLength(2);
  append('aliases.tsv', 'butters\t\t173430\texact\tread');
  expect(() => readSeed(folder)).toThrow(
    'aliases.tsv, line 4, column phrase: "butter" is food 173430 here and 173410 on line 2',
  );
});

test('of two alias tables the first by name holds', () => {
  appendFileSync(join(folder, 'foods.tsv'), `${butter.replace('173410', '173430')}\n`);
  append('aliases.tsv', 'butter\t\t173410\texact\tread');
  writeFileSync(join(folder, 'aliases-more.tsv'), `${seedTables.aliases.join('\t')}\nbutter\t\t173430\texact\tread\n`);
  expect(readSeed(folder).aliases.map(({ fdcId }) => fdcId)).toEqual([173430]);
});

test('the hash changes with any byte of any table and with nothing else that lies there', () => {
  const { hash } = readSeed(folder);
  writeFileSync(join(folder, 'draft.tsv'), 'what could be a table one day');
  expect(readSeed(folder).hash).toBe(hash);
  append('plans.tsv', 'Huge\t500\t500000');
  expect(readSeed(folder).hash).not.toBe(hash);
});

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
