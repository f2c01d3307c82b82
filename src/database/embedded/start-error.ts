import { statfs } from 'node:fs/promises';
import { types } from 'node:util';
import { describeFileProblem } from '../../file-problem';
import { UnusableDatabaseError } from '../errors';

/** Why the embedded Postgres did not start. */
interface StartFailure {
  readonly dataDir: string;
  /** The message of Postgres or of the file system. */
  readonly reason: string;
  /** The sentence for a reason that has none of its own here. */
  readonly fallback: string;
  readonly cause?: unknown;
}

/** The error with a sentence that says what is wrong and what to do. */
export async function toStartError({ dataDir, reason, fallback, cause }: StartFailure): Promise<UnusableDatabaseError> {
  // Postgres writes its log to the same disk: where that is full, the log may lack the reason.
  const text = (await isFull(dataDir)) ? `${reason}, no space left on device` : reason;
  const explain = causes.find(({ pattern }) => pattern.test(text))?.explain;
  const said = describeFileError(cause) ?? reason;
  return new UnusableDatabaseError(explain === undefined ? fallback : explain(`DATA_DIR (${dataDir})`, said), {
    cause,
  });
}

/** The file that an error of the file system names, and what is wrong with it; null for other errors. */
function describeFileError(error: unknown): string | null {
  if (!types.isNativeError(error)) return null;
  const { path }: NodeJS.ErrnoException = error;
  return path === undefined ? null : `${path}: ${describeFileProblem(error)}`;
}

/** The lines of a failed initdb that state an error; its last ones where none does. */
export function readInitdbError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.flatMap((line) => /\b(?:FATAL|PANIC|ERROR|error): +(.*)/.exec(line)?.[1] ?? []);
  return (errors.length === 0 ? lines.slice(-3) : errors).map((line) => line.trim()).join('; ');
}

/** Where the message of Postgres says more than the sentence, the sentence has it in brackets. */
type Explain = (place: string, reason: string) => string;

// Postgres runs in English here. A full disk comes first, because half-written files look like
// damage.
const causes: readonly { readonly pattern: RegExp; readonly explain: Explain }[] = [
  {
    pattern: /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i,
    explain: (place) =>
      `The disk of ${place} is full. Free space on it: the database then continues by itself, and its data is kept.`,
  },
  {
    pattern: /database files are incompatible with server|was initialized by PostgreSQL version/,
    explain: (place) =>
      `The database on ${place} was created by another version of PostgreSQL. Run the version of this program that created it, or set DATA_DIR to a new folder and restore your exports.`,
  },
  {
    pattern: /could not (?:create shared memory|map anonymous shared memory)|cannot allocate memory/i,
    explain: (place) =>
      `The embedded Postgres on ${place} gets no memory. Give it 200 MB more, or set DATABASE_URL to use a Postgres of your own.`,
  },
  {
    pattern:
      /ENOENT.*\/postgres\/(?:cluster|password)'|pg_control|pg_filenode|checkpoint|corrupt|invalid (?:page|data|magic|record|contents|resource manager)|checksum|not a (?:valid|database cluster) |No such file or directory(?!, mkdir)|could not (?:locate|access directory)|is missing|bogus data/i,
    explain: (place, reason) =>
      `The database on ${place} is damaged (${reason}). Restore a backup of DATA_DIR, or set DATA_DIR to a new folder to begin with an empty database.`,
  },
];

/** Whether the disk has less space than one file of the write-ahead log takes. */
async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < walFileBytes;
}

const walFileBytes = 16 * 2 ** 20; // PostgreSQL's wal_segment_size, as initdb sets it
