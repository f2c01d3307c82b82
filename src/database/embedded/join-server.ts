import { Socket } from 'node:net';
import { Client } from 'pg';
import { toReason } from '../errors';
import { findBinaries } from './binaries';
import type { Cluster } from './cluster';
import { endOrphans, findServer, launchServer, shutDown, type LaunchOptions, type Server } from './server';

/** This process as one of the users of a server. */
export interface Tenancy {
  readonly url: string;
  readonly port: number;
  /** Resolves when the server ends, or ends the session. */
  readonly ended: Promise<void>;
  /** Leaves the server, and shuts it down where no other process uses it. */
  readonly leave: () => Promise<void>;
}

/**
 * Registers this process as a user of the server. Each user holds a shared advisory lock in a
 * session of its own, which ends with the process, so there is no list that could become stale. A
 * process that leaves tries to take the same lock exclusively: it succeeds for the last one, and
 * keeps newcomers waiting until the server is down.
 * @throws DatabaseError where the server accepts no session: it stops, recovers, or has no
 * connection left
 */
async function joinServer(cluster: Cluster, { port }: Server): Promise<Tenancy> {
  const url = `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: 'tenant',
    connectionTimeoutMillis: connectTimeoutMs,
    // Longer than a server takes to shut down: a newcomer waits for the lock that long.
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
  // The connection does not keep a process alive that forgets to leave.
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

/** The result of one attempt to use the server. */
export type Approach =
  | { readonly state: 'joined'; readonly tenancy: Tenancy }
  /**
   * A server runs but accepts no session: it starts, recovers, shuts down or has no connection
   * left.
   */
  | { readonly state: 'closed'; readonly reason: string }
  /** No server ran, and the one that was started ended. */
  | { readonly state: 'ended'; readonly reason: string };

/**
 * Joins the server on these files, whichever process started it; starts one where there is none.
 */
export async function approachServer(cluster: Cluster, options: LaunchOptions): Promise<Approach> {
  try {
    const launchError = (await findServer(cluster)) === null ? await launch(cluster, options) : null;
    const server = await findServer(cluster);
    // Where two processes start a server at once, one server gives way to the other: that is no
    // failure.
    if (server === null) return { state: 'ended', reason: launchError ?? 'it ended right after its start' };
    if (!server.ready) return { state: 'closed', reason: `process ${server.pid} is starting or recovering` };
    const joined = await joinServer(cluster, server).catch(toReason);
    return typeof joined === 'string' ? { state: 'closed', reason: joined } : { state: 'joined', tenancy: joined };
  } catch (error) {
    // An error of the file system, which may be what is broken.
    return { state: 'ended', reason: toReason(error) };
  }
}

async function launch(cluster: Cluster, options: LaunchOptions): Promise<string | null> {
  await endOrphans(cluster);
  if (options.signal.aborted) return 'the start was cancelled';
  return launchServer(cluster, await findBinaries(cluster.home, cluster.owner), options);
}
