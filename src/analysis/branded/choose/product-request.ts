import type { Catalog } from '../../catalog';
import type { MatchedLine } from '../../line';
import { isPinned } from '../../match/alias/is-pinned';
import { isTelling } from '../../match/read/complete-name';
import { readDescriptionWords } from '../../match/words/description-words';
import { findHeads } from '../../match/words/find-heads';
import { breakWords } from '../../match/words/lesser-words';
import { readNames } from '../../match/read/read-names';
import { normalizeWords } from '../../match/words/normalize-phrase';
import { startsWithDigit } from '../../match/words/starts-with-digit';
import { findLineBrand, type LineBrand } from '../brand/find-line-brand';

/** What a line that names a brand wants of it. */
export interface ProductRequest {
  readonly line: MatchedLine;
  readonly named: LineBrand;
  /** The normalised words of the name without those of brands, each once, but for what says nothing at all. */
  readonly words: readonly string[];
  /** Those of them that say what food it is. */
  readonly telling: readonly string[];
  /** Those that say what the thing is; a product must have them. */
  readonly heads: readonly string[];
  /** What the food without a brand is called besides: a brand's "flour" is rather its all-purpose flour than its almond flour. */
  readonly usual: ReadonlySet<string>;
  /** What that food is, by its own name: "Gelatin desserts, dry mix" is a dessert; null where there is none. */
  readonly usualHead: string | null;
}

/** Null for a line that names no brand, as nearly all are, and for one whose food was named by hand. */
export function readProductRequest(catalog: Catalog, line: MatchedLine): ProductRequest | null {
  const named = findLineBrand(catalog, line);
  if (named === null || isPinned(catalog, line)) return null;
  const said = readNames(line).own.filter((word) => !named.words.has(word) && word !== 'brand');
  const words = [...new Set(said)].filter((word) => word.length > 1 && !breakWords.has(word) && !startsWithDigit(word));
  return {
    line,
    named,
    words,
    telling: words.filter(isTelling),
    heads: findHeads(said),
    usual: new Set(line.food === null ? [] : readDescriptionWords(line.food)),
    usualHead: findHeads(normalizeWords(line.food?.description.split(',')[0] ?? '')).at(-1) ?? null,
  };
}

/**
 * The words to look for, in the order to try: all of them, those that say what food it is, then the same without the one that says the least. A product
 * without the heads would be another thing, so they always stay.
 */
export function listSearches(
  catalog: Catalog,
  { words, telling, heads }: ProductRequest,
): readonly (readonly string[])[] {
  const spare = telling.filter((word) => !heads.includes(word));
  const least = spare.reduce<string | null>(
    (found, word) => (found === null || catalog.weighWord(word) < catalog.weighWord(found) ? word : found),
    null,
  );
  const searches = [words, telling, telling.filter((word) => word !== least)].map((list) => list.slice(0, mostWords));
  return searches.filter((list, at) => at === 0 || list.length < (searches[at - 1]?.length ?? 0));
}

// What a name has more of is said of the food rather than its name.
const mostWords = 8;
