import type { BrandedFoods } from '../analysis/branded/branded-foods';
import type { SlicedWork } from './sliced-work';

/** A row of the table `brand`. */
export type BrandRow = readonly [phrase: string, name: string, foods: number];

/**
 * Builds the look-up of brands by their phrase without blanks: "jello" finds "jell o". A hundred
 * thousand brands take about 6 MB: their texts lie in one long string, and arrays of numbers hold
 * their positions.
 * @param rows of rows with the same letters the first gives the name
 */
export function* createBrandLexicon(rows: readonly BrandRow[]): SlicedWork<BrandedFoods['findBrand']> {
  const { blob, starts, counts, hashes } = yield* packBrands(rows);
  // Less than half full, so that a search ends after few steps.
  const mask = 2 ** Math.ceil(Math.log2(2 * rows.length + 2)) - 1;
  const places = new Int32Array(mask + 1).fill(-1);
  const twins = new Map<number, readonly string[]>();
  for (const [at, [phrase]] of rows.entries()) {
    if (at % rowsAtOnce === 0) yield;
    const hash = hashes[at] ?? 0;
    const twin = findBrandOf(hash, () => phrase);
    if (twin !== -1) twins.set(twin, [...(twins.get(twin) ?? []), phrase]);
    if (twin !== -1) continue;
    let place = toPlace(hash);
    while (places[place] !== -1) place = (place + 1) & mask;
    places[place] = at;
  }

  return (words, from, last) => {
    let hash = firstHash;
    let longestAt = -1;
    let end = from;
    for (let to = from + 1; to <= last; to++) {
      hash = addLetters(hash, words[to - 1] ?? '');
      const at = findBrandOf(hash, () => words.slice(from, to).join(''));
      if (at !== -1) [longestAt, end] = [at, to];
    }
    if (longestAt === -1) return null;
    const [phrase = '', name = ''] = blob.slice(starts[longestAt], starts[longestAt + 1]).split('\t');
    return {
      brand: { phrases: [phrase, ...(twins.get(longestAt) ?? [])], name, foods: counts[longestAt] ?? 0 },
      to: end,
    };
  };

  /**
   * The index of the brand with these letters; -1 where there is none. The text is read only where
   * the hash is equal.
   */
  function findBrandOf(hash: number, readText: () => string): number {
    for (let place = toPlace(hash), at = places[place] ?? -1; at !== -1; at = places[place] ?? -1) {
      if (hashes[at] === hash && hasLetters(starts[at] ?? 0, readText())) return at;
      place = (place + 1) & mask;
    }
    return -1;
  }

  function toPlace(hash: number): number {
    return (hash ^ (hash >>> 15)) & mask;
  }

  function hasLetters(start: number, text: string): boolean {
    let position = start;
    for (const letter of text.replaceAll(' ', '')) {
      while (blob[position] === ' ') position++;
      if (blob[position++] !== letter) return false;
    }
    return blob[position] === '\t';
  }
}

interface PackedBrands {
  /** Of each brand the phrase, a tab and the name. */
  readonly blob: string;
  /** Where the text of each brand begins, and where the last one ends. */
  readonly starts: Int32Array;
  /** How many foods each brand has. */
  readonly counts: Int32Array;
  /** Of the letters of each phrase. */
  readonly hashes: Int32Array;
}

function* packBrands(rows: readonly BrandRow[]): SlicedWork<PackedBrands> {
  const starts = new Int32Array(rows.length + 1);
  const counts = new Int32Array(rows.length);
  const hashes = new Int32Array(rows.length);
  const pieces: string[] = [];
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const piece = rows.slice(first, first + rowsAtOnce);
    piece.forEach(([phrase, name, foods], index) => {
      const at = first + index;
      starts[at + 1] = (starts[at] ?? 0) + phrase.length + 1 + name.length;
      [counts[at], hashes[at]] = [foods, addLetters(firstHash, phrase)];
    });
    pieces.push(piece.map(([phrase, name]) => `${phrase}\t${name}`).join(''));
    yield;
  }
  return { blob: pieces.join(''), starts, counts, hashes };
}

/** FNV-1a hash over the letters of a text, without its blanks. */
function addLetters(before: number, text: string): number {
  let hash = before;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== blank) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

// Takes a few hundred microseconds.
const rowsAtOnce = 200;

const firstHash = 0x811c9dc5 | 0;
const blank = 32;
