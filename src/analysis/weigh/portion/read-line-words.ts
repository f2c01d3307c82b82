import type { ParsedLine } from '../../line';
import { readWords } from './read-words';

/**
 * All words of a line that tell what was measured: "1/2 cup whipped cream" is light, but "1/2 cup cream, whipped" was poured before it was
 * beaten. What is said of another choice says nothing of the first.
 */
export function readLineWords(line: ParsedLine): ReadonlySet<string> {
  const { name } = line;
  const text = withoutOthers(line);
  const words = readWords(text);
  if (!doneLater.some((word) => words.has(word))) return words;
  const lastOfName = name.split(' ').at(-1) ?? '';
  const before = readWords(text.slice(0, text.toLowerCase().indexOf(lastOfName) + lastOfName.length));
  for (const word of doneLater) if (!before.has(word)) words.delete(word);
  return words;
}

function withoutOthers({ text, amounts, alternatives }: ParsedLine): string {
  const first = amounts.some(({ relation }) => relation === 'or') ? text.replace(otherAmount, ' ') : text;
  return alternatives.reduce((rest, other) => {
    const at = rest.lastIndexOf(other);
    return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + other.length)}`;
  }, first);
}

/** ", or 1 pound chicken tenders" */
const otherAmount = /\bor (?:about |around )?\p{N}.*$/iu;

/** What changes a volume so much that nobody measures it after: a cup of cream is two cups whipped. */
const doneLater = ['whip'] as const;
