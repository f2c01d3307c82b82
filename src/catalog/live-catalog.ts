import type { Catalog } from '../analysis/catalog';
import { channels, listen } from '../database/listen';
import type { Database } from '../database/open-database';
import { findOwnTables } from './own-tables';
import { readCatalog, readCatalogVersion } from './read-catalog';

/**
 * The newest catalog of a database. A request asks once and keeps what it got; the catalog itself
 * never changes.
 */
export interface LiveCatalog {
  readonly current: () => Catalog;
  /**
   * Resolves once the current catalog contains everything that was committed before this call.
   * Callers that wait at the same time share one reading.
   * @throws the error of the reading, or an Error after fifteen seconds; committed changes stay
   */
  readonly waitUntilCurrent: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Reads the catalog and follows the database: when the foods change (NOTIFY, or a lost connection
 * that may have missed one), the new catalog is built beside the old one and replaces it at once.
 * Where it cannot be read, the old one stays.
 * @param onError called with the reason when a newer catalog cannot be read; it is read again after
 * some seconds, or at the next notification
 * @throws DatabaseError where the first catalog cannot be read
 */
export async function createLiveCatalog(database: Database, onError: (cause: unknown) => void): Promise<LiveCatalog> {
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;
  let isStale = false;
  let reading: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let catalog: Catalog | null = null;
  const waiters = createWaiters();

  // Listening starts before the first reading, so that no change is missed between the two.
  const listener = await listen(database, channels.catalog, askForReading);
  try {
    const read = await readCatalog(database, findOwnTables);
    // A notification may have brought a newer one in the meantime.
    catalog ??= read;
  } catch (error) {
    await close();
    throw error;
  }
  const first = catalog;
  return { current: () => catalog ?? first, waitUntilCurrent, close };

  function askForReading(): void {
    isStale = true;
    reading ??= refresh();
  }

  async function refresh(): Promise<void> {
    while (isStale && isOpen()) {
      // Notifications and new waiters during this reading request another one.
      isStale = false;
      const waited = waiters.takeAll();
      try {
        // The last reading may already contain the change of this notification, as with many
        // corrections in a row.
        if ((await readCatalogVersion(database.pool)) !== catalog?.version) catalog = await readCatalog(database);
        for (const { resolve } of waited) resolve();
      } catch (error) {
        for (const { reject } of waited) reject(error);
        if (!isOpen()) break;
        onError(error);
        retry ??= setTimeout(tryAgain, retryMs).unref();
      }
    }
    reading = null;
  }

  function tryAgain(): void {
    retry = null;
    askForReading();
  }

  async function waitUntilCurrent(): Promise<void> {
    if (isClosed) throw new Error('The catalog is closed.');
    const current = waiters.wait();
    askForReading();
    await current;
  }

  async function close(): Promise<void> {
    isClosed = true;
    if (retry !== null) clearTimeout(retry);
    await listener.close();
    await reading;
    for (const { reject } of waiters.takeAll()) reject(new Error('The catalog was closed.'));
  }
}

/** Those who wait until the catalog is current. */
interface Waiters {
  /** @throws Error after fifteen seconds */
  readonly wait: () => Promise<void>;
  /** Takes out all that wait. */
  readonly takeAll: () => readonly Waiter[];
}

function createWaiters(): Waiters {
  const waiting: Waiter[] = [];
  return {
    async wait() {
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.push({ resolve, reject });
          timer = setTimeout(() => reject(new Error('The newer catalog was not read in time.')), currentDeadlineMs);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    takeAll: () => waiting.splice(0),
  };
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

const currentDeadlineMs = 15_000;
const retryMs = 5_000;
