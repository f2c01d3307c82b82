import { fillSeed } from '../seeds/fill-seed';
import type { Config } from './config';
import type { Outage } from './database/embedded/keep-server';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded/start-embedded-postgres';
import { migrate } from './database/migrate';
import { openDatabase, type Database } from './database/open-database';

export interface ServiceDatabase {
  readonly database: Database;
  /** How the embedded Postgres is missed; null while it runs, and where the database is another. */
  readonly outage: () => Outage | null;
  /** The listener hears that the embedded Postgres is gone, of each start in vain, and, by null, that it is back. */
  readonly watch: EmbeddedPostgres['watch'];
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
  const server = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : toForeign(databaseUrl);
  try {
    const database = await openDatabase(server);
    try {
      await prepare(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    return {
      database,
      outage: server.outage,
      watch: server.watch,
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

/** A server that others run, and start again. */
function toForeign(url: string): EmbeddedPostgres {
  return { url, outage: () => null, watch: () => undefined, stop: () => Promise.resolve() };
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;
