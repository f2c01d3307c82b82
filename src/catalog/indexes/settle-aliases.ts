import type { Alias } from '../../analysis/food';
import { normalizePhrase } from '../../analysis/match/words/normalize-phrase';
import type { SlicedWork } from '../slices/sliced-work';
import { sortSliced } from '../slices/sort-sliced';

/**
 * Brings the phrases to the form in which names are compared, in the order of the phrases; of two for the same phrase and kind of measure the first by
 * the text as given holds.
 * @throws Error where an alias names a food that is not there.
 */
export function* settleAliases(
  isThere: (fdcId: number) => boolean,
  aliases: readonly Alias[],
): SlicedWork<readonly Alias[]> {
  const settled = new Map<string, Alias>();
  const sorted = yield* sortSliced(
    aliases,
    (one, other) => compareText(one.phrase, other.phrase) || one.fdcId - other.fdcId,
  );
  for (const alias of sorted) {
    if (!isThere(alias.fdcId))
      throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which is not in the catalog.`);
    const phrase = normalizePhrase(alias.phrase);
    const key = `${phrase}\t${alias.when ?? ''}`;
    if (phrase !== '' && !settled.has(key)) settled.set(key, { ...alias, phrase });
    yield;
  }
  return yield* sortSliced(
    [...settled.values()],
    (one, other) => compareText(one.phrase, other.phrase) || compareText(one.when ?? '', other.when ?? ''),
  );
}

/** By code units: the same on every machine, whatever its language. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
