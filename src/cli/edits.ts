import { findOwnTables } from '../catalog/own-tables';
import { readCatalog } from '../catalog/read-catalog';
import { describeCorrection } from '../corrections/describe-correction';
import { exportCorrections } from '../corrections/export-file';
import { importCorrections } from '../corrections/import-file';
import { findRecordsOf, listCorrections } from '../corrections/list-corrections';
import type { Database } from '../database/open-database';
import { runCommandLine } from './command-line';
import { runDatabaseWork, type DatabaseConfig, type Streams } from './database-commands';
import { readLines, writeLines } from './files';
import { formatTable } from './format-table';

/**
 * `recipes edits`: shows corrections, writes them to a file, and reads such a file into another
 * database. A service that runs on that database applies them.
 * @returns the exit code: 0, or 1 after a sentence or a list of the corrections left out
 * @throws Error in one sentence if the database cannot be used
 */
export function runCorrections(args: readonly string[], config: DatabaseConfig, streams: Streams): Promise<number> {
  const description = 'Shows, exports and imports the corrections made by hand.';
  return runCommandLine({ name: 'edits', description, args, output: streams }, (command, toAction) => {
    command
      .command('list')
      .summary('show the corrections, the latest first')
      .description('Shows the corrections, the latest first.')
      .action(toAction(() => runDatabaseWork(config, streams, (database) => showCorrections(database, streams))));
    command
      .command('export')
      .summary('write all corrections as JSON lines')
      .description('Writes all corrections as JSON lines, in the order they were made.')
      .argument('<file>', 'the file to write; - for standard output')
      .action(
        toAction((file: string) => runDatabaseWork(config, streams, (database) => exportFile(file, database, streams))),
      );
    command
      .command('import')
      .summary('add the missing corrections')
      .description('Adds the missing corrections, and undoes those that are undone in the file.')
      .argument('<file>', 'a file that "export" wrote; - for standard input')
      .action(
        toAction((file: string) => runDatabaseWork(config, streams, (database) => importFile(file, database, streams))),
      );
  });
}

async function showCorrections(database: Database, { stdout }: Streams): Promise<number> {
  const { corrections, totalCount } = await listCorrections(database, { first: maxShown, before: null });
  const foods = await findRecordsOf(database, corrections);
  const rows = corrections.map((correction) => [
    String(correction.id),
    correction.madeAt.toISOString().slice(0, 16).concat('Z'),
    correction.madeBy,
    correction.fdcId === null ? '' : String(correction.fdcId),
    `${describeCorrection(correction, foods)}${correction.undone === null ? '' : ' Undone.'}`,
    correction.reason,
  ]);
  const table = formatTable(['ID', 'MADE', 'BY', 'FOOD', 'CHANGE', 'REASON'], rows);
  stdout.write(totalCount === 0 ? 'There are no corrections yet.\n' : `${table}\n`);
  const older = totalCount - corrections.length;
  if (older > 0) stdout.write(`… and ${older} older ones; "export" writes all.\n`);
  return 0;
}

const maxShown = 500;

async function exportFile(file: string, database: Database, { stdout, stderr }: Streams): Promise<number> {
  const count = await writeLines(file, exportCorrections(database), stdout);
  stderr.write(`${count} corrections written.\n`);
  return 0;
}

async function importFile(file: string, database: Database, { stdin, stderr }: Streams): Promise<number> {
  const catalog = await readCatalog(database, findOwnTables);
  const lines = readLines(file, stdin);
  const { added, known, undone, leftOut } = await importCorrections({ database, catalog }, lines);
  stderr.write(`${added} corrections added, ${known} were there already, ${undone} undone as in the file.\n`);
  for (const { line, reason } of leftOut) stderr.write(`Line ${line} left out: ${reason}.\n`);
  return leftOut.length === 0 ? 0 : 1;
}
