import type { BrandedFoods } from '../../analysis/branded/branded-foods';

/** A brand as the database has it. */
export type BrandRow = readonly [phrase: string, name: string, foods: number];

/**
 * Brands by their phrase without its blanks: "jello" finds "jell o". A hundred thousand take about 6 MB: their texts lie in one long text, and tables
 * of numbers say where. Of two that read alike without blanks the one with more products counts, then the first phrase.
 */
export function createBrandLexicon(rows: readonly BrandRow[]): BrandedFoods['findBrand'] {
  const sorted = [...rows].sort(([one, , many], [other, , more]) => more - many || (one < other ? -1 : 1));
  const starts = new Int32Array(sorted.length + 1);
  sorted.forEach(([phrase, name], at) => (starts[at + 1] = (starts[at] ?? 0) + phrase.length + 1 + name.length));
  const blob = sorted.map(([phrase, name]) => `${phrase}\t${name}`).join('');
  const counts = Int32Array.from(sorted, ([, , foods]) => foods);
  const hashes = Int32Array.from(sorted, ([phrase]) => addLetters(firstHash, phrase));
  // Less than half full, so that a search ends soon.
  const mask = 2 ** Math.ceil(Math.log2(2 * sorted.length + 2)) - 1;
  const places = new Int32Array(mask + 1).fill(-1);
  sorted.forEach(([phrase], at) => {
    if (findBrandOf(hashes[at] ?? 0, () => phrase) !== -1) return;
    let place = toPlace(hashes[at] ?? 0);
    while (places[place] !== -1) place = (place + 1) & mask;
    places[place] = at;
  });

  return (words, from, last) => {
    let hash = firstHash;
    let longest = -1;
    let end = from;
    for (let to = from + 1; to <= last; to++) {
      hash = addLetters(hash, words[to - 1] ?? '');
      const at = findBrandOf(hash, () => words.slice(from, to).join(''));
      if (at !== -1) [longest, end] = [at, to];
    }
    if (longest === -1) return null;
    const [phrase = '', name = ''] = blob.slice(starts[longest], starts[longest + 1]).split('\t');
    return { brand: { phrase, name, foods: counts[longest] ?? 0 }, to: end };
  };

  /** The brand of these letters; -1 where there is none. The text is only asked for where the hash is right. */
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

/** FNV-1a over the letters of a text, without its blanks. */
function addLetters(before: number, text: string): number {
  let hash = before;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== blank) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

const firstHash = 0x811c9dc5 | 0;
const blank = 32;
