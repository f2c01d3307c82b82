import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './find-binaries';
import { findServer } from './find-server';
import type { Cluster } from './open-cluster';
import { spawnAs } from './run-as';

/**
 * Starts the server on a free port of the loopback and waits until it accepts connections. The server outlives this process.
 * @returns null when it runs, ready or still recovering; or why it ended: it may have found another server on the same files.
 */
export async function launchServer(
  cluster: Cluster,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
): Promise<string | null> {
  const port = await findFreePort();
  const all = { ...launchSettings, ...settings, port: String(port), cluster_name: cluster.name };
  const log = await open(cluster.logFile, 'a');
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
      child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
    });
    for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline;) {
      const reason = await Promise.race([ended, sleep(pollMs, null)]);
      if (reason !== null) return `${reason} (${await readLastFault(cluster.logFile, logStart)})`;
      const server = await findServer(cluster);
      if (server?.ready && server.pid === child.pid) return null;
    }
    return null;
  } finally {
    await log.close();
  }
}

const pollMs = 5;
const readyTimeoutMs = 30_000;
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** What the server said that made it end, from the place in its log where it began. */
async function readLastFault(logFile: string, logStart: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(logStart).toString('utf8').trim().split('\n');
  const fault = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => /could not/.test(line));
  return fault ?? lines.at(-1) ?? '';
}
