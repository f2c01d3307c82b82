import type { ProductIndex, ProductWord } from '../../analysis/branded/product-index';
import { kitchenWords } from '../../analysis/match/words/kitchen-words';
import { breakWords, emptyWords } from '../../analysis/match/words/lesser-words';
import type { SearchText } from '../read-search';
import type { SearchWord } from '../search-word';
import { inUse, listReadings } from './list-readings';
import { splitWord } from './split-word';
import type { Vocabulary } from './vocabulary';

/**
 * What the words of a search may stand for. A word that the catalog uses stands for itself; other countries' words are translated; all others are read as
 * the words of the catalog and of branded foods that are spelt most like them or begin so. All that is asked of the database is asked at once.
 */
export async function mendWords(
  { words, opening }: SearchText,
  vocabulary: Vocabulary,
  products: Pick<ProductIndex, 'findWords'>,
): Promise<readonly SearchWord[]> {
  const { foodsByWord } = vocabulary;
  const settled = joinWords(words, foodsByWord).flatMap((word) => {
    if (foodsByWord.has(word)) return [word];
    return kitchenWords.get(word)?.split(' ') ?? splitWord(word, foodsByWord) ?? [word];
  });
  const distinct = [...new Set(settled)];
  const last = distinct.at(-1);
  const openingOf = (word: string): string | null => (word === last && words.at(-1) === word ? opening : null);
  const doubtful = distinct.filter((word) => (foodsByWord.get(word) ?? 0) < inUse && /^[a-z]+$/.test(word));
  const near =
    doubtful.length === 0
      ? new Map<string, readonly ProductWord[]>()
      : await products.findWords(doubtful.map((word) => ({ word, opening: openingOf(word) })));
  const isTelling = (word: string): boolean => !emptyWords.has(word) && !breakWords.has(word);
  const someTells = distinct.some(isTelling);
  return distinct.map((word) => ({
    readings:
      doubtful.includes(word) || openingOf(word) !== null
        ? listReadings({ word, opening: openingOf(word), vocabulary, used: near.get(word) ?? [] })
        : [{ word, cost: 0 }],
    isLesser: someTells && !isTelling(word),
  }));
}

/** "Straw berry" where only "strawberry" is known. */
function joinWords(words: readonly string[], foodsByWord: ReadonlyMap<string, number>): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const isPair =
      before !== '' && foodsByWord.has(before + word) && !(foodsByWord.has(before) && foodsByWord.has(word));
    if (isPair) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined;
}
