import { normalizeWord } from './normalize-word';

/**
 * Brings a name to the form in which names are compared: lower case, accents folded, hyphens and punctuation as blanks, possessives dropped,
 * words singular and in one spelling, compounds joined ("bread crumbs" is "breadcrumb"). Normalising twice changes nothing.
 */
export function normalizePhrase(text: string): string {
  return normalizeWords(text).join(' ');
}

/** The words of `normalizePhrase`. */
export function normalizeWords(text: string): string[] {
  const words: string[] = [];
  // Most names are plain already, and most words are one; whatever is skipped here is done for every line, several times.
  for (const piece of (plainWords.test(text) ? text : toPlainText(text)).split(' ')) {
    if (piece === '') continue;
    const normal = normalizeWord(piece);
    if (!normal.includes(' ')) addWord(words, normal);
    else for (const word of normal.split(' ')) addWord(words, word);
  }
  return words;
}

const plainWords = /^[a-z0-9% ]*$/;

function addWord(words: string[], word: string): void {
  const before = words.at(-1);
  const joined = before === undefined ? undefined : compounds.get(before)?.get(word);
  if (joined === undefined) words.push(word);
  else words[words.length - 1] = joined;
}

function toPlainText(text: string): string {
  const folded = /^[\x20-\x7e]*$/.test(text) ? text : foldLetters(text);
  return folded
    .toLowerCase()
    .replace(/'s\b|'/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9%.]+/g, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ');
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u0153\u0152]/g, 'oe')
    .replace(/[\u00e6\u00c6]/g, 'ae')
    .replace(/[\u00f8\u00d8]/g, 'o')
    .replace(/\u00df/g, 'ss');
}

/** Compounds that are also written as two words, and what two words say as one. */
const compounds = new Map<string, ReadonlyMap<string, string>>();
for (const [pair, joined] of [
  ['fat free', 'nonfat'],
  ['non fat', 'nonfat'],
  ['low fat', 'lowfat'],
  ...[
    'all spice',
    'beet root',
    'black berry',
    'blue berry',
    'bread crumb',
    'bread stick',
    'butter milk',
    'butter nut',
    'butter scotch',
    'cheese cake',
    'coco nut',
    'corn bread',
    'corn flake',
    'corn meal',
    'corn starch',
    'cran berry',
    'egg nog',
    'egg plant',
    'flax seed',
    'ginger bread',
    'ginger snap',
    'grape fruit',
    'grape seed',
    'hazel nut',
    'horse radish',
    'lemon grass',
    'marsh mallow',
    'oat meal',
    'pepper corn',
    'pop corn',
    'rasp berry',
    'short bread',
    'straw berry',
    'sweet corn',
    'wal nut',
    'water cress',
    'water melon',
  ].map((pair) => [pair, pair.replace(' ', '')] as const),
] as const) {
  const [first, second] = pair.split(' ');
  if (first === undefined || second === undefined) continue;
  compounds.set(first, new Map([...(compounds.get(first) ?? []), [second, joined]]));
}
