import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './find-binaries';
import { findServer } from './find-server';
import type { Cluster } from './open-cluster';
import { spawnAs } from './run-as';
import { endServer } from './shut-down';

export interface LaunchOptions {
  /** Of the server, beyond those of the launcher. */
  readonly settings: Readonly<Record<string, string>>;
  /** The port to listen on where it is free, so that those who know it find the server again; null for any. */
  readonly port: number | null;
  /** How long to wait until the server accepts connections; it is left to go on recovering after that. */
  readonly readyTimeoutMs: number;
  /** Ends the start, and the server with it. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server on a port of the loopback and waits until it accepts connections. The server outlives this process.
 * @returns null when it runs, ready or still recovering; or why it ended: it may have found another server on the same files.
 */
export async function launchServer(
  cluster: Cluster,
  binaries: Binaries,
  { settings, port, readyTimeoutMs, signal }: LaunchOptions,
): Promise<string | null> {
  const freePort = (port === null ? null : await findFreePort(port)) ?? (await findFreePort(0));
  const all = { ...launchSettings, ...settings, port: String(freePort), cluster_name: cluster.name };
  const log = await open(cluster.logFile, 'a', 0o600);
  // It may stem from before, and what it says of statements is the owner's alone.
  await log.chmod(0o600);
  const { size } = await log.stat();
  if (size > maxLogBytes) await log.truncate();
  const logStart = size > maxLogBytes ? 0 : size;
  try {
    // Straight to a file: a pipe to this process would break, and the server with it, when this process is killed.
    const child = spawnAs(cluster.owner, binaries.postgres, {
      folder: cluster.folder,
      args: (folder) => ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, endedBy) => resolve(`it ended with ${endedBy ?? `code ${code}`}`));
    });
    for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline;) {
      const reason = await Promise.race([ended, sleep(pollMs, null)]);
      if (reason !== null) return (await findLastFault(cluster.logFile, logStart)) ?? reason;
      if (signal.aborted && child.pid !== undefined) {
        await endServer(cluster, child.pid);
        return 'it was told to stop';
      }
      const server = await findServer(cluster);
      if (server?.ready && server.pid === child.pid) return null;
    }
    return null;
  } finally {
    await log.close();
  }
}

const pollMs = 5;
const maxLogBytes = 1 << 20;

const launchSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // Short queries on small tables: neither compiling them nor reading ahead in processes of their own pays.
  jit: 'off',
  io_method: 'sync',
};

/** The wanted port, where it is free; 0 finds any. Null where it is taken. */
function findFreePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    // Those who look for the server that ended may find this one for a moment.
    const probe = createServer((socket) => socket.destroy()).once('error', () => resolve(null));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null));
    });
  });
}

/** What the server said that made it end, from the place in its log where it began; null where it got to say nothing. */
async function findLastFault(logFile: string, logStart: number): Promise<string | null> {
  const lines = (await readFile(logFile)).subarray(logStart).toString('utf8').trim().split('\n');
  const telling = lines.filter((line) => !ofOthers.test(line));
  const fault = telling.findLast((line) => /FATAL|PANIC/.test(line)) ?? telling.at(-1) ?? '';
  return fault.replace(/^.*(?:FATAL|PANIC): +/, '') || null;
}

/** What tells of no fault, and what fails a connection alone: those who look for the server ask while it starts. */
const ofOthers =
  /(?:LOG|WARNING|DETAIL|HINT|CONTEXT|STATEMENT|ERROR): |FATAL: +(?:the database system is|terminating|canceling|sorry, too many|remaining connection|password authentication|no pg_hba|connection to client)/;
