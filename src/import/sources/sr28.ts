import { ImportError } from '../errors';
import { readId, readNumber, readSequence, readText, refuse } from './cells';
import { fingerprint } from './file-bytes';
import type { ImportSource, SourceFolder } from './import-source';
import type { Columns, Dialect } from './read-rows';
import { readLookup, toPart, type OnLeftOut, type LookupTable } from './read-table';
import { createAmountSink, createTableSink, type RowSink, type RowTable } from './sinks';

/** By the documentation of the releases: ASCII, with some names in ISO-8859-1. */
const ascii: Dialect = { delimiter: '^', quote: '~', encoding: 'latin1' };

const firstTable = 'food_des.txt';

/**
 * The download in a folder with the ASCII tables of SR28, or an older release of the National
 * Nutrient Database for Standard Reference; none in another folder.
 * @throws ImportError where it lacks a table.
 */
export function openSr28({ place, files }: SourceFolder): readonly ImportSource[] {
  const tables = new Map(files.map((file) => [file.name, file]));
  if (!tables.has(firstTable)) return [];
  const getTable = (name: string): SourceFolder['files'][number] => {
    const file = tables.get(name);
    if (file !== undefined) return file;
    throw new ImportError(
      `${place} has FOOD_DES.txt but no ${name.toUpperCase()}. Name the folder of the whole download.`,
    );
  };
  const groups = { file: getTable('fd_group.txt'), dialect: ascii, ...groupColumns };
  const read = sr28Tables.map(({ name, ...table }) => ({ ...table, file: getTable(name) }));
  return [
    {
      name: place,
      form: 'sr28',
      identify: (signal, onProgress) => fingerprint([groups.file, ...read.map(({ file }) => file)], signal, onProgress),
      parts: read.map(({ file, columnNames, openSink }) =>
        toPart({
          file,
          dialect: ascii,
          columnNames,
          declaredRows: () => Promise.resolve(null),
          openSink: (columns, reading) => openSink({ columns, groups, ...reading }),
        }),
      ),
    },
  ];
}

interface Sr28Context {
  readonly columns: Columns;
  /** FD_GROUP.txt. */
  readonly groups: LookupTable;
  readonly signal: AbortSignal;
  readonly onLeftOut: OnLeftOut;
}

interface Sr28Table {
  readonly name: string;
  /** The columns that are read. They are the first of the table in every release. */
  readonly columnNames: readonly string[];
  readonly openSink: (context: Sr28Context) => Promise<RowSink>;
}

/** The tables in reading order, with the column names of the documentation of SR28. */
const sr28Tables: readonly Sr28Table[] = [
  { name: 'food_des.txt', columnNames: ['ndb_no', 'fdgrp_cd', 'long_desc'], openSink: openFoods },
  { name: 'weight.txt', columnNames: ['ndb_no', 'seq', 'amount', 'msre_desc', 'gm_wgt'], openSink: openPortions },
  { name: 'nut_data.txt', columnNames: ['ndb_no', 'nutr_no', 'nutr_val'], openSink: openNutrients },
];

const groupColumns: Pick<LookupTable, 'columnNames' | 'findColumns'> = {
  columnNames: ['fdgrp_cd', 'fdgrp_desc'],
  findColumns: (columns) => [columns.get('fdgrp_cd'), columns.get('fdgrp_desc')],
};

/**
 * SR28 was published in September 2015. Older releases do not state their version; they count as
 * SR28, which is older than all others.
 */
const publishedAt = '2015-09-01';

const noNumber = { reason: 'without an NDB number', expected: false, dataset: 'sr_legacy' } as const;
const noDescription = refuse('a food without a description');
const unreadable = refuse('a portion without an NDB number, a weight and an amount that are numbers');
const noText = refuse('a portion without a text');

const foods: RowTable<'ndb_no' | 'fdgrp_cd' | 'long_desc'> = {
  required: ['ndb_no', 'fdgrp_cd', 'long_desc'],
  optional: [],
  readRow(cell, categories) {
    const key = readId(cell('ndb_no'));
    if (key === null) return noNumber;
    const description = readText(cell('long_desc'));
    if (description === '') return noDescription;
    const category = categories.get(cell('fdgrp_cd')) ?? '';
    return [
      { table: 'food', fdcId: -key, dataset: 'sr_legacy', description, category, publishedAt },
      { table: 'key', fdcId: -key, key, category: '' },
    ];
  },
};

async function openFoods({ columns, groups, ...reading }: Sr28Context): Promise<RowSink> {
  return createTableSink(foods, columns, await readLookup(groups, reading));
}

const portions: RowTable<'ndb_no' | 'seq' | 'amount' | 'msre_desc' | 'gm_wgt'> = {
  required: ['ndb_no', 'seq', 'amount', 'msre_desc', 'gm_wgt'],
  optional: [],
  readRow(cell) {
    const key = readId(cell('ndb_no'));
    const amount = readNumber(cell('amount'));
    const grams = readNumber(cell('gm_wgt'));
    if (key === null || amount === null || grams === null) return unreadable;
    const text = readText(cell('msre_desc'));
    if (text === '') return noText;
    return { table: 'portion', fdcId: -key, sequence: readSequence(cell('seq')), text, amount, grams };
  },
};

function openPortions({ columns }: Sr28Context): Promise<RowSink> {
  return Promise.resolve(createTableSink(portions, columns, new Map()));
}

function openNutrients({ columns }: Sr28Context): Promise<RowSink> {
  const number = columns.get('ndb_no');
  const readFdcId = (cells: readonly string[]): number | null => {
    const key = readId(cells[number]);
    return key === null ? null : -key;
  };
  return Promise.resolve(
    createAmountSink({ readFdcId, nutrient: columns.get('nutr_no'), amount: columns.get('nutr_val') }),
  );
}
