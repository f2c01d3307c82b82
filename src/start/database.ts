import type { Config } from '../config';
import type { Outage } from '../database/embedded/keep-server';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/start-embedded-postgres';
import { UnusableDatabaseError } from '../database/errors';
import { compareMigrations, migrate } from '../database/migrate';
import { openDatabase, type Database } from '../database/open-database';
import { withCheckedTls } from '../database/tls-mode';
import { seedIfEmpty, previewSeed, syncSeed } from '../seed/sync-seed';
import { openInOrder } from './open-in-order';

/**
 * Opens the database of the service and loads the foods of this program, unless it has newer ones:
 * an older program keeps and uses those.
 * @throws Error in one sentence if the database cannot be used or a seed row is broken
 */
export function openFoodDatabase(config: DatabaseConfig, notices: DatabaseNotices): Promise<ServiceDatabase> {
  return openInOrder(async (keep) => {
    const opened = keep(await openServiceDatabase(config, notices));
    const outcome = await syncSeed(opened.database);
    if (outcome === 'newer') notices.warn(newerSentence);
    if (outcome === 'loaded') notices.info(loadedSentence);
    return opened;
  });
}

/** Takes sentences about the database for its operator, as a log does. */
export interface DatabaseNotices {
  /** Called after an upgrade. */
  readonly info: (sentence: string) => void;
  /** Called if the foods are newer than the program. */
  readonly warn: (sentence: string) => void;
}

/** The notices of a command, on standard error. */
export function createNotices(stderr: { write(text: string): unknown }): DatabaseNotices {
  const say = (sentence: string): void => void stderr.write(`${sentence}\n`);
  return { info: say, warn: say };
}

const newerSentence =
  'The database contains the foods of a newer version of this program, which are kept and used; run the newer version here too.';
const loadedSentence =
  'The kitchen table of this version was loaded in place of another one. Results may change, and X-Data-Version with them; corrections are kept.';
const migratedSentence =
  'The database of an earlier version was migrated. Earlier versions no longer start on it; a backup leads back to them.';

export interface ServiceDatabase {
  readonly database: Database;
  /** The outage of the embedded Postgres; null while it runs, and for any other database. */
  readonly outage: () => Outage | null;
  /**
   * Calls the listener when the embedded Postgres is away, at each failed start, and with null when
   * it is back.
   */
  readonly watch: EmbeddedPostgres['watch'];
  /**
   * Closes the connections and releases the embedded Postgres, which stops when no other process
   * uses it.
   */
  close(): Promise<void>;
}

/**
 * Opens the database of the settings, or the embedded one, migrates it, and loads foods and plans
 * into an empty one. Existing foods stay, because a command such as `keys` must not change what the
 * service answers. A migration may keep an older program from starting again.
 * @throws Error in one sentence if the database cannot be reached or written to, is of a newer
 * version, or a seed row is broken
 */
export function openServiceDatabase(
  config: DatabaseConfig,
  notices: Pick<DatabaseNotices, 'info'>,
): Promise<ServiceDatabase> {
  return openPrepared(config, async (database) => {
    const migrations = await migrate(database.url);
    const isNew = await seedIfEmpty(database);
    if (migrations.length > 0 && !isNew) notices.info(migratedSentence);
  });
}

/**
 * Opens the database of the settings and prepares it.
 * @throws Error in one sentence if it cannot be reached; what `prepare` throws
 */
function openPrepared(
  { databaseUrl, dataDir }: DatabaseConfig,
  prepare: (database: Database) => Promise<void>,
): Promise<ServiceDatabase> {
  return openInOrder(async (keep) => {
    const server = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : toForeign(databaseUrl);
    keep({ close: () => server.stop() });
    const database = keep(await openDatabase(server));
    await prepare(database);
    return { database, outage: server.outage, watch: server.watch };
  });
}

/** A server that this program does not manage. */
function toForeign(url: string): EmbeddedPostgres {
  return { url: withCheckedTls(url), outage: () => null, watch: () => undefined, stop: () => Promise.resolve() };
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

interface SeedListeners {
  /** Called with a sentence if the foods of this program are not those of the database. */
  readonly onOtherSeed: (sentence: string) => void;
  /** Called if the foods of the database are of a newer version of this program. */
  readonly onNewer: () => void;
}

/**
 * Opens the database of the service for a command that must not change it: it is neither migrated,
 * which may keep an earlier version from starting again, nor given the foods of this program. Only
 * a new embedded database is set up.
 * @throws UnusableDatabaseError if it must be migrated first, or cannot be used
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
      throw new UnusableDatabaseError(
        `${applied === 0 ? 'The database has no tables of this program yet' : 'The database is of an earlier version of this program'}, and a dry run does ` +
          'not change it. Start the service of this version once, or import without --dry-run.',
      );
    }
    const outcome = await previewSeed(database);
    if (outcome === 'newer') onNewer();
    if (outcome === 'loaded') onOtherSeed(otherSeedSentence);
  });
}

const otherSeedSentence =
  'The foods of this program are not in the database, or other foods are. An import loads them first; a dry run does not, and may report other counts.';
