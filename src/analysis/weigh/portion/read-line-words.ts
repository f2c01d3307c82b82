import type { ParsedLine } from '../../line';
import { readWords } from './read-words';

/**
 * All words of a line that tell what was measured: "1/2 cup whipped cream" is light, but "1/2 cup cream, whipped" was poured before it was
 * beaten.
 */
export function readLineWords({ text, name }: Pick<ParsedLine, 'text' | 'name'>): ReadonlySet<string> {
  const words = readWords(text);
  if (!doneLater.some((word) => words.has(word))) return words;
  const lastOfName = name.split(' ').at(-1) ?? '';
  const before = readWords(text.slice(0, text.toLowerCase().indexOf(lastOfName) + lastOfName.length));
  for (const word of doneLater) if (!before.has(word)) words.delete(word);
  return words;
}

/** What changes a volume so much that nobody measures it after: a cup of cream is two cups whipped. */
const doneLater = ['whip'] as const;
