import type { ParsedLine } from '../line';
import { normalizeWord } from '../match-words/normalize';
import { maxCachedLength, toWordSet } from '../words';

/**
 * The words of a text that matter for a weight, normalised. All forms of a preparation become one
 * word ("chopped", "chop"), so that lines and portions can be compared.
 */
export function readWords(text: string): Set<string> {
  let plain = foldAccents(text.toLowerCase());
  if (plain.includes('not ') || plain.includes("n't "))
    plain = plain.replace(/(?:\b(?:do )?not|\bdon't) (packed|thawed|peeled|sifted|drain(?:ed)?)\b/g, 'un$1');
  if (plain.includes('loosely')) plain = plain.replace(/\bloosely[ -]packed\b/g, 'loosely');
  // A ham bone is not a bone-in ham.
  if (plain.includes('bone')) plain = plain.replace(/\bbone[ -]in\b/g, 'bonein');
  if (plain.includes('(')) plain = withoutMeasured(plain);
  const words = new Set<string>();
  for (const word of plain.match(ascii.test(plain) ? /[a-z]+/g : /\p{L}+/gu) ?? []) {
    const normal = readWord(word);
    if (normal === '') continue;
    // A ring is a slice, but "sliced chorizo" is not a ring of it.
    if (word === 'ring' || word === 'rings') words.add('ring');
    // In the order of their last places: "leaf lettuce leaves" ends with leaves.
    words.delete(normal);
    words.add(normal);
  }
  return words;
}

/** Lines and portions write accents or leave them out: "yacón", "Nürnberger". */
function foldAccents(text: string): string {
  return ascii.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ß', 'ss');
}

const ascii = /^[\0-\x7f]*$/;

/**
 * Without brackets that hold a number; the cut of "(about 2 cups mashed)" stays. So does a bracket
 * that is never closed: searching for its end from every opening one would take quadratic time.
 */
function withoutMeasured(text: string): string {
  const end = text.lastIndexOf(')') + 1;
  const closed = text
    .slice(0, end)
    .replace(/\([^)]*\)/g, (brackets) => (/\d/.test(brackets) ? cutOf(brackets) : brackets));
  return closed + text.slice(end);
}

/**
 * Whether the joined words of a name contain the word of a record: "sweetpotato" for sweet potatoes,
 * "eggroll" for egg rolls.
 */
export function isWithin(word: string, words: ReadonlySet<string>): boolean {
  return word.length > 6 && joinWords(words).includes(word);
}

/** Whether all the words of a portion are among those of a line. */
export function hasAll(stated: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const word of words) if (!stated.has(word)) return false;
  return true;
}

/** The words as one; each set of words is joined once, because many portions ask. */
function joinWords(words: ReadonlySet<string>): string {
  let joined = joinedWords.get(words);
  if (joined === undefined) joinedWords.set(words, (joined = [...words].join('')));
  return joined;
}

const joinedWords = new WeakMap<ReadonlySet<string>, string>();

/** "mashed" of "(about 2 cups mashed)"; a blank if no single word follows the cups. */
function cutOf(brackets: string): string {
  return /\bcups? ([a-z]{4,8})\)$/.exec(brackets)?.[1] ?? ' ';
}

/** The word in its normal form; '' if it does not matter for a weight. */
function readWord(word: string): string {
  let normal = knownWords.get(word);
  if (normal === undefined) {
    const plain = normalizeWord(word);
    normal = silent.has(word) ? '' : (shapeOf.get(plain) ?? shapeOf.get(word) ?? plain);
    if (knownWords.size >= memoryLimit) knownWords.clear();
    if (word.length <= maxCachedLength) knownWords.set(word, normal);
  }
  return normal;
}

// Recipes use the same few words again and again; a cache makes this a single look-up.
const knownWords = new Map<string, string>();
const memoryLimit = 20_000;

/** Cuts that change how much of a food a cup holds, by how finely they divide it. */
export const cuts: ReadonlyMap<string, 'coarse' | 'flat' | 'fine' | 'paste'> = new Map([
  ['whole', 'coarse'],
  ['halve', 'coarse'],
  ['quarter', 'coarse'],
  ['chunk', 'coarse'],
  ['chop', 'coarse'],
  ['dice', 'coarse'],
  ['piece', 'coarse'],
  ['break', 'coarse'],
  ['slice', 'flat'],
  ['sliver', 'flat'],
  ['julienne', 'flat'],
  ['shave', 'flat'],
  ['shred', 'fine'],
  ['grate', 'fine'],
  ['mince', 'fine'],
  ['crush', 'fine'],
  ['crumble', 'fine'],
  ['mash', 'paste'],
  ['puree', 'paste'],
] as const);

const silent = toWordSet(`
  a an the of or and in for with at to approx approximately about per ns nfs as only each serving
  nlea long dia diameter thick yield yields any
`);

const shapeOf: ReadonlyMap<string, string> = new Map(
  [
    ['chop', 'chopped', 'chopping'],
    ['dice', 'diced', 'cube', 'cubed', 'dices'],
    ['chunk', 'chunks'],
    ['piece', 'pieces', 'bits'],
    ['slice', 'sliced', 'slices', 'ring', 'round', 'coin'],
    ['halve', 'half', 'halved', 'halves'],
    ['quarter', 'quartered'],
    ['julienne', 'julienned', 'matchstick', 'strip', 'ribbon'],
    ['sliver', 'slivered', 'flaked', 'flake', 'flaky'],
    ['shave', 'shaved', 'shaving'],
    ['shred', 'shredded'],
    ['grate', 'grated'],
    ['mince', 'minced'],
    ['crush', 'crushed'],
    ['crumble', 'crumbled', 'crumb'],
    ['mash', 'mashed'],
    ['mini', 'miniature'],
    ['puree', 'pureed'],
    ['pack', 'packed', 'firmly'],
    ['unpack', 'unpacked', 'unpacking', 'loosely'],
    ['sift', 'sifted'],
    ['unsift', 'unsifted'],
    ['melt', 'melted'],
    ['whip', 'whipped'],
    ['drain', 'drained'],
    ['cook', 'cooked'],
    ['peel', 'peeled', 'pared'],
    ['pit', 'pitted'],
    ['thaw', 'thawed'],
    ['unthaw', 'unthawed'],
    ['break', 'broken'],
    ['floret', 'floweret'],
    ['elbow', 'macaroni'],
  ].flatMap(([shape, ...words]) => (shape === undefined ? [] : words.map((word) => [word, shape] as const))),
);

/**
 * All words of a line that say what was measured. "1/2 cup whipped cream" is light, but "1/2 cup
 * cream, whipped" was measured before whipping. Words about another food that the line allows are
 * left out.
 */
export function readLineWords(line: ParsedLine): ReadonlySet<string> {
  const { name } = line;
  const text = textOfFood(line);
  const words = readWords(text);
  const isLoose = looselyPacked.test(text);
  if (isLoose) words.add('leaf');
  if (wholeLeaves.test(name) && !words.has('pack') && ![...words].some(isCut)) words.add('unpack');
  const later = isLoose ? cuts.keys() : doneLater;
  const named = [...later].filter((word) => words.has(word));
  if (named.length === 0) return words;
  const before = readWords(text.slice(0, endOfName(text, name)));
  for (const word of named) if (!before.has(word)) words.delete(word);
  return words;
}

/** Whole leaves fill a cup as loosely as loosely packed ones: "1 cup mint leaves". */
const wholeLeaves = /\bleaves(?: (?:and|&) (?:tender |soft )?stems)?$/i;

function isCut(word: string): boolean {
  return word !== 'whole' && cuts.has(word);
}

/** Where the name of the food ends in a text; 0 if the text does not contain its last word. */
export function endOfName(text: string, name: string): number {
  const lastOfName = name.split(' ').at(-1) ?? '';
  const at = text.toLowerCase().indexOf(lastOfName);
  return at < 0 ? 0 : at + lastOfName.length;
}

/** The text of a line without the other foods that it allows. */
export function textOfFood(line: ParsedLine): string {
  return withoutOthers(line).replace(addedOpenly, '').replace(amountBehindName, '$1 $2');
}

function withoutOthers({ text, name, amounts, comment, alternatives }: ParsedLine): string {
  // "2 ripe tomatoes or 4 plum tomatoes": the two are no plum tomatoes.
  const isOther = amounts.some(({ relation }) => relation === 'or') || (comment !== null && otherCount.test(comment));
  const own = name.endsWith('popcorn') ? text.replace(fromKernels, ' ') : text;
  const first = isOther ? own.replace(otherAmount, ' ') : own;
  const rest = alternatives.reduce((left, other) => {
    const at = left.lastIndexOf(other);
    return at < 0 ? left : `${left.slice(0, at)} ${left.slice(at + other.length)}`;
  }, first);
  // "6 yellow or red cherry tomatoes": the noun of both stood with the other.
  return alternatives.length === 0 || endOfName(rest, name) > 0 ? rest : `${rest} ${name}`;
}

/** "1/4 cup chopped dill, plus sprigs": what is added without an amount does not say what the cup holds. */
const addedOpenly = /,? ?\bplus (?!\p{N})[^,;()]{1,60}/giu;

/** "8 cups popcorn (from 1/3 cup kernels)": what was popped does not say what the cups hold. */
const fromKernels = /(?<=.)[(,] ?(?:(?:from|about) ){0,2}\p{N}[^()]*\b(?:kernels?|unpopped)\b/iu;

/** "Black beans (1 can, drained)": the brackets hold the amount, and what belongs to it. */
const amountBehindName = /^(\p{L}[^()\d]{1,60})\((\d[^()]*)\)$/u;

/** ", or 1 pound chicken tenders" */
const otherAmount = /\bor (?:about |around )?\p{N}.*$/iu;
const otherCount = /^or (?:about |around )?\p{N}/iu;

/**
 * Changes the volume so much that nobody measures it afterwards: a cup of cream is two cups
 * whipped.
 */
const doneLater: readonly string[] = ['whip', 'quarter'];

/** Leaves are packed loosely before they are cut: "1/4 cup loosely packed basil leaves, chopped". */
const looselyPacked = /\b(?:loosely|lightly)[- ]packed\b/i;
