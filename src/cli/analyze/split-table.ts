import { openTableStream, type TablePart } from '../../recipes/formats/table-stream';
import type { Job } from './job';

/** Splits the bytes of a table into pieces with the rows of some recipes each. */
interface TableSplitter {
  readonly push: (bytes: Buffer) => AsyncGenerator<Job>;
  readonly end: () => AsyncGenerator<Job>;
}

/**
 * Creates the splitter of a table of any size.
 * @param head the beginning of the table, with all of its first row
 */
export function createTableSplitter(source: string, head: string): TableSplitter {
  const table = openTableStream(head);
  // The first piece waits for the second recipe: a table with only one is named without its row.
  let waiting: readonly TablePart[] | null = [];
  let waitingBytes = 0;
  let hasBroken = false;

  function* emit(parts: readonly TablePart[], bytes: number): Generator<Job> {
    const all = [...(waiting ?? []), ...parts];
    waitingBytes += bytes;
    if (waiting !== null && all.length < 2) {
      waiting = all;
      return;
    }
    waiting = null;
    if (all.length > 0) yield { kind: 'table_rows', source, isOnly: false, parts: all, size: waitingBytes };
    waitingBytes = 0;
    yield* tellBreak();
  }

  function tellBreak(): readonly Job[] {
    const sentence = table.findBreak();
    if (sentence === null || hasBroken) return [];
    hasBroken = true;
    const message = `${source} cannot be read to its end. ${sentence} The rows before it are read.`;
    return [{ kind: 'unreadable', source, message }];
  }

  return {
    async *push(bytes) {
      if (!hasBroken) yield* emit(await table.push(bytes), bytes.length);
    },
    async *end() {
      if (hasBroken) return;
      const parts = await table.end();
      const all = [...(waiting ?? []), ...parts];
      const isBroken = table.findBreak() !== null;
      if (all.length > 0)
        yield {
          kind: 'table_rows',
          source,
          isOnly: waiting !== null && all.length === 1 && !isBroken,
          parts: all,
          size: waitingBytes,
        };
      else if (waiting !== null && !isBroken)
        yield { kind: 'unreadable', source, message: `${source} has no recipe below its row of names.` };
      yield* tellBreak();
    },
  };
}
