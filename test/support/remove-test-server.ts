import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openCluster } from '../../src/database/embedded/cluster';
import { shutDown } from '../../src/database/embedded/server';
import { removeFolder } from './remove-folder';

/** Ends the Postgres on a folder of a test run, even while it is used, and removes the folder. */
export async function removeTestServer(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  // Moved away, so that its users do not restart it.
  const removed = `${dataDir}.removed`;
  await rename(dataDir, removed);
  if (existsSync(join(removed, 'postgres'))) await shutDown(await openCluster(removed));
  await removeFolder(removed);
}
