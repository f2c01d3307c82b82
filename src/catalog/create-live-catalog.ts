import type { Catalog } from '../analysis/catalog';
import { channels, listen } from '../database/listen';
import type { Database } from '../database/open-database';
import { readCatalog } from './read-catalog';

/** The newest catalog of a database. A request asks once and keeps what it got; the catalog itself never changes. */
export interface LiveCatalog {
  readonly current: () => Catalog;
  readonly close: () => Promise<void>;
}

/**
 * Reads the catalog and follows the database: when its foods change (NOTIFY, or a connection that was lost and may have missed one), the new
 * catalog is built beside the old one and takes its place at once. One that cannot be read leaves the old one in place.
 * @param onFault hears why a newer catalog could not be read; the next notice tries again.
 * @throws whatever the driver says when the first catalog cannot be read.
 */
export async function createLiveCatalog(database: Database, onFault: (cause: unknown) => void): Promise<LiveCatalog> {
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;
  let isStale = false;
  let reading: Promise<void> | null = null;
  let catalog: Catalog | null = null;

  // Listening comes before the first reading, so that no change falls between the two.
  const listener = await listen(database, channels.catalog, () => {
    isStale = true;
    reading ??= refresh();
  });
  try {
    catalog ??= await readCatalog(database);
  } catch (error) {
    await listener.close();
    throw error;
  }
  const first = catalog;
  return { current: () => catalog ?? first, close };

  async function refresh(): Promise<void> {
    while (isStale && isOpen()) {
      // Whatever is said while this reading is under way asks for another one.
      isStale = false;
      try {
        catalog = await readCatalog(database);
      } catch (error) {
        if (isOpen()) onFault(error);
      }
    }
    reading = null;
  }

  async function close(): Promise<void> {
    isClosed = true;
    await listener.close();
    await reading;
  }
}
