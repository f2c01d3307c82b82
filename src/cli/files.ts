import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { toUtf8 } from '../recipes/draft/decode-text';
import { toStream } from './analyze/output';
import { describeFileProblem } from '../file-problem';

/**
 * Writes lines to a file, or to standard output for '-', whose reader, such as "head", may end it
 * early.
 * @param lines each with its line feed
 * @returns how many lines were written
 * @throws Error in one sentence if the file cannot be written; what `lines` throws
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  stdout: NodeJS.WritableStream,
): Promise<number> {
  let count = 0;
  async function* countLines(): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1;
      yield line;
    }
  }
  if (file === '-') await writeToStream(stdout, countLines());
  else await replaceFile(file, countLines());
  return count;
}

/** Writes texts to a stream, until its reader wants no more. */
export async function writeToStream(stream: NodeJS.WritableStream, texts: AsyncIterable<string>): Promise<void> {
  const output = toStream(stream);
  for await (const text of texts) if (!(await output.write(text, ''))) return;
}

/**
 * Replaces a file by a draft written beside it, once the draft is complete and on the disk: if
 * writing fails, the file stays as it was. Anything that is not a regular file, such as a pipe, is
 * written to directly. A file that cannot be replaced, because it is a mount of its own or its
 * folder is not writable, is overwritten once the draft is complete.
 * @throws Error in one sentence if the file cannot be written; what `chunks` throws
 */
export async function replaceFile(file: string, chunks: AsyncIterable<string | Buffer>): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const known = await stat(path).catch(() => null);
  if (known !== null && !known.isFile()) return pipeline(chunks, (await openFor(file, path, 'w')).createWriteStream());
  const { draft, handle } = await openDraft(file, path, known !== null);
  try {
    if (known !== null) await handle.chmod(known.mode & 0o777);
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    await rename(draft, path).catch(async (error: unknown) => {
      if (known === null || !isLocked(error)) throw toSentence(file, error);
      const place = await openFor(file, path, 'w');
      await pipeline(createReadStream(draft), place.createWriteStream({ flush: true }));
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** Opens a draft beside the file, or in the temporary folder if there is a file to overwrite. */
async function openDraft(file: string, path: string, isThere: boolean): Promise<Draft> {
  const name = `.${randomBytes(6).toString('hex')}.part`;
  const beside = join(dirname(path), name);
  try {
    return { draft: beside, handle: await open(beside, 'wx') };
  } catch (error) {
    if (!isThere || !isLocked(error)) throw toSentence(file, error);
    const elsewhere = join(tmpdir(), name);
    return { draft: elsewhere, handle: await openFor(file, elsewhere, 'wx') };
  }
}

interface Draft {
  readonly draft: string;
  readonly handle: FileHandle;
}

/**
 * Whether the folder does not let its entries be replaced: a mount, another disk, no permission.
 */
function isLocked(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && lockCodes.has(error.code);
}

const lockCodes: ReadonlySet<unknown> = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/** @throws Error in one sentence about `file`, in whose place `path` is opened */
async function openFor(file: string, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw toSentence(file, error);
  }
}

function toSentence(file: string, error: unknown): Error {
  const reason = describeFileProblem(error);
  const advice = 'Name a file in a folder that exists and is writable, or - for standard output.';
  return new Error(`${file} cannot be written (${reason}). ${advice}`, { cause: error });
}

/**
 * The lines of a file, or of standard input for '-', the last one with or without a line feed; of a
 * text in UTF-8, or in UTF-16 with a byte order mark, as shells of Windows write it. The file is
 * opened when the first line is read, so that the reader gets every error: Node's own line reader
 * does not pass on the errors of a file.
 * @throws Error in one sentence if the file cannot be read
 */
export async function* readLines(file: string, stdin: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const bytes of toUtf8(file === '-' ? stdin : readBytes(file))) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield `${rest}${decoder.decode()}`;
}

async function* readBytes(file: string): AsyncGenerator<string | Buffer> {
  const pieces: AsyncIterable<string | Buffer> = createReadStream(file);
  try {
    yield* pieces;
  } catch (error) {
    const reason = describeFileProblem(error);
    throw new Error(`${file} cannot be read (${reason}). Name a file that "export" wrote, or - for standard input.`, {
      cause: error,
    });
  }
}
