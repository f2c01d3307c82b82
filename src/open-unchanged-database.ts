import { fillSeed } from '../seeds/fill-seed';
import { foreseeSeed } from '../seeds/foresee-seed';
import { DatabaseFault } from './database/database-fault';
import { compareMigrations, migrate } from './database/migrate';
import { openPrepared, type DatabaseConfig, type ServiceDatabase } from './open-service-database';

interface SeedListeners {
  /** Hears, in a sentence, that the foods which come with this program are not those of the database. */
  readonly onOtherSeed: (sentence: string) => void;
  /** Hears that those of the database are of a newer version of this program. */
  readonly onNewer: () => void;
}

/**
 * The database of the service for a command that changes nothing of it: neither migrated, which may keep a service of an earlier version from starting again,
 * nor given the foods of this program. Only an embedded database that there never was before is set up.
 * @throws DatabaseFault where it would have to be migrated first, or cannot be used
 */
export async function openUnchangedDatabase(
  config: DatabaseConfig,
  { onOtherSeed, onNewer }: SeedListeners,
): Promise<ServiceDatabase> {
  return openPrepared(config, async (database) => {
    const { applied, pending } = await compareMigrations(database.url);
    if (config.databaseUrl === null && applied === 0) {
      await migrate(database.url);
      await fillSeed(database);
    } else if (pending.length > 0) {
      throw new DatabaseFault(
        `${applied === 0 ? 'The database has no tables of this program yet' : 'The database is of an earlier version of this program'}, and a dry run changes ` +
          'nothing of it. Start the service of this version once, or import without --dry-run.',
      );
    }
    const outcome = await foreseeSeed(database);
    if (outcome === 'newer') onNewer();
    if (outcome === 'loaded') onOtherSeed(otherSeedSentence);
  });
}

const otherSeedSentence =
  'The foods that come with this program are not in the database, or others are. An import loads them first; a dry run does not, and may report other counts for it.';
