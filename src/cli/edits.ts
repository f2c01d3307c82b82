import { pipeline } from 'node:stream/promises';
import { readCatalog } from '../catalog/read-catalog';
import { describeCorrection } from '../corrections/describe-correction';
import { exportCorrections } from '../corrections/export-file';
import { importCorrections } from '../corrections/import-file';
import { listCorrections } from '../corrections/list-corrections';
import type { Database } from '../database/open-database';
import { openServiceDatabase } from '../start/database';
import { readLines, readText, replaceFile } from './files';
import { formatTable } from './format-table';

/**
 * `npm run edits`: shows what was corrected by hand, writes it to a file, and reads such a file into another database. A service that runs on it follows.
 * @returns the exit code: 0, or 1 after a sentence on what was wrong or a list of what was left out
 * @throws Error in one sentence when the database cannot be used
 */
export async function runCorrections(
  args: readonly string[],
  config: CorrectionsConfig,
  streams: Streams,
): Promise<number> {
  const [name = 'help', file, ...more] = args;
  const command = commands.get(name);
  if (!command || more.length > 0 || (file === undefined) !== (name === 'list')) {
    const asksForHelp = ['help', '--help', '-h'].includes(name) || args.includes('--help');
    (asksForHelp ? streams.stdout : streams.stderr).write(help);
    return asksForHelp ? 0 : 1;
  }
  const opened = await openServiceDatabase(config);
  try {
    return await command(opened.database, file ?? '-', streams);
  } catch (error) {
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await opened.close();
  }
}

type CorrectionsConfig = Parameters<typeof openServiceDatabase>[0];

interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

const help = `Usage: npm run edits -- COMMAND

  list         what was corrected, the latest first
  export FILE  write all corrections, a JSON line each in the order they were made; - for standard output
  import FILE  add those that are not there yet, and undo those that are undone in it; - for standard input
`;

type Command = (database: Database, file: string, streams: Streams) => Promise<number>;

const commands = new Map<string, Command>([
  ['list', showCorrections],
  ['export', writeFile],
  ['import', readFile],
]);

async function showCorrections(database: Database, _: string, { stdout }: Streams): Promise<number> {
  const { edits, totalCount } = await listCorrections(database, { first: maxShown, before: null });
  const rows = edits.map((edit) => [
    String(edit.id),
    edit.madeAt.toISOString().slice(0, 16).concat('Z'),
    edit.madeBy,
    edit.fdcId === null ? '' : String(edit.fdcId),
    `${describeCorrection(edit)}${edit.undone === null ? '' : ' Undone.'}`,
    edit.reason,
  ]);
  const table = formatTable(['ID', 'MADE', 'BY', 'FOOD', 'CHANGE', 'REASON'], rows);
  stdout.write(totalCount === 0 ? 'Nothing was corrected yet.\n' : `${table}\n`);
  if (totalCount > edits.length) stdout.write(`… and ${totalCount - edits.length} older ones; "export" writes all.\n`);
  return 0;
}

const maxShown = 500;

async function writeFile(database: Database, file: string, { stdout, stderr }: Streams): Promise<number> {
  let count = 0;
  async function* countLines(): AsyncGenerator<string> {
    for await (const line of exportCorrections(database)) {
      count += 1;
      yield line;
    }
  }
  if (file === '-') await pipeline(countLines, stdout, { end: false });
  else await replaceFile(file, countLines());
  stderr.write(`${count} corrections written.\n`);
  return 0;
}

async function readFile(database: Database, file: string, { stdin, stderr }: Streams): Promise<number> {
  const catalog = await readCatalog(database);
  const input = file === '-' ? stdin.setEncoding('utf8') : readText(file);
  const { added, known, undone, leftOut } = await importCorrections({ database, catalog }, readLines(input));
  stderr.write(`${added} corrections added, ${known} were there already, ${undone} undone as in the file.\n`);
  for (const { line, reason } of leftOut) stderr.write(`Line ${line} left out: ${reason}.\n`);
  return leftOut.length === 0 ? 0 : 1;
}
