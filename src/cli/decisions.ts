import { pipeline } from 'node:stream/promises';
import { exportDecisions, importDecisions } from '../ai/decision-file';
import { countDecisions, forgetDecisions } from '../ai/decisions';
import { isUsableDecision } from '../ai/ollama/reread-line';
import type { Database } from '../database/open-database';
import { openServiceDatabase } from '../start/database';
import { readLines, readText, replaceFile } from './files';
import { formatTable } from './format-table';

/**
 * `npm run decisions`: shows what models have decided, writes it to a file for review, reads such a file into another database, and forgets.
 * @returns the exit code: 0, or 1 after a sentence on what was wrong
 * @throws Error in one sentence when the database cannot be used
 */
export async function runDecisions(
  args: readonly string[],
  config: DecisionsConfig,
  streams: Streams,
): Promise<number> {
  const [name = 'help', file, ...more] = args;
  const command = commands.get(name);
  if (!command || more.length > 0 || (file === undefined) !== (name === 'count')) {
    const asksForHelp = ['help', '--help', '-h'].includes(name) || args.includes('--help');
    (asksForHelp ? streams.stdout : streams.stderr).write(help);
    return asksForHelp ? 0 : 1;
  }
  const opened = await openServiceDatabase(config);
  try {
    await command(opened.database, file ?? '-', streams);
    return 0;
  } catch (error) {
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await opened.close();
  }
}

type DecisionsConfig = Parameters<typeof openServiceDatabase>[0];

interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

const help = `Usage: npm run decisions -- COMMAND

  count        how many decisions each model has made
  export FILE  write all of them, a JSON line each in the order of their keys; - for standard output
  import FILE  add those that are not there yet; none is changed; - for standard input
  forget DATE  delete those made before that day, as 2027-12-31 (UTC), with the lines they are about; such lines are asked about
               anew once a service does not remember them, and may be decided otherwise
`;

type Command = (database: Database, file: string, streams: Streams) => Promise<void>;

const commands = new Map<string, Command>([
  ['count', showCounts],
  ['export', writeFile],
  ['import', readFile],
  ['forget', forget],
]);

async function showCounts(database: Database, _: string, { stdout }: Streams): Promise<void> {
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
}

async function writeFile(database: Database, file: string, { stdout, stderr }: Streams): Promise<void> {
  let count = 0;
  async function* countLines(): AsyncGenerator<string> {
    for await (const line of exportDecisions(database)) {
      count += 1;
      yield line;
    }
  }
  if (file === '-') await pipeline(countLines, stdout, { end: false });
  else await replaceFile(file, countLines());
  stderr.write(`${count} decisions written.\n`);
}

async function readFile(database: Database, file: string, { stdin, stderr }: Streams): Promise<void> {
  const input = file === '-' ? stdin.setEncoding('utf8') : readText(file);
  const { added, known, contradicted } = await importDecisions(database, readLines(input), isUsableDecision);
  stderr.write(`${added} decisions added, ${known} were there already.\n`);
  if (contradicted.length > 0) {
    stderr.write(`${contradicted.length} are there with another value, which stands:\n${contradicted.join('\n')}\n`);
  }
}

async function forget(database: Database, day: string, { stderr }: Streams): Promise<void> {
  const before = new Date(`${day}T00:00:00Z`);
  // A 31st of February would otherwise be taken for a day in March.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(before.getTime()) || !before.toISOString().startsWith(day))
    throw new Error(`"${day}" is not a day; give one as 2027-12-31.`);
  stderr.write(`${await forgetDecisions(database, before)} decisions forgotten.\n`);
}
