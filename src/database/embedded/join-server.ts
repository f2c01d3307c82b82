import { Socket } from 'node:net';
import { Client } from 'pg';
import { findBinaries } from './binaries';
import type { Cluster } from './cluster';
import { endOrphans, findServer, launchServer, shutDown, type LaunchOptions, type Server } from './server';

/** This process as one of those that use a server. */
export interface Tenancy {
  readonly url: string;
  readonly port: number;
  /** Resolves when the server is gone, or has ended the session. */
  readonly ended: Promise<void>;
  /** Leaves, and shuts the server down where nobody else uses it. */
  readonly leave: () => Promise<void>;
}

/**
 * Counts this process among those that use the server. Each holds a shared advisory lock in a session of its own, which ends with
 * the process however that ends, so there is no list to go stale. A process that leaves asks for the same lock exclusively: the one that
 * gets it was the last, and keeps newcomers waiting until the server is down.
 * @throws DatabaseError when the server takes nobody in: it goes away, recovers, or has no connection left.
 */
async function joinServer(cluster: Cluster, { port }: Server): Promise<Tenancy> {
  const url = `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: 'tenant',
    connectionTimeoutMillis: connectTimeoutMs,
    // Longer than a server takes to shut down, which those who wait for the lock are waiting for.
    lock_timeout: lockTimeoutMs,
    stream: () => socket,
  });
  client.on('error', () => null);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [lockId]);
  } catch (error) {
    await client.end().catch(() => null);
    throw error;
  }
  // It should not keep a process from ending that has forgotten to leave.
  socket.unref();

  async function leave(): Promise<void> {
    socket.ref();
    if (await isLast(client).catch(() => false)) await shutDown(cluster);
    await client.end().catch(() => null);
  }

  return { url, port, ended, leave };
}

async function isLast(session: Client): Promise<boolean> {
  await session.query('SELECT pg_advisory_unlock_shared($1)', [lockId]);
  const { rows } = await session.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [lockId]);
  return rows[0]?.last ?? false;
}

const lockId = 7270736901;
const connectTimeoutMs = 5_000;
const lockTimeoutMs = 30_000;

/** What one attempt to use the server came to. */
export type Approach =
  | { readonly state: 'joined'; readonly tenancy: Tenancy }
  /** A server runs but takes nobody in: it starts, recovers, shuts down or has no connection left. */
  | { readonly state: 'closed'; readonly said: string }
  /** No server ran, and the one that was started ended. */
  | { readonly state: 'ended'; readonly said: string };

/** Joins the server on these files, whoever started it; starts one where there is none. */
export async function approachServer(cluster: Cluster, options: LaunchOptions): Promise<Approach> {
  try {
    const fault = (await findServer(cluster)) === null ? await launch(cluster, options) : null;
    const server = await findServer(cluster);
    // Where two start at once, one of the servers gives way to the other: that is no failure.
    if (server === null) return { state: 'ended', said: fault ?? 'it ended as soon as it had started' };
    if (!server.ready) return { state: 'closed', said: `process ${server.pid} is starting or recovering` };
    const joined = await joinServer(cluster, server).catch(toSaid);
    return typeof joined === 'string' ? { state: 'closed', said: joined } : { state: 'joined', tenancy: joined };
  } catch (error) {
    // Of the file system, which may be what is broken.
    return { state: 'ended', said: toSaid(error) };
  }
}

async function launch(cluster: Cluster, options: LaunchOptions): Promise<string | null> {
  await endOrphans(cluster);
  if (options.signal.aborted) return 'it was told to stop';
  return launchServer(cluster, await findBinaries(cluster.home, cluster.owner), options);
}

const toSaid = (error: unknown): string => (error instanceof Error ? error.message : String(error));
