import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` never comes back on file systems that answer "not found" for a folder whose
 * parent is there, such as /proc.
 * @throws the file system's error where the folder cannot be made
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
