import type { Config } from '../config';
import { explainDatabaseError } from '../database/explain-error';
import type { Database } from '../database/open-database';
import { createNotices, openServiceDatabase } from '../start/database';
import { runInterruptibly } from '../start/interruption';

export interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Does the work of a command on the database of the service.
 * @returns the exit code: that of the work, or 1 after its error message
 * @throws Error in one sentence if the database cannot be used; an error of the database, which the
 * program explains; InterruptedError
 */
export async function runDatabaseWork(
  config: DatabaseConfig,
  { stderr }: Pick<Streams, 'stderr'>,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const result = await runInterruptibly(
    () => openServiceDatabase(config, createNotices(stderr)),
    ({ database }) => work(database).catch(toSentence),
  );
  if (typeof result === 'number') return result;
  stderr.write(`${result}\n`);
  return 1;
}

/** @throws the error, if the program explains it */
function toSentence(error: unknown): string {
  if (explainDatabaseError(error) !== null) throw error;
  return error instanceof Error ? error.message : String(error);
}
