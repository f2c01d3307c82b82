import { open, readFile, realpath, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import type { Entry } from './run-job';
import { describeFileProblem } from '../../file-problem';

/** Where results go, in order. */
export interface Output {
  /**
   * @param title of the recipe, where a text is a document of its own
   * @returns whether more is wanted: a reader such as "head" may have read enough
   */
  readonly write: (text: string, title: string) => Promise<boolean>;
  /** Ends the output once it is complete. */
  readonly finish: () => Promise<void>;
  /** Closes an output that is not complete. */
  readonly abandon: () => Promise<void>;
}

/** Writes to a stream, and waits while its reader is behind. */
export function toStream(stream: NodeJS.WritableStream & { readonly destroyed?: boolean }): Output {
  // Node makes standard output writable again after an error, so the stream itself does not show that
  // its reader has left.
  let hasFailed = false;
  const fail = (): void => {
    hasFailed = true;
  };
  stream.on('error', fail).on('close', fail);
  const isWanted = (): boolean => !hasFailed && stream.destroyed !== true && stream.writable;
  return {
    async write(text) {
      if (!isWanted()) return false;
      if (stream.write(text)) return true;
      await new Promise<void>((resolve) => {
        const end = (): void => {
          for (const event of events) stream.off(event, end);
          resolve();
        };
        for (const event of events) stream.on(event, end);
      });
      return isWanted();
    },
    finish: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

const events = ['drain', 'close', 'error'] as const;

/** The output cannot be used; the message is a sentence that says what to do. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** What an earlier run has written. */
export interface Written {
  readonly entries: number;
  readonly statuses: ReadonlySet<Entry['status']>;
}

interface FileOutput extends Output {
  readonly written: Written;
  /** The file that has the results until they are complete; null if it cannot be continued. */
  readonly part: string | null;
}

/** A file that an earlier run has completed. */
export interface CompleteFile {
  readonly complete: Written;
}

/** A file in which there is nothing yet. */
export const nothing: Written = { entries: 0, statuses: new Set() };

/**
 * Opens a file for results. They are written beside it, to FILE.part, which takes its place once
 * complete. What is not a regular file, such as a pipe or /dev/null, is written to directly.
 * @param key describes the run: only the same run continues what an earlier one began
 * @throws OutputError if the file cannot be written
 */
export async function openFile(file: string, key: string): Promise<FileOutput> {
  const place = await findPlace(file);
  if (place.isSpecial)
    return { ...toSpecialFile(file, await tryToOpen(place, file, 'w')), written: nothing, part: null };
  return {
    ...toFile(place, await begin(place, key), { start: 0, endNotes: forget }),
    written: nothing,
    part: place.part,
  };
}

/**
 * Opens a file to continue an earlier run that was stopped, even in the middle of a line. Begins
 * where there is none. A complete file keeps the key of its run beside it, in FILE.run.
 * @returns what is in the file, without an output, if the same run has completed the file
 * @throws OutputError if another run began or wrote it, or it cannot be written
 */
export async function resumeFile(file: string, key: string): Promise<FileOutput | CompleteFile> {
  const place = await findPlace(file);
  if (place.isSpecial)
    throw new OutputError(`${file} is not a regular file, and cannot be continued; leave out --resume.`);
  const known = await readFile(place.notes, 'utf8').catch(() => null);
  const isBegun = known !== null && (await stat(place.part).catch(() => null)) !== null;
  if (!isBegun && place.mode !== null) {
    // A run that was killed after its last result may not have renamed its notes.
    const completedBy = known ?? (await readFile(place.run, 'utf8').catch(() => null));
    if (completedBy === key) return { complete: await scan(place.path) };
    throw new OutputError(
      `${file} is complete, and was not written by --resume with these inputs, options and foods; leave out --resume to write it again, or name another file.`,
    );
  }
  const { part } = place;
  if (!isBegun)
    return { ...toFile(place, await begin(place, key), { start: 0, endNotes: keep }), written: nothing, part };
  if (known !== key)
    throw new OutputError(
      `${place.part} was begun with other inputs, options or foods; give those again, or leave out --resume to begin again.`,
    );
  const { bytes, ...written } = await scan(place.part);
  const handle = await tryToOpen(place, place.part, 'r+');
  await handle.truncate(bytes);
  return { ...toFile(place, handle, { start: bytes, endNotes: keep }), written, part };
}

async function begin(place: Place, key: string): Promise<FileHandle> {
  const handle = await tryToOpen(place, place.part, 'w');
  if (place.mode !== null) await handle.chmod(place.mode);
  await writeFile(place.notes, key);
  return handle;
}

/** Removes or keeps the notes on a run once its file is complete. */
type EndOfNotes = (place: Place) => Promise<void>;
const forget: EndOfNotes = ({ notes }) => rm(notes, { force: true });
const keep: EndOfNotes = ({ notes, run }) => rename(notes, run);

/** Where results are written. */
interface Place {
  /** As it was named, for messages. */
  readonly file: string;
  /** The file itself, where the name is that of a link. */
  readonly path: string;
  readonly part: string;
  /** The key of the run that writes `part`. */
  readonly notes: string;
  /** The key of the run that has completed the file. */
  readonly run: string;
  readonly isSpecial: boolean;
  /** The permissions of the file; null if there is none yet. */
  readonly mode: number | null;
}

/** @throws OutputError for a folder */
async function findPlace(file: string): Promise<Place> {
  const path = await realpath(file).catch(() => file);
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory() === true) throw new OutputError(`${file} is a folder; name a file in it.`);
  return {
    file,
    path,
    part: `${path}.part`,
    notes: `${path}.part.json`,
    run: `${path}.run`,
    isSpecial: known?.isFile() === false,
    mode: known === null ? null : known.mode & 0o777,
  };
}

const freeSpace = 'Free some space, or name a file in another place.';

async function tryToOpen({ file }: Place, path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw toOutputError(file, error, 'Name a file in a folder that exists and is writable.');
  }
}

function toOutputError(file: string, error: unknown, advice: string): OutputError {
  const reason = describeFileProblem(error);
  return new OutputError(`${file} cannot be written (${reason}). ${advice}`, { cause: error });
}

function toFile(
  place: Place,
  handle: FileHandle,
  { start, endNotes }: { readonly start: number; readonly endNotes: EndOfNotes },
): Output {
  const { file, path, part, run } = place;
  let position = start;
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle
          .write(bytes, done, bytes.length - done, position)
          .catch((error: unknown) => {
            throw toOutputError(file, error, freeSpace);
          });
        done += bytesWritten;
        position += bytesWritten;
      }
      return true;
    },
    async finish() {
      await handle.sync();
      await handle.close();
      // The notes of an earlier file.
      await rm(run, { force: true });
      await rename(part, path).catch((error: unknown) => {
        throw toOutputError(file, error, `All results are in ${part}.`);
      });
      await endNotes(place);
    },
    abandon: () => handle.close(),
  };
}

/** Writes to a pipe or device, which has no beginning to return to. */
function toSpecialFile(file: string, handle: FileHandle): Output {
  return {
    async write(text) {
      await handle.writeFile(text).catch((error: unknown) => {
        throw toOutputError(file, error, freeSpace);
      });
      return true;
    },
    finish: () => handle.close(),
    abandon: () => handle.close(),
  };
}

/** Reads the complete lines of a file: their number, their length, and the statuses in them. */
async function scan(path: string): Promise<Written & { readonly bytes: number }> {
  const statuses = new Set<Entry['status']>();
  const handle = await open(path);
  let entries = 0;
  let bytes = 0;
  let position = 0;
  let start = '';
  for await (const chunk of handle.createReadStream()) {
    const piece = toBuffer(chunk);
    let from = 0;
    for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, from)) {
      start += piece.toString('latin1', from, Math.min(at, from + startBytes));
      statuses.add(readStatus(start));
      entries += 1;
      bytes = position + at + 1;
      start = '';
      from = at + 1;
    }
    start += piece.toString('latin1', from, from + startBytes);
    position += piece.length;
  }
  return { entries, bytes, statuses };
}

const toBuffer = (chunk: unknown): Buffer => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));

const lineFeed = 10;
const startBytes = 40;

function readStatus(start: string): Entry['status'] {
  if (start.startsWith('{"status":"error"')) return 'error';
  return start.startsWith('{"status":"quality_check_failed"') ? 'quality_check_failed' : 'success';
}
