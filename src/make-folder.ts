import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents; a folder that exists stays as it is. Node's own `recursive`
 * never returns on file systems that answer "not found" for a folder whose parent exists, such as
 * /proc.
 * @param mode permissions of the folders that are created
 * @throws the file system's error where the folder cannot be created
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const isOrphan = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
    if (!isOrphan || path === dirname(path) || (await isFolder(dirname(path)))) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, { mode });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
