import type { Catalog } from '../catalog';
import { identifiesFood } from '../match-words/name-words';
import { normalizeWords } from '../match-words/normalize';

/**
 * The normalised words of a line's names that look like a brand in its text: capitalised words up
 * to a ® or ™ ("Archer Farms™ salsa"); words in capitals among small letters ("KRAFT Shredded
 * Cheese"), unless they name a food; and words that no record knows, if they have a capital
 * ("Bertolli olive oil") or are a possessive ("bertolli's").
 */
export function findBrandWords(catalog: Catalog, text: string, names: readonly string[]): ReadonlySet<string> {
  const brand = new Set<string>();
  if (!capital.test(text) && !possessive.test(text)) return brand;
  const tokens = text.match(tokenPattern) ?? [];
  const hasSmall = tokens.some((token) => small.test(token) && !shortWord.test(token));
  const looked = new Set<string>();
  tokens.forEach((token, position) => {
    if (mark.test(token)) addRun(catalog, brand, { tokens, end: position, names });
    if (mark.test(token) || looked.has(token) || !(capital.test(token) || possessive.test(token))) return;
    looked.add(token);
    const words = normalizeWords(token);
    const named = words.filter((word) => names.includes(word));
    if (named.length === 0) return;
    if (allCapitals.test(token) && hasSmall) addCapitals(catalog, brand, words);
    else addUnknown(catalog, brand, named);
  });
  return brand;
}

/**
 * Adds the word with the mark and the capitalised words before it, unless the kitchen table knows
 * the food by its brand ("Jell-O®", "Kellogg's® Rice Krispies®").
 */
function addRun(
  catalog: Catalog,
  brand: Set<string>,
  { tokens, end, names }: { tokens: readonly string[]; end: number; names: readonly string[] },
): void {
  const run: string[] = [];
  for (let position = end; position >= 0 && end - position < maxBrandLength; position--) {
    const token = tokens[position] ?? '';
    if (position < end && !capital.test(token)) break;
    run.unshift(...normalizeWords(token.replace(mark, '')));
    if (catalog.findAlias(run.join(' '), 'none') !== null) return;
  }
  // The taco of "TACO BELL® Taco Seasoning" is of the brand once, and of the food; "Juicy Juice® Apple Juice" is juice.
  for (const word of run) if (word === names.at(-1) || names.indexOf(word) === names.lastIndexOf(word)) brand.add(word);
}

/**
 * Words in capitals among small letters belong to a brand, unless an alias uses the word ("BBQ
 * sauce").
 */
function addCapitals(catalog: Catalog, brand: Set<string>, words: readonly string[]): void {
  if (!words.some((word) => isInUse(catalog, word))) for (const word of words) brand.add(word);
}

function isInUse(catalog: Catalog, word: string): boolean {
  if (!identifiesFood(word)) return true;
  const known = knownInUse.get(catalog) ?? new Map<string, boolean>();
  knownInUse.set(catalog, known);
  let inUse = known.get(word);
  if (inUse === undefined) {
    inUse = catalog
      .retrieve([word], maxLookedAt)
      .some(({ names }) => names.some(({ alias, words }) => alias !== null && words.includes(word)));
    if (catalog.numberOf(word) >= 0) known.set(word, inUse);
  }
  return inUse;
}

// Looking through two hundred foods is expensive. Holds at most the words of the catalog.
const knownInUse = new WeakMap<Catalog, Map<string, boolean>>();

function addUnknown(catalog: Catalog, brand: Set<string>, words: readonly string[]): void {
  for (const word of words) if (catalog.findWord(word) === null) brand.add(word);
}

// Words with their marks. What stands between words (digits, commas, brackets) ends a run.
const tokenPattern = /\p{L}[\p{L}'’.&-]*(?:\s?[®™]|\((?:R|TM)\))?|[,;()\d]+/gu;
const mark = /\s?[®™]|\((?:R|TM)\)/u;
const capital = /\p{Lu}/u;
const possessive = /\p{L}['’]s\b/u;
const small = /^\p{L}*\p{Ll}/u;
// "oz", "Tbsp.": units are in small letters in any line.
const shortWord = /^\p{Lu}?\p{Ll}{0,3}\.?$/u;
const allCapitals = /^\p{Lu}{3}[\p{Lu}'’.&-]*$/u;
const maxBrandLength = 4;
const maxLookedAt = 200;
