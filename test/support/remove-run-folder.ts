import { join } from 'node:path';
import { removeFolder } from './remove-folder';
import { removeTestServer } from './remove-test-server';

/** Ends the Postgres of a test run and removes everything that the run left. */
export async function removeRunFolder(folder: string): Promise<void> {
  await removeTestServer(join(folder, 'server'));
  await removeFolder(folder);
}
