import type { Catalog } from '../analysis/catalog';
import type { Alias, MeasureKind } from '../analysis/food';
import { normalizePhrase } from '../analysis/match/normalize';
import { sortSliced, type SlicedWork } from './sliced-work';

/** Aliases by normalised phrase: the one for the line's kind of measure comes before the one for all. */
export function* indexAliases(aliases: readonly Alias[]): SlicedWork<AliasIndex> {
  const byPhrase = new Map<string, Map<MeasureKind | null, Alias>>();
  const ends = new Set<string>();
  let maxLength = 0;
  for (const alias of aliases) {
    const { phrase } = alias;
    maxLength = Math.max(maxLength, phrase.length);
    const known = byPhrase.get(phrase);
    if (known === undefined) byPhrase.set(phrase, new Map([[alias.when, alias]]));
    else known.set(alias.when, alias);
    for (let at = phrase.indexOf(' '); at !== -1; at = phrase.indexOf(' ', at + 1)) ends.add(phrase.slice(at + 1));
    yield;
  }
  return {
    findAlias(phrase, measure) {
      // Of a long name many phrases are looked up that are longer than any alias; V8 need not even put their letters together.
      if (phrase.length > maxLength) return null;
      const known = byPhrase.get(phrase);
      return known === undefined ? null : (known.get(measure) ?? known.get(null) ?? null);
    },
    endsAlias: (words) => words.length < maxLength && ends.has(words),
  };
}

type AliasIndex = Pick<Catalog, 'findAlias' | 'endsAlias'>;

/**
 * By two words written as one the words as the table has them side by side: "seasalt" is "sea salt". Words that are known as one are never taken
 * apart, for "buttermilk" is no milk.
 */
export function* indexCompounds(
  aliases: readonly Alias[],
  isKnown: (word: string) => boolean,
): SlicedWork<ReadonlyMap<string, string>> {
  const pairs = new Map<string, string>();
  for (const { phrase } of aliases) {
    const words = phrase.split(' ');
    for (let index = 1; index < words.length; index++) {
      const [first = '', second = ''] = [words[index - 1], words[index]];
      if (first.length < minCompoundLength || second.length < minCompoundLength) continue;
      const joined = first + second;
      if (!isKnown(joined) && !pairs.has(joined)) pairs.set(joined, `${first} ${second}`);
    }
    yield;
  }
  return pairs;
}

// Shorter words are found in too many others.
const minCompoundLength = 3;

/**
 * Brings the phrases to the form in which names are compared, in the order of the phrases; of two for the same phrase and kind of measure the first by
 * the text as given holds.
 * @throws Error where an alias names a food that is not there.
 */
export function* dedupeAliases(
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
