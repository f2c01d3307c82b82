import { fingerprint } from '../files/fingerprint';
import type { SourceFolder } from '../files/source-file';
import type { ImportSource } from '../import-source';
import { listParts } from './list-parts';
import { lookupNames } from './open-lookups';
import { tableSinks } from './table-sinks';

/**
 * A folder that holds a download as tables in CSV, each packed or not; none where it has no such table.
 * @throws ImportFault where a dataset lacks one of its tables.
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
