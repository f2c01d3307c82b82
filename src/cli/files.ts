import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';

/**
 * Writes a file beside the one that is named, and puts it in its place once it is whole: what stood there stays where the writing fails. What is there and
 * is no file, such as a pipe, is written to as it is. All of it is on the disk before it takes the place of anything. A file that nothing can take the place of,
 * for it is mounted by itself or lies in a folder that may not be written to, is written over once all of it is there.
 * @throws Error in one sentence where nothing can be written there; whatever the chunks throw
 */
export async function replaceFile(file: string, chunks: AsyncIterable<string>): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const known = await stat(path).catch(() => null);
  if (known !== null && !known.isFile()) return pipeline(chunks, (await openFor(file, path, 'w')).createWriteStream());
  const { draft, handle } = await openDraft(file, path, known !== null);
  try {
    if (known !== null) await handle.chmod(known.mode & 0o777);
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    await rename(draft, path).catch(async (error: unknown) => {
      if (known === null || !isKept(error)) throw toSentence(file, error);
      const place = await openFor(file, path, 'w');
      await pipeline(createReadStream(draft), place.createWriteStream({ flush: true }));
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** Beside the file, or where the system keeps what is there for a while if that cannot be and there is a file to write over. */
async function openDraft(file: string, path: string, isThere: boolean): Promise<Draft> {
  const name = `.${randomBytes(6).toString('hex')}.part`;
  const beside = join(dirname(path), name);
  try {
    return { draft: beside, handle: await open(beside, 'wx') };
  } catch (error) {
    if (!isThere || !isKept(error)) throw toSentence(file, error);
    const elsewhere = join(tmpdir(), name);
    return { draft: elsewhere, handle: await openFor(file, elsewhere, 'wx') };
  }
}

interface Draft {
  readonly draft: string;
  readonly handle: FileHandle;
}

/** Whether the folder keeps its entries as they are: mounted, on another disk, not to be written to. */
function isKept(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && keeping.has(error.code);
}

const keeping: ReadonlySet<unknown> = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/** Opens what is written to in the place of the file that was named. */
async function openFor(file: string, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw toSentence(file, error);
  }
}

function toSentence(file: string, error: unknown): Error {
  const reason = types.isNativeError(error) ? error.message : String(error);
  const advice = 'Name a file in a folder that is there and may be written to, or - for standard output.';
  return new Error(`${file} cannot be written (${reason}). ${advice}`, { cause: error });
}

/**
 * The lines of a text as they come, the last one with or without its line feed. Of a stream, so that its errors reach whoever reads: a line reader of
 * Node's keeps those of a file to itself.
 * @param input gives text
 */
export async function* readLines(input: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/**
 * The text of a file, in pieces. It is opened when the first one is asked for, so that whoever reads hears of all that goes wrong with it.
 * @throws Error in one sentence when it cannot be read
 */
export async function* readText(file: string): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(file, 'utf8')) yield String(piece);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read (${reason}). Name a file that "export" wrote, or - for standard input.`, {
      cause: error,
    });
  }
}
