import type { Alias } from '../../analysis/food';
import type { SlicedWork } from '../slices/sliced-work';

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
      if (first.length < shortest || second.length < shortest) continue;
      const joined = first + second;
      if (!isKnown(joined) && !pairs.has(joined)) pairs.set(joined, `${first} ${second}`);
    }
    yield;
  }
  return pairs;
}

// Shorter words are found in too many others.
const shortest = 3;
