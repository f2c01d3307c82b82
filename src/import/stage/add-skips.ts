import type { Skip } from '../source/import-source';

/** Skips of the same dataset for the same reason as one, with the first three examples; in the order of their coming. */
export function addSkips(skips: readonly Skip[], more: readonly Skip[]): readonly Skip[] {
  if (more.length === 0) return skips;
  const sums = new Map(skips.map((skip) => [toKey(skip), skip]));
  for (const skip of more) {
    const known = sums.get(toKey(skip));
    sums.set(
      toKey(skip),
      known === undefined
        ? skip
        : {
            ...known,
            count: known.count + skip.count,
            examples: [...known.examples, ...skip.examples].slice(0, mostExamples),
          },
    );
  }
  return [...sums.values()];
}

const mostExamples = 3;

const toKey = ({ dataset, reason }: Skip): string => `${dataset ?? ''}\t${reason}`;
