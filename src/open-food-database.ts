import { updateSeed } from '../seeds/update-seed';
import { openServiceDatabase, type DatabaseConfig, type ServiceDatabase } from './open-service-database';

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
    if ((await updateSeed(opened.database)) === 'newer') onNewer(newerSentence);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

const newerSentence =
  'The database holds the foods of a newer version of this program. They stay, and are what is worked with; run the newer version here as well.';
