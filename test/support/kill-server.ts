import { openCluster } from '../../src/database/embedded/cluster';
import { listProcesses } from '../../src/database/embedded/processes';
import { findServer, isServer } from '../../src/database/embedded/server';
import { waitUntil } from './wait-until';

/**
 * Kills the Postgres on a folder, as the kernel does where memory runs out: the server cannot
 * react, and its sessions break.
 */
export async function killServer(dataDir: string): Promise<void> {
  const cluster = await openCluster(dataDir);
  const server = await findServer(cluster);
  if (server === null) throw new Error('There is no server to kill.');
  process.kill(server.pid, 'SIGKILL');
  await waitUntil(async () => !(await isServer(cluster, server.pid)));
}

/** The command lines of all processes of Postgres on a folder. */
export async function listServerProcesses(dataDir: string): Promise<readonly string[]> {
  const { name } = await openCluster(dataDir);
  return (await listProcesses()).map(({ command }) => command).filter((command) => command.includes(name));
}
