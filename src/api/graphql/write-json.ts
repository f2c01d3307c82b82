import { doInSlices, type SlicedWork } from '../../catalog/sliced-work';

/** Writes a value as `JSON.stringify` does; a large one in slices, because 12 MB take 150 ms. */
export function writeJson(value: unknown): string | Promise<string> {
  return isLarge(value) ? doInSlices(writeSliced(value)) : JSON.stringify(value);
}

function* writeSliced(value: unknown): SlicedWork<string> {
  const pieces: string[] = [];
  yield* writePieces(value, pieces);
  return pieces.join('');
}

function* writePieces(value: unknown, pieces: string[]): Generator<undefined, void, undefined> {
  if (typeof value !== 'object' || value === null || !isLarge(value)) {
    pieces.push(JSON.stringify(value));
    yield;
  } else if (Array.isArray(value)) {
    yield* writeAll(value.entries(), pieces, { open: '[', close: ']', name: () => '' });
  } else {
    const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
    yield* writeAll(present, pieces, { open: '{', close: '}', name: (key) => `${JSON.stringify(key)}:` });
  }
}

function* writeAll<Key>(
  entries: Iterable<readonly [Key, unknown]>,
  pieces: string[],
  { open, close, name }: { open: string; close: string; name: (key: Key) => string },
): Generator<undefined, void, undefined> {
  let before = open;
  for (const [key, inner] of entries) {
    pieces.push(before, name(key));
    yield* writePieces(inner, pieces);
    before = ',';
  }
  pieces.push(before === open ? open + close : close);
}

/** Whether it has so many values that writing takes more than a millisecond. */
function isLarge(value: unknown): boolean {
  return countValues(value, maxAtOnce) > maxAtOnce;
}

/** Counts the values within, up to `max`. */
function countValues(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of Object.values(value)) {
    count += countValues(inner, max - count);
    if (count > max) break;
  }
  return count;
}

const maxAtOnce = 2000;
