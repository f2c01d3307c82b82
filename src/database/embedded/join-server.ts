import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Server } from './find-server';
import type { Cluster } from './open-cluster';
import { shutDown } from './shut-down';
import type { EmbeddedPostgres } from './start-embedded-postgres';

/**
 * Counts this process among those that use the server. Each holds a shared advisory lock in a session of its own, which ends with
 * the process however that ends, so there is no list to go stale. Who leaves asks for the same lock exclusively: who gets it was
 * the last, and keeps newcomers waiting until the server is down.
 * @returns null when the server is going away.
 */
export async function joinServer(cluster: Cluster, server: Server): Promise<EmbeddedPostgres | null> {
  const url = `postgresql://postgres:${cluster.password}@127.0.0.1:${server.port}/postgres`;
  let left = false;
  let session = await join().catch(() => null);
  return session && { url, stop };

  async function join(): Promise<Session> {
    const socket = new Socket();
    const client = new Client({
      connectionString: url,
      application_name: 'tenant',
      connectionTimeoutMillis: 5000,
      stream: () => socket,
    });
    client.on('error', () => null);
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [lockId]);
    // The server drops every session when one of its processes crashes; whoever is not counted again may lose it.
    client.once('end', () => !left && void rejoin());
    socket.unref();
    return { client, socket };
  }

  async function rejoin(): Promise<void> {
    session = null;
    while (!left && !session) {
      await sleep(rejoinMs, null, { ref: false });
      session = await join().catch(() => null);
    }
  }

  async function stop(): Promise<void> {
    if (left) return;
    left = true;
    const last = session ?? (await join().catch(() => null));
    if (!last) return;
    last.socket.ref();
    if (await leave(last.client).catch(() => false)) await shutDown(cluster);
    await last.client.end().catch(() => null);
  }
}

interface Session {
  readonly client: Client;
  readonly socket: Socket;
}

async function leave(session: Client): Promise<boolean> {
  await session.query('SELECT pg_advisory_unlock_shared($1)', [lockId]);
  const { rows } = await session.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [lockId]);
  return rows[0]?.last ?? false;
}

const lockId = 7270736901;
const rejoinMs = 500;
