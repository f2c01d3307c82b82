import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from './remove-folder';
import { removeTestServer } from './remove-test-server';

/** Ends the Postgres of a test run and removes everything that the run left. */
export async function removeRunFolder(folder: string): Promise<void> {
  await removeTestServer(join(folder, 'server'));
  unmountBelow(folder);
  await removeFolder(folder);
}

/**
 * Unmounts the disks that a killed test left mounted, even while its processes use them. Until then their folders cannot be removed, and
 * every later run would try for a long time.
 */
function unmountBelow(folder: string): void {
  const mounts = '/proc/mounts';
  if (!existsSync(mounts)) return;
  const places = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const place of places.filter((each) => each.startsWith(`${folder}/`)).reverse())
    spawnSync('umount', ['-l', place]);
}
