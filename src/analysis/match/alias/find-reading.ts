import type { Catalog } from '../../catalog';
import type { Alias, MeasureKind } from '../../food';
import type { Liberty } from '../match-score';

/** What a line's name is looked up by. */
export interface NameQuery {
  /** Normalised words of the name. */
  readonly words: readonly string[];
  /** Phrases outside the name that may stand before it, in the order to try: "freshly ground black", "drained canned", "canned". */
  readonly before: readonly string[];
  readonly measure: MeasureKind;
}

/** An alias that the name leads to, and how freely it had to be read. */
export interface AliasFinding {
  /** The normalised words that were looked up. */
  readonly words: readonly string[];
  readonly alias: Alias;
  readonly phrase: string;
  readonly liberties: readonly Liberty[];
  /** Words of the line that say something and are not in the phrase. */
  readonly lost: readonly string[];
}

/** One way to read a name: the words that are left of it, and what it took. */
export interface NameReading {
  readonly words: readonly string[];
  readonly liberties: readonly Liberty[];
  readonly lost: readonly string[];
}

/** The alias that these very words are, with what the line says before the name where there is one of that; null where there is none. */
export function findReading(catalog: Catalog, query: NameQuery, reading: NameReading): AliasFinding | null {
  if (reading.words.length === 0) return null;
  const name = reading.words.join(' ');
  for (const before of query.before) {
    const phrase = `${before} ${name}`;
    const alias = catalog.findAlias(phrase, query.measure);
    if (alias !== null) return { words: query.words, alias, phrase, liberties: reading.liberties, lost: reading.lost };
  }
  const alias = catalog.findAlias(name, query.measure);
  return alias === null
    ? null
    : { words: query.words, alias, phrase: name, liberties: reading.liberties, lost: reading.lost };
}
