import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { openServiceDatabase } from '../start/database';

/** One of several commands on the database of the service. */
export interface DatabaseCommand {
  /** Whether it takes one argument, such as a file, or none. */
  readonly hasArgument: boolean;
  /**
   * @param argument '' for a command that takes none
   * @returns the exit code
   * @throws Error in one sentence
   */
  readonly run: (database: Database, argument: string, streams: Streams) => Promise<number>;
}

export interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

interface CommandTable {
  readonly help: string;
  readonly commands: ReadonlyMap<string, DatabaseCommand>;
}

/**
 * Runs the command that the arguments name, and prints the help for arguments that name none.
 * @returns the exit code: that of the command, 0 for `--help`, else 1 after a sentence or the help
 * @throws Error in one sentence if the database cannot be used
 */
export async function runDatabaseCommand(
  args: readonly string[],
  { config, streams }: { readonly config: DatabaseConfig; readonly streams: Streams },
  { help, commands }: CommandTable,
): Promise<number> {
  const [name = 'help', argument, ...more] = args;
  const command = commands.get(name);
  if (!command || more.length > 0 || (argument !== undefined) !== command.hasArgument) {
    const isHelp = ['help', '--help', '-h'].includes(name) || args.includes('--help');
    (isHelp ? streams.stdout : streams.stderr).write(help);
    return isHelp ? 0 : 1;
  }
  const opened = await openServiceDatabase(config);
  try {
    return await command.run(opened.database, argument ?? '', streams);
  } catch (error) {
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await opened.close();
  }
}
