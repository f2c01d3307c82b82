import type { Label, Token } from '../../analysis/parse/token';

/**
 * The labels of a labelled line carried over to our own tokens of the same sentence, or null where the words differ. The labelled tokens write
 * "1 1/2" as "1#1$2" and units in the singular; marks are PUNC on our side whatever they were called.
 */
export function alignLabels(
  tokens: readonly Token[],
  labelled: readonly { readonly text: string; readonly label: Label }[],
): readonly Label[] | null {
  const owners: Label[] = [];
  const ends = new Set<number>();
  let letters = '';
  for (const { text, label } of labelled) {
    const added = plain(text);
    letters += added;
    for (let i = 0; i < added.length; i += 1) owners.push(label);
    ends.add(letters.length);
  }
  let at = 0;
  const labels: Label[] = [];
  for (const token of tokens) {
    if (token.kind === 'mark') {
      labels.push('PUNC');
      continue;
    }
    const forms = formsOf(token).filter((candidate) => letters.startsWith(candidate, at));
    const form = forms.find((candidate) => ends.has(at + candidate.length)) ?? forms[0];
    const label = owners[at];
    const before = labels.at(-1);
    if (form === undefined && before !== undefined && rangeWords.has(token.word)) {
      labels.push(before === 'PUNC' ? 'QTY' : before);
      continue;
    }
    if (form === undefined || label === undefined || label === 'PUNC') return null;
    labels.push(label);
    at += form.length;
  }
  return at === letters.length ? labels : null;
}

/** Letters and digits alone. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');
}

function formsOf(token: Token): readonly string[] {
  const word = plain(token.word);
  if (word === '') return [];
  if (token.kind === 'number') return [word];
  return [word, ...singulars.map(([ending, stem]) => (word.endsWith(ending) ? word.slice(0, -ending.length) + stem : ''))] // prettier-ignore
    .filter((form) => form !== '');
}

// The longer stem first: "cloves" is "clove", not "clov".
const singulars = [
  ['s', ''],
  ['ves', 'f'],
  ['es', ''],
] as const;

// The labelled tokens write "8 to 10" as "8-10".
const rangeWords = new Set(['to', 'or', 'and']);
