import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Owner } from './find-owner';

/** Whether a user may pass through a folder and all those above it; a folder that is yet to be made is one of ours, and open. */
export async function canEnter(folder: string, { uid, gid }: Owner): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found) {
    const share = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
    if (((found.mode >> share) & 1) === 0) return false;
  }
  return folder === dirname(folder) || canEnter(dirname(folder), { uid, gid });
}
