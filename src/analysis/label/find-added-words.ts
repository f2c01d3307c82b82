import type { ParsedLine } from '../line';

/** "Soaked in milk", "brushed with egg", "cooked in chicken broth"; what a dish is served with is not in it. */
const additions = /\b(?!served|used|needed|peeled|replaced|substituted)[a-z]{2,20}ed (?:in|with) ([^,;()]{1,200})/g;

/**
 * What a line puts into its food besides the food, in lower case; '' for most lines. Of "fried in oil or butter" the first counts, as it does
 * everywhere in a line.
 */
export function findAddedWords(line: ParsedLine): string {
  if (line.preparation === null && line.comment === null) return findListed(line.text);
  const aside = [line.preparation, line.comment].filter((part) => part !== null).join(', ');
  const added = [...aside.toLowerCase().matchAll(additions)].map(([, words = '']) => words.split(' or ')[0] ?? '');
  return [findListed(line.text), ...added].join(', ');
}

/** "Toppings: avocado, grated cheddar, sour cream" was read as its first food, yet all of them are on the plate. */
function findListed(text: string): string {
  const colon = text.indexOf(':');
  const list = colon < 0 ? '' : text.slice(colon + 1);
  return list.includes(',') ? list.toLowerCase() : '';
}
