import type { Config } from '../config';
import { explainDatabaseError } from '../database/explain-error';
import type { Database } from '../database/open-database';
import { openServiceDatabase } from '../start/database';

export interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Does the work of a command on the database of the service.
 * @returns the exit code: that of the work, or 1 after the sentence of its refusal
 * @throws Error in one sentence if the database cannot be used; an error of the database, which the
 * program explains
 */
export async function runDatabaseWork(
  config: DatabaseConfig,
  { stderr }: Pick<Streams, 'stderr'>,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const opened = await openServiceDatabase(config);
  try {
    return await work(opened.database);
  } catch (error) {
    if (explainDatabaseError(error) !== null) throw error;
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await opened.close();
  }
}
