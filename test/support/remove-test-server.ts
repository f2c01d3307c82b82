import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shutDown } from '../../src/database/embedded/shut-down';
import { openCluster } from '../../src/database/embedded/open-cluster';

/** Ends the Postgres on a folder of a test run, whoever uses it, and removes the folder. */
export async function removeTestServer(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres'))) await shutDown(await openCluster(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}
