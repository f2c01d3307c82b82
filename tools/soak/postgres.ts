import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { findBinaries, type Binaries } from '../../src/database/embedded/binaries';
import { findOwner, runAs, spawnAs, type Owner } from '../../src/database/embedded/run-as';
import { findFreePort } from '../bench/processes';
import { endProcess, hasEnded } from '../end-process';

/** A PostgreSQL that this run may break. */
export interface Postgres {
  /** Its version, and where its programs come from. */
  readonly name: string;
  toUrl(database: string): string;
  /** Starts it and waits until it accepts connections, also after `kill`. */
  start(): Promise<void>;
  /** Stops it in order: sessions are ended, and everything is written. */
  stop(): Promise<void>;
  /** Kills it, as the kernel does where memory runs out. */
  kill(): Promise<void>;
  /** Kills it at once, without waiting, as the last act of this process. */
  abandon(): void;
}

/**
 * Creates a cluster. It is not started.
 * @param folder where its log is written
 * @param place the folder in which its data lie
 * @throws Error where initdb fails
 */
export async function createPostgres(folder: string, place: string): Promise<Postgres> {
  const owner = await findOwner();
  const { binaries, origin } = await findPrograms(folder, owner);
  const cluster = join(place, 'postgres');
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== null) for (const path of [cluster, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const extraFile = openSync(passwordFile, 'r');
  const { code, output } = await runAs(owner, binaries.initdb, {
    folder: cluster,
    extraFile,
    args: (reachable) => [
      ...['-D', reachable, '--username=postgres', '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--pwfile=/dev/fd/3'],
    ],
  });
  closeSync(extraFile);
  if (code !== 0) throw new Error(`initdb failed: ${output}`);
  const { output: version } = await runAs(owner, binaries.postgres, { folder: cluster, args: () => ['--version'] });
  const port = await findFreePort();
  const log = openSync(join(folder, 'postgres.log'), 'a');
  let child: ChildProcess | null = null;
  const toUrl = (database: string): string => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

  async function start(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      if (Date.now() > deadline) throw new Error('PostgreSQL does not start; see postgres.log.');
      // After a kill the sessions of the old server take a moment to end, and no other starts
      // before.
      if (child === null || hasEnded(child)) {
        child = spawnAs(owner, binaries.postgres, {
          folder: cluster,
          args: (reachable) => ['-D', reachable, ...settings, '-p', String(port)],
          stdio: ['ignore', log, log],
        });
      }
      if ((await ask(toUrl('postgres'), 'SELECT 1')) !== null) return;
      await sleep(20);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (running !== null) await endProcess(running, signal);
  }

  return {
    name: `${version.trim().replace(/^postgres \(PostgreSQL\) /, 'PostgreSQL ')}, ${origin}`,
    toUrl,
    start,
    // SIGINT is PostgreSQL's fast shutdown.
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    abandon: () => void child?.kill('SIGKILL'),
  };
}

// Five processes of the service and what this tool asks; the sockets in the file system would need a
// folder. The log stays small, so that the small disk has room for it.
const settings = ['-h', '127.0.0.1', '-k', '', '-N', '200', '-c', 'max_wal_size=256MB'];
const startTimeoutMs = 60_000;

/** Debian's programs where they are installed, else those that come with npm. */
async function findPrograms(
  folder: string,
  owner: Owner | null,
): Promise<{ readonly binaries: Binaries; readonly origin: string }> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter((version) => version >= 15) : []; // prettier-ignore
  const bin = join(debian, String(Math.max(...versions)), 'bin');
  if (existsSync(join(bin, 'initdb'))) {
    return {
      binaries: { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') },
      origin: 'the package of the system',
    };
  }
  return { binaries: await findBinaries(join(folder, 'binaries'), owner), origin: 'the one that comes with npm' };
}

/**
 * Runs one statement over a connection of its own.
 * @returns null where the server does not answer
 * @throws DatabaseError where the statement is wrong
 */
export async function ask<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[] | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 });
  // A cut connection is reported by the statement as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, [...values])).rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code?.startsWith('42') === true) throw error;
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
