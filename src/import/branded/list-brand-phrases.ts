import { mostBrandWords } from '../../analysis/branded/brand/read-brand-words';
import { breakWords, emptyWords, leanWords, lesserWords, partWords } from '../../analysis/match/words/lesser-words';
import { formWords } from '../../analysis/match/words/form-words';
import { normalizeWords } from '../../analysis/match/words/normalize-phrase';
import { stateByWord } from '../../analysis/match/state/food-states';
import { longestWord } from './list-product-words';

/** The names of a product's makers, as the branded dataset writes them; '' where it has none. */
export interface BrandNames {
  readonly owner: string;
  readonly name: string;
  readonly subbrand: string;
}

/**
 * What cooks may call the brand of a product, in normalised words, none twice: each name as it stands, without its legal form ("hormel food"), and
 * without what such firms are or make ("hormel", "king arthur"). Names that are nothing but ordinary words ("organic") or a place for a name ("not a
 * branded item") are none. At most `mostBrandWords` words each, of `longestWord` letters.
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
  if (words.length > mostBrandWords || words.some((word) => word.length > longestWord)) return;
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
  lesserWords,
  leanWords,
  partWords,
  breakWords,
  formWords,
  stateByWord,
  tradeWords,
];
