import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import type { Cluster } from './cluster';
import { listProcesses, readCommand } from './processes';
import { spawnAs } from './run-as';

/** A server process on a cluster's files. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** Whether it accepts connections; false while it starts or shuts down. */
  readonly ready: boolean;
}

/** The server that runs on these files, whichever process started it; null where none runs. */
export async function findServer(cluster: Cluster): Promise<Server | null> {
  const file = join(cluster.folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  // Lines as in Postgres's pidfile.h: 1 the process, 4 the port, 8 the status.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (pid && (await isServer(cluster, pid))) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  }
  // A killed server left the file behind. Postgres detects that itself, unless the id now belongs
  // to another process of the same user, as often happens in a restarted container, or the server
  // was killed before it wrote its id.
  const isInTheWay = pid ? isAlive(pid) : !(await isStarting(cluster));
  if (isInTheWay && (await readFile(file, 'utf8').catch(() => null)) === text) await rm(file, { force: true });
  return null;
}

/**
 * Whether a process is the server on these files. A process that has ended but is still listed is
 * not.
 */
export async function isServer(cluster: Pick<Cluster, 'name'>, pid: number): Promise<boolean> {
  return (await readCommand(pid)).includes(cluster.name);
}

/** Whether a process is about to become the server. */
async function isStarting({ name }: Pick<Cluster, 'name'>): Promise<boolean> {
  return (await listProcesses()).some(({ command }) => command.includes(name));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export interface LaunchOptions {
  /** Settings of the server, in addition to those of the launcher. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * The port to listen on where it is free, so that processes that know it find the server again;
   * null for any.
   */
  readonly port: number | null;
  /**
   * How long to wait until the server accepts connections, in milliseconds. After that it goes on
   * recovering.
   */
  readonly readyTimeoutMs: number;
  /** Cancels the start, and ends the server. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server on a port of the loopback interface and waits until it accepts connections. The
 * server outlives this process.
 * @returns null where it runs, ready or still recovering; else why it ended: it may have found
 * another server on the same files
 */
export async function launchServer(
  cluster: Cluster,
  binaries: Binaries,
  { settings, port, readyTimeoutMs, signal }: LaunchOptions,
): Promise<string | null> {
  const freePort = (port === null ? null : await findFreePort(port)) ?? (await findFreePort(0));
  const all = { ...launchSettings, ...settings, port: String(freePort), cluster_name: cluster.name };
  const log = await open(cluster.logFile, 'a', 0o600);
  // The file may exist already. It contains statements, which only the owner may read.
  await log.chmod(0o600);
  const { size } = await log.stat();
  if (size > maxLogBytes) await log.truncate();
  const logStart = size > maxLogBytes ? 0 : size;
  try {
    // The log goes straight to a file: a pipe to this process would break, and end the server, when
    // this process is killed.
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
      const reason = await Promise.race([ended, sleep(startPollMs, null)]);
      if (reason !== null) return (await findLastError(cluster.logFile, logStart)) ?? reason;
      if (signal.aborted && child.pid !== undefined) {
        await endServer(cluster, child.pid);
        return 'the start was cancelled';
      }
      const server = await findServer(cluster);
      if (server?.ready && server.pid === child.pid) return null;
    }
    return null;
  } finally {
    await log.close();
  }
}

const startPollMs = 5;
const maxLogBytes = 1 << 20;

const launchSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '64MB',
  // Queries are short and tables small: neither compilation nor read-ahead in separate processes
  // pays.
  jit: 'off',
  io_method: 'sync',
};

/** The wanted port, where it is free; 0 finds any free port. Null where the port is taken. */
function findFreePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    // A client that looks for the ended server may connect to this one for a moment.
    const probe = createServer((socket) => socket.destroy()).once('error', () => resolve(null));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null));
    });
  });
}

/**
 * The message with which the server ended, from its log since `logStart`; null where it wrote none.
 */
async function findLastError(logFile: string, logStart: number): Promise<string | null> {
  const lines = (await readFile(logFile)).subarray(logStart).toString('utf8').trim().split('\n');
  const relevant = lines.filter((line) => !harmless.test(line));
  const last = relevant.findLast((line) => /FATAL|PANIC/.test(line)) ?? relevant.at(-1) ?? '';
  return last.replace(/^.*(?:FATAL|PANIC): +/, '') || null;
}

/**
 * Lines that report no error, or one that fails a single connection: clients connect while the
 * server starts.
 */
const harmless =
  /(?:LOG|WARNING|DETAIL|HINT|CONTEXT|STATEMENT|ERROR): |FATAL: +(?:the database system is|terminating|canceling|sorry, too many|remaining connection|password authentication|no pg_hba|connection to client)/;

/**
 * Ends the server as `pg_ctl stop -m fast` does: it ends the sessions and writes all data; after
 * ten seconds it is ended at once.
 */
export async function shutDown(cluster: Cluster): Promise<void> {
  const server = await findServer(cluster);
  if (server) await endServer(cluster, server.pid);
}

/** The same for a server that may not have written yet that it runs. One of another user keeps running. */
async function endServer(cluster: Pick<Cluster, 'name'>, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!sendSignal(pid, signal)) return;
    for (let waitedMs = 0; waitedMs < shutDownTimeoutMs; waitedMs += stopPollMs) {
      await sleep(stopPollMs);
      if (!(await isServer(cluster, pid))) return;
    }
  }
}

const stopPollMs = 10;
const shutDownTimeoutMs = 10_000;

/**
 * Ends the processes that a killed server left behind on these files. Most end by themselves. One
 * in the middle of a statement may take minutes, and no other server starts while one of them holds
 * the shared memory of the files. No data is lost: the next server recovers what was committed.
 * @throws Error if one belongs to another user
 */
export async function endOrphans(cluster: Pick<Cluster, 'name'>): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const foreign = (await listOrphans(cluster)).find((pid) => !sendSignal(pid, signal));
    if (foreign !== undefined)
      throw new Error(`process ${foreign} of an ended server still uses the files; end it as its user or as root`);
    for (const deadline = Date.now() + endTimeoutMs; Date.now() < deadline; await sleep(pollMs)) {
      if ((await listOrphans(cluster)).length === 0) return;
    }
  }
}

/**
 * Processes whose title names the cluster, as Postgres sets it, and whose parent is no server of
 * it: those of a server that another process started are left out.
 */
async function listOrphans(cluster: Pick<Cluster, 'name'>): Promise<readonly number[]> {
  const found = (await listProcesses()).filter(({ command }) => command.startsWith(`postgres: ${cluster.name}`));
  const orphaned = await Promise.all(found.map(async ({ parentPid }) => !(await isServer(cluster, parentPid))));
  return found.flatMap(({ pid }, index) => (orphaned[index] === true ? [pid] : []));
}

/** Sends a signal to a process, unless it has ended. False if it belongs to another user. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

const pollMs = 20;
const endTimeoutMs = 1_000;
