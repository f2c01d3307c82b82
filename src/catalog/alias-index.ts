import type { Catalog } from '../analysis/catalog';
import type { Alias, MeasureKind } from '../analysis/food';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { sortSliced, type SlicedWork } from './sliced-work';

/**
 * Indexes aliases by normalised phrase. An alias for the line's kind of amount comes before one for
 * all kinds.
 * @param aliases in the order of their phrases
 */
export function* indexAliases(aliases: readonly Alias[]): SlicedWork<AliasIndex> {
  /** The place of the first alias with each phrase; the others with it follow. */
  const placeOfPhrase = new Map<string, number>();
  const byLastWord = new Map<string, Alias[]>();
  const ends = new Set<string>();
  let maxLength = 0;
  let maxAliasWords = 0;
  for (const [place, alias] of aliases.entries()) {
    const { phrase } = alias;
    maxLength = Math.max(maxLength, phrase.length);
    if (!placeOfPhrase.has(phrase)) placeOfPhrase.set(phrase, place);
    for (let at = phrase.indexOf(' '); at !== -1; at = phrase.indexOf(' ', at + 1)) ends.add(phrase.slice(at + 1));
    maxAliasWords = Math.max(maxAliasWords, phrase.split(' ').length);
    const lastWord = phrase.slice(phrase.lastIndexOf(' ') + 1);
    const alike = byLastWord.get(lastWord);
    if (alike === undefined) byLastWord.set(lastWord, [alias]);
    else alike.push(alias);
    yield;
  }
  return {
    maxAliasWords,
    findAlias(phrase, measure) {
      // A long name has many phrases that are longer than any alias: this check saves V8 from
      // joining their letters.
      if (phrase.length > maxLength) return null;
      const place = placeOfPhrase.get(phrase);
      return place === undefined ? null : chooseAlias(aliases, place, measure);
    },
    endsAlias: (words) => words.length < maxLength && ends.has(words),
    listLongerNames(phrase) {
      const alike = byLastWord.get(phrase.slice(phrase.lastIndexOf(' ') + 1)) ?? [];
      return {
        ending: alike.filter((alias) => alias.phrase.endsWith(` ${phrase}`)),
        beginning: listBeginning(aliases, `${phrase} `),
      };
    },
  };
}

/** @param aliases in the order of their phrases */
function listBeginning(aliases: readonly Alias[], start: string): readonly Alias[] {
  let low = 0;
  let high = aliases.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(aliases[middle]?.phrase ?? '', start) < 0) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (aliases[end]?.phrase.startsWith(start) === true) end++;
  return aliases.slice(low, end);
}

/**
 * Of the aliases with the phrase of the one at a place and behind it, the one for this kind of amount,
 * else the one for all kinds.
 */
function chooseAlias(aliases: readonly Alias[], place: number, measure: MeasureKind): Alias | null {
  const phrase = aliases[place]?.phrase;
  let forAll: Alias | null = null;
  for (let at = place; at < aliases.length; at++) {
    const alias = aliases[at];
    if (alias === undefined || alias.phrase !== phrase) break;
    if (alias.when === measure) return alias;
    if (alias.when === null) forAll = alias;
  }
  return forAll;
}

type AliasIndex = Pick<Catalog, 'findAlias' | 'endsAlias' | 'listLongerNames' | 'maxAliasWords'>;

/**
 * Maps two words written as one to the two words of the table: "seasalt" is "sea salt". Known words
 * are never split, because "buttermilk" is no milk.
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

// Shorter words occur in too many others.
const minCompoundLength = 3;

/**
 * Normalises the phrases of aliases and removes duplicates: of two with the same phrase and kind of
 * amount, the first by its original text stays. Sorted by phrase.
 * @throws Error where an alias names a missing food
 */
export function* dedupeAliases(
  isThere: (fdcId: number) => boolean,
  aliases: readonly Alias[],
): SlicedWork<readonly Alias[]> {
  const byKey = new Map<string, Alias>();
  const sorted = yield* sortSliced(
    aliases,
    (one, other) => compareText(one.phrase, other.phrase) || one.fdcId - other.fdcId,
  );
  for (const alias of sorted) {
    if (!isThere(alias.fdcId))
      throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which is not in the catalog.`);
    const phrase = normalizePhrase(alias.phrase);
    const key = `${phrase}\t${alias.when ?? ''}`;
    if (phrase !== '' && !byKey.has(key)) byKey.set(key, { ...alias, phrase });
    yield;
  }
  return yield* sortSliced(
    [...byKey.values()],
    (one, other) => compareText(one.phrase, other.phrase) || compareText(one.when ?? '', other.when ?? ''),
  );
}

/** Compares by code units: the same order on every machine, whatever its language. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
