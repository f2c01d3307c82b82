import { maxBrandWords } from '../../analysis/branded/written-words';
import { stateByWord } from '../../analysis/match/food-states';
import { breakWords, emptyWords, formWords, leanWords, minorWords, partWords } from '../../analysis/match/food-words';
import { normalizeWords } from '../../analysis/match/normalize';

/** The names of a product's makers, as the branded dataset writes them; '' where it has none. */
interface BrandNames {
  readonly owner: string;
  readonly name: string;
  readonly subbrand: string;
}

/**
 * What cooks may call the brand of a product, in normalised words, none twice: each name as it stands, without its legal form ("hormel food"), and
 * without what such firms are or make ("hormel", "king arthur"). Names that are nothing but ordinary words ("organic") or a place for a name ("not a
 * branded item") are none. At most `maxBrandWords` words each, of `maxWordLength` letters.
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
  if (placeholders.has(phrase) || !isTelling(phrase)) return;
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

/** Three letters, or a letter and a digit ("v8"): less is found in too many lines. */
function isTelling(phrase: string): boolean {
  return /[a-z].*[a-z].*[a-z]|[a-z] ?\d|\d ?[a-z]/.test(phrase);
}

function isOrdinary(word: string): boolean {
  return ordinaryWords.some((words) => words.has(word));
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Normalised, with the letters of abbreviations that have points. */
const legalForms = toSet(
  `inc incorporated llc llp lp ltd limited corp corporation co company companies plc gmbh sa nv ag spa srl pty bv cv cooperative coop
   usa us u s a l c p n and of america north international intl worldwide global division`,
);

/** What firms are or make, at the end of their names. */
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
 * The normalised words of a product's names, each once, in their order: what it is searched by.
 * @returns at most `maxWords`; further ones say nothing that is worth the room
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
/** What is longer than any word is a code, or text that lost its blanks. */
const maxWordLength = 40;

/** One serving as the nutrients of its product are counted: per 100 g, or per 100 ml. */
interface Serving {
  /** Above 0. */
  readonly size: number;
  readonly unit: 'g' | 'ml';
}

/**
 * Reads the size of a serving. "MG" and "IU" stand in the dataset behind sizes in grams (30 of popcorn) and in millilitres (240 of milk) alike, so
 * they say nothing, and neither does a size of nothing or of more than a turkey.
 */
export function readServing(size: string, unit: string): Serving | null {
  const known = units.get(unit.trim().toLowerCase());
  const value = Number(size.trim() === '' ? NaN : size);
  if (known === undefined || !(value > 0)) return null;
  // The twelve digits of all our figures: 28.349523125 × 3 is 85.048569375, and no more.
  const whole = Number((value * known.factor).toPrecision(12));
  return whole >= smallestServing && whole <= largestServing ? { size: whole, unit: known.unit } : null;
}

// A drop of sweetener, and a whole frozen turkey.
const smallestServing = 0.01;
const largestServing = 20_000;

/** The dataset's own spellings, GS1 codes among them, in lower case. */
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
 * The 14 digits of a trade item number. The dataset lost leading zeros, so any number of digits up to 14 is one; what was printed with blanks or hyphens
 * is read without. The check digit is not demanded: a number that is wrong on the pack is still the pack's number.
 * @returns '' where there is none
 */
export function toGtin(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,14}$/.test(digits) && /[1-9]/.test(digits) ? digits.padStart(14, '0') : '';
}
