import { doInSlices, type SlicedWork } from '../../catalog/sliced-work';

/** The value as JSON text, what `JSON.stringify` gives; a large one is written in slices, since 12 MB take 150 ms. */
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

/** Whether it holds so many values that it takes more than a millisecond to write. */
function isLarge(value: unknown): boolean {
  return countValues(value, maxAtOnce) > maxAtOnce;
}

/** How many values there are within, as far as `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}

const maxAtOnce = 2000;
