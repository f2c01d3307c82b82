import { statfs } from 'node:fs/promises';
import { DatabaseProblem } from '../errors';

/** What kept the embedded Postgres from starting. */
interface StartFault {
  readonly dataDir: string;
  /** What Postgres, or the file system, said. */
  readonly said: string;
  /** The sentence for all that has none of its own here. */
  readonly otherwise: string;
  readonly cause?: unknown;
}

/** The fault in a sentence that says what is wrong and what to do. */
export async function tellFault({ dataDir, said, otherwise, cause }: StartFault): Promise<DatabaseProblem> {
  // Postgres writes its log to the same disk: where that is full, it may not get to say so.
  const words = (await isFull(dataDir)) ? `${said}, no space left on device` : said;
  const tell = causes.find(({ pattern }) => pattern.test(words))?.tell;
  return new DatabaseProblem(tell === undefined ? otherwise : tell(`DATA_DIR (${dataDir})`, said), { cause });
}

type Tell = (place: string, said: string) => string;

// Postgres runs in English here. A full disk comes first: half-written files look like damage.
const causes: readonly { readonly pattern: RegExp; readonly tell: Tell }[] = [
  {
    pattern: /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i,
    tell: (place, said) =>
      `The disk of ${place} is full (${said}): free space on it. The database then takes up its work; what it has stored is still there.`,
  },
  {
    pattern: /database files are incompatible with server|was initialized by PostgreSQL version/,
    tell: (place, said) =>
      `The database on ${place} was made by another version of PostgreSQL (${said}): run the version of this program that made it, or set DATA_DIR to a new folder and restore what you exported.`,
  },
  {
    pattern: /could not (?:create shared memory|map anonymous shared memory)|cannot allocate memory/i,
    tell: (place, said) =>
      `The embedded Postgres on ${place} gets no memory (${said}): give it 200 MB more, or set DATABASE_URL to use a Postgres of your own.`,
  },
  {
    pattern:
      /ENOENT.*\/postgres\/(?:cluster|password)'|pg_control|pg_filenode|checkpoint|corrupt|invalid (?:page|data|magic|record|contents|resource manager)|checksum|not a (?:valid|database cluster) |No such file or directory|could not (?:locate|access directory)|is missing|bogus data/i,
    tell: (place, said) =>
      `The database on ${place} is damaged (${said}): restore a backup of DATA_DIR in its place, or set DATA_DIR to a new folder to begin with an empty database.`,
  },
];

/** Whether less is left than one file of the write-ahead log takes. */
async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < walFileBytes;
}

const walFileBytes = 16 * 2 ** 20; // PostgreSQL's wal_segment_size, as initdb sets it
