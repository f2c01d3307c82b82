import { ImportFault } from '../../import-fault';
import type { SourceFile } from '../files/source-file';
import { toPrintable } from '../files/to-printable';
import { createColumns, type Columns } from './columns';
import { longestText } from './longest-text';
import { readRows, type Dialect } from './read-rows';
import { refuse, type Refusal } from './refusal';

/** A small table that others refer to. */
export interface LookupTable {
  readonly file: SourceFile;
  readonly dialect: Dialect;
  /** Where the names of its columns are not in its first row. */
  readonly columnNames: readonly string[] | null;
  /** Of what others call a row, and of what it says. */
  readonly findColumns: (columns: Columns) => readonly [id: number, text: number];
}

/** Hears of a row that is left out of a small table. */
export type LeaveOut = (refusal: Refusal, example: string) => void;

/** Such tables hold a few hundred rows, with a name in each. */
const mostRows = 100_000;
const mostCharacters = 8 * 1024 ** 2;

/**
 * What a small table says, by its ids; what refers to a row that is left out is as if it referred to none.
 * @throws ImportFault where it cannot be read, lacks a column, has more than 100,000 rows or says more than some hundred names do.
 */
export async function readLookup(
  { file, dialect, columnNames, findColumns }: LookupTable,
  { signal, leaveOut }: { readonly signal: AbortSignal; readonly leaveOut: LeaveOut },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let places = columnNames === null ? null : findColumns(createColumns(file.place, columnNames));
  let characters = 0;
  for await (const { rows, firstRow } of readRows(file, dialect, { offset: 0, signal })) {
    for (const [index, cells] of rows.entries()) {
      if (places === null) {
        places = findColumns(createColumns(file.place, cells));
        continue;
      }
      const [id, text] = [cells[places[0]] ?? '', cells[places[1]] ?? ''];
      characters += id.length + text.length;
      // Each of thousands of foods may refer to it.
      if (text.length <= longestText) texts.set(id, text);
      else
        leaveOut(tooLong, `${file.name}, row ${firstRow + index}: ${toPrintable(`${id}, ${text}`, mostExampleLength)}`);
    }
    if (texts.size > mostRows || characters > mostCharacters) {
      throw new ImportFault(
        `${file.place} has more than ${mostRows} rows or ${mostCharacters} characters; such tables have some hundred names. Download it again.`,
      );
    }
  }
  return texts;
}

const tooLong = refuse('a name that others refer to and that is longer than any');
const mostExampleLength = 100;
