import { fillSeed } from '../seeds/fill-seed';
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
 * The database the environment names, the embedded one where it names none: migrated, and with foods and plans in it. Foods that it has are
 * left as they are: whoever looks at keys should not change what the service answers, though a migration may keep an older program from starting again.
 * @throws Error in one sentence where it cannot be reached, written to or is of a newer version, or where a seed row is broken
 */
export function openServiceDatabase(config: DatabaseConfig): Promise<ServiceDatabase> {
  return openPrepared(config, async (database) => {
    await migrate(database.url);
    await fillSeed(database);
  });
}

/**
 * The database the environment names, once it was prepared.
 * @throws Error in one sentence where it cannot be reached, and whatever kept it from being prepared
 */
export async function openPrepared(
  { databaseUrl, dataDir }: DatabaseConfig,
  prepare: (database: Database) => Promise<void>,
): Promise<ServiceDatabase> {
  const server =
    databaseUrl === null ? await startEmbeddedPostgres(dataDir) : { url: databaseUrl, stop: async () => {} };
  try {
    const database = await openDatabase(server.url);
    try {
      await prepare(database);
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

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;
