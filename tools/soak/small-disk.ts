import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it with a file, and keeps it full until `free`. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Unmounts it; what is in it is lost. */
  close(): void;
  /** Unmounts it also while it is in use, as the last act of this process. */
  abandon(): void;
}

/** Mounts a file system in memory. @returns why it cannot be mounted, as a sentence */
export function mountSmallDisk(folder: string, sizeMib = defaultMib): SmallDisk | { readonly problem: string } {
  const place = join(folder, 'disk');
  mkdirSync(place);
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=711`, 'soak', place], { encoding: 'utf8' }); // prettier-ignore
  if (status !== 0) {
    const reason = error?.message ?? stderr.trim();
    return {
      problem: `A file system that can be filled needs the right to mount one, such as that of root (${reason}).`,
    };
  }
  return fillable(place);
}

function fillable(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast');
  let filling: Promise<void> | null = null;
  let emptying = new AbortController();

  async function fillUp(): Promise<void> {
    const file = await open(ballast, 'a');
    try {
      for (let hasRoom = true; hasRoom;) hasRoom = await append(file);
    } finally {
      await file.close();
    }
  }

  /** What the database deletes meanwhile would be space again. */
  async function keepFull(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(200, undefined, { signal }).catch(() => undefined);
      await fillUp();
    }
  }

  return {
    folder,
    async fill() {
      emptying = new AbortController();
      await fillUp();
      filling = keepFull(emptying.signal);
    },
    async free() {
      emptying.abort();
      await filling;
      await rm(ballast, { force: true });
    },
    close: () => void spawnSync('umount', [folder]),
    abandon: () => void spawnSync('umount', ['-l', folder]),
  };
}

/** @returns whether there was space for all of it */
async function append(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  try {
    const { bytesWritten } = await file.write(block);
    return bytesWritten === block.length;
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

const block = Buffer.alloc(2 ** 20);
/** The database of a run of an hour, with its log and that of the service alone. */
const defaultMib = 2048;
