import { join } from 'node:path';
import { findProjectRoot } from '../seeds/find-project-root';
import { loadSeed } from '../seeds/load-seed';
import { readSeed } from '../seeds/read-seed';
import type { Config } from './config';
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres';
import { migrate } from './database/migrate';
import { openDatabase, type Database } from './database/open-database';

export interface ServiceDatabase {
  readonly database: Database;
  /** Closes the connections and leaves the embedded Postgres, which stops when nobody else uses it. */
  close(): Promise<void>;
}

/**
 * The database the environment names, the embedded one where it names none: migrated, and with the seed in it.
 * @throws Error in one sentence where it cannot be reached, written to or is of a newer version, or where a seed row is broken
 */
export async function openServiceDatabase({ databaseUrl, dataDir }: DatabaseConfig): Promise<ServiceDatabase> {
  const seed = readSeed(join(findProjectRoot(), 'seeds'));
  const server =
    databaseUrl === null ? await startEmbeddedPostgres(dataDir) : { url: databaseUrl, stop: async () => {} };
  try {
    const database = await reach(server.url);
    try {
      await migrate(server.url);
      await loadSeed(database, seed);
    } catch (error) {
      await database.close();
      throw error;
    }
    return {
      database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

async function reach(url: string): Promise<Database> {
  try {
    return await openDatabase(url);
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(
      `The database ${pathname.slice(1)} at ${host} cannot be used (${reason}); see that it runs and that DATABASE_URL has the right address, user and password.`,
      { cause: error },
    );
  }
}
