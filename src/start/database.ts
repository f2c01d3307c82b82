import type { Config } from '../config';
import type { Outage } from '../database/embedded/keep-server';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/start-embedded-postgres';
import { DatabaseProblem } from '../database/errors';
import { compareMigrations, migrate } from '../database/migrate';
import { openDatabase, type Database } from '../database/open-database';
import { seedIfEmpty, previewSeed, syncSeed } from '../seed/sync-seed';

/**
 * The database of the service with the foods of this program in it, or newer ones: a program of an earlier day leaves those alone, and works with
 * them.
 * @param onNewer hears, in a sentence, that the foods are newer than the program.
 * @throws Error in one sentence where the database cannot be used, or where a seed row is broken
 */
export async function openFoodDatabase(
  config: DatabaseConfig,
  onNewer: (sentence: string) => void,
): Promise<ServiceDatabase> {
  const opened = await openServiceDatabase(config);
  try {
    if ((await syncSeed(opened.database)) === 'newer') onNewer(newerSentence);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

const newerSentence =
  'The database holds the foods of a newer version of this program. They stay, and are what is worked with; run the newer version here as well.';

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
    await seedIfEmpty(database);
  });
}

/**
 * The database the environment names, once it was prepared.
 * @throws Error in one sentence where it cannot be reached, and whatever kept it from being prepared
 */
async function openPrepared(
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

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

interface SeedListeners {
  /** Hears, in a sentence, that the foods which come with this program are not those of the database. */
  readonly onOtherSeed: (sentence: string) => void;
  /** Hears that those of the database are of a newer version of this program. */
  readonly onNewer: () => void;
}

/**
 * The database of the service for a command that changes nothing of it: neither migrated, which may keep a service of an earlier version from starting again,
 * nor given the foods of this program. Only an embedded database that there never was before is set up.
 * @throws DatabaseProblem where it would have to be migrated first, or cannot be used
 */
export async function openUnchangedDatabase(
  config: DatabaseConfig,
  { onOtherSeed, onNewer }: SeedListeners,
): Promise<ServiceDatabase> {
  return openPrepared(config, async (database) => {
    const { applied, pending } = await compareMigrations(database.url);
    if (config.databaseUrl === null && applied === 0) {
      await migrate(database.url);
      await seedIfEmpty(database);
    } else if (pending.length > 0) {
      throw new DatabaseProblem(
        `${applied === 0 ? 'The database has no tables of this program yet' : 'The database is of an earlier version of this program'}, and a dry run changes ` +
          'nothing of it. Start the service of this version once, or import without --dry-run.',
      );
    }
    const outcome = await previewSeed(database);
    if (outcome === 'newer') onNewer();
    if (outcome === 'loaded') onOtherSeed(otherSeedSentence);
  });
}

const otherSeedSentence =
  'The foods that come with this program are not in the database, or others are. An import loads them first; a dry run does not, and may report other counts for it.';
