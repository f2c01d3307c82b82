import { exportDecisions, importDecisions } from '../ai/decision-file';
import { countDecisions, forgetDecisions } from '../ai/decisions';
import { isUsableDecision } from '../ai/ollama/reread-line';
import type { Database } from '../database/open-database';
import { runDatabaseCommand, type DatabaseCommand, type DatabaseConfig, type Streams } from './database-commands';
import { readLines, writeLines } from './files';
import { formatTable } from './format-table';

/**
 * `npm run decisions`: shows the stored decisions of models, writes them to a file for review,
 * reads such a file into another database, and deletes them.
 * @returns the exit code: 0, or 1 after a sentence
 * @throws Error in one sentence if the database cannot be used
 */
export function runDecisions(args: readonly string[], config: DatabaseConfig, streams: Streams): Promise<number> {
  return runDatabaseCommand(args, { config, streams }, { help, commands });
}

const help = `Usage: npm run decisions -- COMMAND

  count        show how many decisions each model has made
  export FILE  write all decisions, a JSON line each in the order of their keys; - for standard output
  import FILE  add the decisions that are missing; none is changed; - for standard input
  forget DATE  delete the decisions made before that day, such as 2027-12-31 (UTC), and the lines they are about; once a
               service no longer remembers such a line, it asks the model again, which may decide otherwise
`;

const commands = new Map<string, DatabaseCommand>([
  ['count', { hasArgument: false, run: showCounts }],
  ['export', { hasArgument: true, run: exportFile }],
  ['import', { hasArgument: true, run: importFile }],
  ['forget', { hasArgument: true, run: forget }],
]);

async function showCounts(database: Database, _: string, { stdout }: Streams): Promise<number> {
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

async function exportFile(database: Database, file: string, { stdout, stderr }: Streams): Promise<number> {
  const count = await writeLines(file, exportDecisions(database), stdout);
  stderr.write(`${count} decisions written.\n`);
  return 0;
}

async function importFile(database: Database, file: string, { stdin, stderr }: Streams): Promise<number> {
  const lines = readLines(file, stdin);
  const { added, known, contradicted } = await importDecisions(database, lines, isUsableDecision);
  stderr.write(`${added} decisions added, ${known} were there already.\n`);
  if (contradicted.length > 0) {
    stderr.write(`${contradicted.length} are there with another value, which is kept:\n${contradicted.join('\n')}\n`);
  }
  return 0;
}

async function forget(database: Database, day: string, { stderr }: Streams): Promise<number> {
  const before = new Date(`${day}T00:00:00Z`);
  // The constructor reads a 31st of February as a day in March.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(before.getTime()) || !before.toISOString().startsWith(day))
    throw new Error(`"${day}" is not a day; give one as 2027-12-31.`);
  stderr.write(`${await forgetDecisions(database, before)} decisions forgotten.\n`);
  return 0;
}
