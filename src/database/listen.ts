import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { keepAliveDelayMs, type ServerAddress } from './open-database';

/**
 * The channels by which processes on one database notify each other: API `keys` may have changed,
 * the `catalog` has a new version.
 */
export const channels = { keys: 'keys', catalog: 'catalog' } as const;
type Channel = (typeof channels)[keyof typeof channels];

/** The name under which the database lists the connection of a listening process. */
export const toListenerName = (channel: Channel): string => `listen ${channel}`;

interface Listener {
  readonly close: () => Promise<void>;
}

/**
 * Listens on a connection of its own. A broken connection is opened again, with growing pauses and
 * without a limit of attempts. Resolves once it listens.
 * @param onNotify called with the payload of each message; with null after a reconnection, since
 * messages may have been missed
 */
export async function listen(
  database: ServerAddress,
  channel: Channel,
  onNotify: (payload: string | null) => void,
): Promise<Listener> {
  let closed = false;
  let client = await connect();
  return { close };

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString: database.url,
      application_name: toListenerName(channel),
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    });
    next.on('error', () => null);
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      if (closed) throw new Error('The listener was closed while it connected.');
    } catch (error) {
      await next.end().catch(() => null);
      throw error;
    }
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = minPauseMs; !closed; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await sleep(pauseMs, null, { ref: false });
      if (isClosed()) return;
      const next = await connect().catch(() => null);
      if (!next) continue;
      client = next;
      onNotify(null);
      return;
    }
  }

  /** A function, because TypeScript does not see that `close` may run during an `await`. */
  function isClosed(): boolean {
    return closed;
  }

  async function close(): Promise<void> {
    closed = true;
    await client.end().catch(() => null);
  }
}

const connectTimeoutMs = 5_000;
const minPauseMs = 100;
const maxPauseMs = 5_000;
