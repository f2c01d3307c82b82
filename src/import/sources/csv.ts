import { ImportError } from '../errors';
import { lookupNames, openLookups, tableSinks } from './csv-tables';
import { fingerprint } from './file-bytes';
import type { ImportSource, SourceFolder, SourcePart } from './import-source';
import { csv } from './read-rows';
import { toPart } from './read-table';

/**
 * The download in CSV that a folder holds, its tables packed or not; none where the folder has no
 * such table.
 * @throws ImportError where a dataset lacks one of its tables.
 */
export function openCsv(folder: SourceFolder): readonly ImportSource[] {
  const isTable = (name: string): boolean => name.endsWith('.csv') && tableSinks.has(name.slice(0, -'.csv'.length));
  if (!folder.files.some(({ name }) => isTable(name))) return [];
  const read = folder.files.filter(
    ({ name }) => isTable(name) || (name.endsWith('.csv') && lookupNames.has(name.slice(0, -'.csv'.length))),
  );
  return [
    {
      name: folder.place,
      form: 'csv',
      identify: (signal, onProgress) => fingerprint(read, signal, onProgress),
      parts: listParts(folder),
    },
  ];
}

/** The tables that a dataset needs, by the table that lists its foods. */
const needed: ReadonlyMap<string, readonly string[]> = new Map([
  ['sr_legacy_food', ['food', 'food_nutrient', 'food_portion', 'food_category']],
  ['foundation_food', ['food', 'food_nutrient', 'food_portion', 'food_category', 'measure_unit']],
  ['survey_fndds_food', ['food', 'food_nutrient', 'food_portion', 'input_food', 'wweia_food_category']],
  ['branded_food', ['food', 'food_nutrient']],
]);

/**
 * The tables of a download in CSV, in reading order.
 * @throws ImportError where a dataset lacks one of its tables.
 */
function listParts({ place, files }: SourceFolder): readonly SourcePart[] {
  const tables = new Map(
    files
      .filter(({ name }) => name.endsWith('.csv'))
      .map((file) => [file.name.slice(0, -'.csv'.length), file] as const),
  );
  const datasets = [...needed].filter(([table]) => tables.has(table));
  if (datasets.length === 0) {
    throw new ImportError(
      `${place} has ${[...tables.keys()].join(', ')}, but none of ${[...needed.keys()].join(', ')}. Name the folder of the whole download.`,
    );
  }
  for (const [dataset, others] of datasets) {
    const missing = others.filter((table) => !tables.has(table));
    if (missing.length > 0) {
      throw new ImportError(
        `${place} has ${dataset}.csv but no ${missing.join('.csv, no ')}.csv. Name the folder of the whole download.`,
      );
    }
  }
  const openLookup = openLookups(tables);
  return [...tableSinks].flatMap(([name, openSink]) => {
    const file = tables.get(name);
    if (file === undefined) return [];
    return toPart({
      file,
      dialect: csv,
      columnNames: null,
      declaredRows: async (signal) => {
        const declared = (await openLookup(() => null)('all_downloaded_table_record_counts', signal)).get(name);
        return declared === undefined ? null : Number(declared);
      },
      openSink: async (columns, { signal, onLeftOut }) => openSink({ columns, lookup: openLookup(onLeftOut), signal }),
    });
  });
}
