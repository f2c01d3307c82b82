import { AccountError } from '../accounts/caller';
import type { Database } from '../database/open-database';
import { createNotices, openServiceDatabase } from '../start/database';
import { runInterruptibly } from '../start/interruption';
import type { CommandOutput } from './command-line';
import type { DatabaseConfig } from './database-commands';

/**
 * Does the work of a command that changes accounts or users in the database of the service, and prints the text
 * that it returns.
 * @param read reads the arguments, before any database is started
 * @returns the exit code: 0, or 1 after the sentence of an AccountError
 * @throws what else the work throws
 */
export async function runAccountWork(
  config: DatabaseConfig,
  output: CommandOutput,
  read: () => (database: Database) => Promise<string>,
): Promise<number> {
  try {
    const work = read();
    const text = await runInterruptibly(
      () => openServiceDatabase(config, createNotices(output.stderr)),
      ({ database }) => work(database),
    );
    output.stdout.write(`${text}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    output.stderr.write(`${error.message}\n`);
    return 1;
  }
}
