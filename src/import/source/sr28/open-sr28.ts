import { ImportFault } from '../../import-fault';
import { fingerprint } from '../files/fingerprint';
import type { SourceFolder } from '../files/source-file';
import type { ImportSource } from '../import-source';
import type { Dialect } from '../rows/read-rows';
import { toPart } from '../rows/read-table';
import { groupColumns, sr28Tables } from './sr28-tables';

/** As the documentation of the releases says: ASCII, with some names in ISO-8859-1. */
const ascii: Dialect = { delimiter: '^', quote: '~', encoding: 'latin1' };

const firstTable = 'food_des.txt';

/**
 * A folder with the ASCII tables of SR28 or an older release of the National Nutrient Database for Standard Reference; none where it is no such folder.
 * @throws ImportFault where it lacks a table.
 */
export function openSr28({ place, files }: SourceFolder): readonly ImportSource[] {
  const tables = new Map(files.map((file) => [file.name, file]));
  if (!tables.has(firstTable)) return [];
  const getTable = (name: string): SourceFolder['files'][number] => {
    const file = tables.get(name);
    if (file !== undefined) return file;
    throw new ImportFault(
      `${place} has FOOD_DES.txt but no ${name.toUpperCase()}: name the folder of the whole download.`,
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
