import type { Catalog } from '../analysis/catalog';
import type { FoodProfile } from '../analysis/match/rank/profile-food';

export interface WordIndex {
  /** How many foods use a word in their description or an alias. */
  readonly countByWord: ReadonlyMap<string, number>;
  readonly retrieve: Catalog['retrieve'];
  readonly weighWord: Catalog['weighWord'];
}

/** Indexes the words of all names of the foods; `profiles` must be in the order of FDC ids. */
export function indexWords(profiles: readonly FoodProfile[]): WordIndex {
  const postings = new Map<string, Int32Array>();
  for (const [word, positions] of listPositions(profiles)) postings.set(word, Int32Array.from(positions));
  const countByWord = new Map([...postings].map(([word, positions]) => [word, positions.length]));
  const largest = Math.log(1 + profiles.length);
  const weighWord = (word: string): number => {
    const count = countByWord.get(word);
    if (count === undefined) return 1;
    return Math.max(leastWeight, Math.log((1 + profiles.length) / count) / largest);
  };
  // Reused by every call: retrieval is synchronous, and the array is all zeros again when it returns.
  const sums = new Float64Array(profiles.length);

  function retrieve(words: readonly string[], limit: number): readonly FoodProfile[] {
    const touched: number[] = [];
    for (const word of new Set(words)) {
      const positions = postings.get(word);
      if (positions === undefined) continue;
      const weight = weighWord(word);
      for (const position of positions) {
        if (sums[position] === 0) touched.push(position);
        sums[position] = (sums[position] ?? 0) + weight;
      }
    }
    const best = touched.length <= limit ? touched : keepBest(touched, sums, limit);
    best.sort((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0) || one - other);
    const found = best.slice(0, limit).flatMap((position) => profiles[position] ?? []);
    for (const position of touched) sums[position] = 0;
    return found;
  }

  return { countByWord, retrieve, weighWord };
}

function listPositions(profiles: readonly FoodProfile[]): ReadonlyMap<string, readonly number[]> {
  const positionsByWord = new Map<string, number[]>();
  profiles.forEach((profile, position) => {
    for (const name of profile.names) {
      for (const word of name.costs.keys()) {
        const known = positionsByWord.get(word);
        if (known === undefined) positionsByWord.set(word, [position]);
        else if (known.at(-1) !== position) known.push(position);
      }
    }
  });
  return positionsByWord;
}

/** The positions whose sum is not below that of the `limit`-th; ties included, so that the cut does not depend on the order. */
function keepBest(touched: readonly number[], sums: Float64Array, limit: number): number[] {
  const ordered = Float64Array.from(touched, (position) => sums[position] ?? 0).sort();
  const least = ordered[ordered.length - limit] ?? 0;
  return touched.filter((position) => (sums[position] ?? 0) >= least);
}

// A word of nearly every food still counts a little, so that a line of such words alone finds something.
const leastWeight = 0.05;
