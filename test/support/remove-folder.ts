import { rm } from 'node:fs/promises';

/** Removes a folder and all in it, also when a process that is ending still writes to it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
