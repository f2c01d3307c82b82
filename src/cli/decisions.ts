import { z } from 'zod';
import { exportDecisions, importDecisions } from '../ai/decision-file';
import { countDecisions, forgetDecisions } from '../ai/decisions';
import { isUsableDecision } from '../ai/ollama/decision-values';
import type { Database } from '../database/open-database';
import { runCommandLine } from './command-line';
import { runDatabaseWork, type DatabaseConfig, type Streams } from './database-commands';
import { readLines, writeLines } from './files';
import { formatTable } from './format-table';

/**
 * `recipes decisions`: shows the stored decisions of models, writes them to a file for review,
 * reads such a file into another database, and deletes them.
 * @returns the exit code: 0, or 1 after a sentence
 * @throws Error in one sentence if the database cannot be used
 */
export function runDecisions(args: readonly string[], config: DatabaseConfig, streams: Streams): Promise<number> {
  const description = 'Shows, exports, imports and deletes the stored decisions of models.';
  return runCommandLine({ name: 'decisions', description, args, output: streams }, (command, toAction) => {
    command
      .command('count')
      .summary('show how many decisions each model has made')
      .description('Shows how many decisions each model has made.')
      .action(toAction(() => runDatabaseWork(config, streams, (database) => showCounts(database, streams))));
    command
      .command('export')
      .summary('write all decisions as JSON lines')
      .description('Writes all decisions as JSON lines, in the order of their keys.')
      .argument('<file>', 'the file to write; - for standard output')
      .action(
        toAction((file: string) => runDatabaseWork(config, streams, (database) => exportFile(file, database, streams))),
      );
    command
      .command('import')
      .summary('add the missing decisions')
      .description('Adds the missing decisions. Existing ones do not change.')
      .argument('<file>', 'a file that "export" wrote; - for standard input')
      .action(
        toAction((file: string) => runDatabaseWork(config, streams, (database) => importFile(file, database, streams))),
      );
    command
      .command('forget')
      .summary('delete the decisions made before a day, with their lines')
      .description(
        'Deletes the decisions made before a day, with their lines. When such a line leaves the cache of a service, the model is asked again and may decide differently.',
      )
      .argument('<day>', 'a day such as 2027-12-31 (UTC)')
      .action(
        toAction((day: string) => runDatabaseWork(config, streams, (database) => forget(day, database, streams))),
      );
  });
}

async function showCounts(database: Database, { stdout }: Streams): Promise<number> {
  const counts = await countDecisions(database);
  const rows = counts.map(({ model, digest, step, decisions, latestAt }) => [
    model,
    digest.slice(0, 12),
    step,
    String(decisions),
    latestAt.toISOString().slice(0, 16).concat('Z'),
  ]);
  const table = formatTable(['MODEL', 'DIGEST', 'STEP', 'DECISIONS', 'LATEST'], rows);
  stdout.write(counts.length === 0 ? 'No model has decided anything yet.\n' : `${table}\n`);
  return 0;
}

async function exportFile(file: string, database: Database, { stdout, stderr }: Streams): Promise<number> {
  const count = await writeLines(file, exportDecisions(database), stdout);
  stderr.write(`${count} decisions written.\n`);
  return 0;
}

async function importFile(file: string, database: Database, { stdin, stderr }: Streams): Promise<number> {
  const lines = readLines(file, stdin);
  const { added, known, contradicted } = await importDecisions(database, lines, isUsableDecision);
  stderr.write(`${added} decisions added, ${known} were there already.\n`);
  if (contradicted.length > 0) {
    stderr.write(`${contradicted.length} are there with another value, which is kept:\n${contradicted.join('\n')}\n`);
  }
  return 0;
}

async function forget(day: string, database: Database, { stderr }: Streams): Promise<number> {
  if (!z.iso.date().safeParse(day).success) throw new Error(`"${day}" is not a day; give one as 2027-12-31.`);
  stderr.write(`${await forgetDecisions(database, new Date(day))} decisions forgotten.\n`);
  return 0;
}
