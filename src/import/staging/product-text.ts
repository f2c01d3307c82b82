import { maxBrandWords } from '../../analysis/branded/written-words';
import { stateByWord } from '../../analysis/match-words/food-states';
import {
  breakWords,
  emptyWords,
  formWords,
  leanWords,
  minorWords,
  partWords,
} from '../../analysis/match-words/food-words';
import { normalizeWords } from '../../analysis/match-words/normalize';

/** The names of a product's makers, as the branded dataset writes them; '' where it has none. */
interface BrandNames {
  readonly owner: string;
  readonly name: string;
  readonly subbrand: string;
}

/**
 * The phrases that a recipe may use for the brand of a product, in normalised words, each once:
 * every name without its legal form ("hormel food"), and also without the words for trades and
 * goods ("hormel", "king arthur"). Names of ordinary words alone ("organic") and placeholders ("not
 * a branded item") give none. A phrase has at most `maxBrandWords` words of `maxWordLength`
 * letters.
 */
export function listBrandPhrases({ owner, name, subbrand }: BrandNames): readonly string[] {
  const phrases = new Set<string>();
  for (const text of [name, subbrand, owner]) {
    const words = dropLegalForm(normalizeWords(text));
    addPhrase(phrases, words);
    addPhrase(phrases, dropTrade(words));
  }
  return [...phrases];
}

function addPhrase(phrases: Set<string>, words: readonly string[]): void {
  const phrase = words.join(' ');
  if (words.length > maxBrandWords || words.some((word) => word.length > maxWordLength)) return;
  if (placeholders.has(phrase) || !hasEnoughLetters(phrase)) return;
  if (words.length > 2 || !words.every(isOrdinary)) phrases.add(phrase);
}

/** "The Hershey Company" is hershey, "Schratter Foods, Inc., a division of …" schratter food. */
function dropLegalForm(words: readonly string[]): readonly string[] {
  const division = words.findIndex((word, at) => word === 'division' && words[at + 1] === 'of');
  const own = division === -1 ? words : words.slice(0, division);
  return dropEnd(own[0] === 'the' ? own.slice(1) : own, legalForms);
}

function dropTrade(words: readonly string[]): readonly string[] {
  return dropEnd(words, tradeWords);
}

function dropEnd(words: readonly string[], ends: ReadonlySet<string>): readonly string[] {
  let length = words.length;
  while (length > 1 && ends.has(words[length - 1] ?? '')) length--;
  return words.slice(0, length);
}

/**
 * Whether a phrase has three letters, or a letter and a digit ("v8"). Shorter phrases would match
 * too many lines.
 */
function hasEnoughLetters(phrase: string): boolean {
  return /[a-z].*[a-z].*[a-z]|[a-z] ?\d|\d ?[a-z]/.test(phrase);
}

function isOrdinary(word: string): boolean {
  return ordinaryWords.some((words) => words.has(word));
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Normalised words, with the single letters of abbreviations such as "L.L.C.". */
const legalForms = toSet(
  `inc incorporated llc llp lp ltd limited corp corporation co company companies plc gmbh sa nv ag spa srl pty bv cv cooperative coop
   usa us u s a l c p n and of america north international intl worldwide global division`,
);

/** Words for trades and goods at the end of the names of firms. */
const tradeWords = toSet(
  `${[...legalForms].join(' ')} food foods brand product market store supermarket farm ranch orchard dairy creamery bakery baking baker kitchen
   confectionery confection chocolatier candy beverage brewing bottling coffee tea snack spice seasoning meat sausage provision seafood cheese flour mill milling soup pasta
   rice sauce salsa popcorn sale group holding enterprise venture partner import importer export trading distributor distribution distributing
   industry manufacturing mfg packing grocery grocer wholesale wholesaler retail service bros brother`,
);

const placeholders: ReadonlySet<string> = new Set([
  'not a branded item',
  'unbranded',
  'no brand',
  'non branded',
  'not branded',
  'generic',
  'none',
  'unknown',
  'not applicable',
  'private label',
]);

const ordinaryWords: readonly { has(word: string): boolean }[] = [
  emptyWords,
  minorWords,
  leanWords,
  partWords,
  breakWords,
  formWords,
  stateByWord,
  tradeWords,
];

/**
 * The normalised words of a product's name, each once, in their order. Searches find the product by
 * them.
 * @returns at most `maxWords` words
 */
export function listProductWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const word of normalizeWords(text)) {
    if (words.size >= maxWords) break;
    if (word.length <= maxWordLength) words.add(word);
  }
  return [...words];
}

const maxWords = 40;
/** Longer words are codes, or text without its blanks. */
const maxWordLength = 40;

/** One serving, in the unit of the product's nutrients: they are per 100 g or per 100 ml. */
interface Serving {
  /** Above 0. */
  readonly size: number;
  readonly unit: 'g' | 'ml';
}

/**
 * Reads the size of a serving; null where it has no usable size. The units "MG" and "IU" are not
 * usable: the dataset has them with sizes in grams (30 of popcorn) and in millilitres (240 of
 * milk). Sizes outside `minServing` and `maxServing` are errors.
 */
export function readServing(size: string, unit: string): Serving | null {
  const known = units.get(unit.trim().toLowerCase());
  const value = Number(size.trim() === '' ? NaN : size);
  if (known === undefined || !(value > 0)) return null;
  // Twelve significant digits, as in all figures: 28.349523125 × 3 is 85.048569375.
  const whole = Number((value * known.factor).toPrecision(12));
  return whole >= minServing && whole <= maxServing ? { size: whole, unit: known.unit } : null;
}

// From a drop of sweetener to a whole frozen turkey.
const minServing = 0.01;
const maxServing = 20_000;

/** The spellings in the dataset, some of them GS1 codes, in lower case. */
const units: ReadonlyMap<string, { readonly unit: Serving['unit']; readonly factor: number }> = new Map([
  ['g', { unit: 'g', factor: 1 }],
  ['gr', { unit: 'g', factor: 1 }],
  ['gm', { unit: 'g', factor: 1 }],
  ['grm', { unit: 'g', factor: 1 }],
  ['gram', { unit: 'g', factor: 1 }],
  ['grams', { unit: 'g', factor: 1 }],
  ['kg', { unit: 'g', factor: 1000 }],
  ['kgm', { unit: 'g', factor: 1000 }],
  ['onz', { unit: 'g', factor: 28.349523125 }], // exact by the 1959 agreement
  ['ml', { unit: 'ml', factor: 1 }],
  ['mlt', { unit: 'ml', factor: 1 }],
  ['l', { unit: 'ml', factor: 1000 }],
  ['ltr', { unit: 'ml', factor: 1000 }],
  ['oza', { unit: 'ml', factor: 29.5735295625 }], // the US fluid ounce, exact
]);

/**
 * The 14 digits of a trade item number (GTIN). The dataset lacks leading zeros, so up to 14 digits
 * are accepted, with blanks or hyphens. The check digit is not verified: a wrong number on the pack
 * is still the number of the pack.
 * @returns '' where there is none
 */
export function toGtin(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,14}$/.test(digits) && /[1-9]/.test(digits) ? digits.padStart(14, '0') : '';
}
