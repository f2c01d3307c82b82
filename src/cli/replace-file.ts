import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file beside the one that is named, and puts it in its place once it is whole: what stood there stays where the writing fails. What is there and
 * is no file, such as a pipe, is written to as it is. All of it is on the disk before it takes the place of anything.
 * @throws Error in one sentence where nothing can be written there; whatever the chunks throw
 */
export async function replaceFile(file: string, chunks: AsyncIterable<string>): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const known = await stat(path).catch(() => null);
  if (known !== null && !known.isFile()) {
    const handle = await openFor(file, path, 'w');
    return pipeline(chunks, handle.createWriteStream());
  }
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.part`);
  const handle = await openFor(file, draft, 'wx');
  try {
    if (known !== null) await handle.chmod(known.mode & 0o777);
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Opens what is written to in the place of the file that was named. */
async function openFor(file: string, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Name a file in a folder that is there and may be written to, or - for standard output.';
    throw new Error(`${file} cannot be written (${reason}). ${advice}`, { cause: error });
  }
}
