import { findFood, type Catalog } from '../catalog';
import type { MeasureKind, Food } from '../food';
import type { ParsedLine } from '../line';
import { toWordSet } from '../words';
import { partWords, vagueNames } from '../match-words/food-words';
import { withoutEmpty } from '../match-words/empty-words';
import { normalizeWords } from '../match-words/normalize';

/** Foods that a line names one after the other with commas between them. */
export interface NameList {
  /** The normalised words of the first. */
  readonly first: readonly string[];
  /** All of them as the line writes them. */
  readonly names: readonly string[];
  /** Whether they share the amount of the line; foods without any amount do not. */
  readonly sharesAmount: boolean;
}

/**
 * The foods of "500 g carrots, potatoes, peas", whose name is read as one. Null unless an alias has
 * each of the names, of three foods or more, and none the whole name: "chicken, thighs" is one food.
 * @param own the normalised words of the line's name
 */
export function readNameList(
  catalog: Catalog,
  { text, name }: Pick<ParsedLine, 'text' | 'name'>,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): NameList | null {
  if (own.length === 0 || !text.includes(',') || notList.test(text)) return null;
  const [before = '', ...others] = text.split(/ ?, ?(?:and |& )?| (?:and|&) /i);
  const first = cutFirst(before, name);
  if (first === null || others.length < 2 || others.length > maxFoods) return null;
  const names = [first, ...others.map((other) => other.trim())];
  const words = names.map((each) => normalizeWords(each));
  if (first !== name && catalog.findAlias(own.join(' '), measure) !== null) return null;
  if (words.slice(1).some((each) => each.every((word) => notListed.has(word) || partWords.has(word)))) return null;
  const foods = new Set<Food>();
  for (const each of words) {
    const food = findNamed(catalog, each.join(' '), measure);
    if (food === null || (foods.size === 0 && flavored.test(food.category))) return null;
    foods.add(food);
  }
  return foods.size < names.length ? null : { first: words[0] ?? own, names, sharesAmount: true };
}

/** Other amounts, a choice, brackets and a purpose: the names are no list that shares an amount. */
const notList = /[(:;]|,.*\d|\b(?:or|for|to|of|with|each|such|mix|mixed|mixture|medley|assorted|assortment)\b/i;

const maxFoods = 8;

/** Categories of foods that are sold with flavors: "chips, salt and vinegar". */
const flavored = /^(?:Snacks|Candy|Sweets|Baked|Ice cream|Beverages|Potato chips|Crackers)/;

/**
 * The foods of a line without an amount: "Toppings: shredded lettuce, diced tomato, sour cream" or
 * "lettuce, tomato, and onion for serving". Null unless an alias has each of three names or more, or of two
 * that the line says are served ("To serve: maple syrup, berries").
 */
export function readOpenList(
  catalog: Catalog,
  { text, amounts }: Pick<ParsedLine, 'text' | 'amounts'>,
): NameList | null {
  if (amounts.length > 0) return null;
  const isServed = served.test(text);
  if (!isServed && !text.includes(',')) return null;
  const list = text.replace(openLead, '').replace(openTail, '').trim();
  if (notOpenList.test(list)) return null;
  const names = list.split(/ ?, ?(?:and |& )?| (?:and|&) /i).map((each) => each.trim());
  if (names.length < (isServed ? 2 : 3) || names.length > maxFoods) return null;
  if (names.length === 2 && isOneFood(catalog, names)) return null;
  const words = names.map((each) => findWords(catalog, normalizeWords(each)));
  const [first = null] = words;
  const isNamed = names.every((each, index) => words[index] !== null || (isServed && isVague(each)));
  return first === null || !isNamed ? null : { first, names, sharesAmount: false };
}

/** Whether a name means many foods: "berries". Of a list it may be any but the first, which counts. */
function isVague(name: string): boolean {
  return vagueNames.has(normalizeWords(name).join(' '));
}

/** Whether the words of two names are those of one food in either order, or the second is a part: "tomatoes, cherry". */
function isOneFood(catalog: Catalog, [one = '', other = '']: readonly string[]): boolean {
  const [words, others] = [normalizeWords(one), normalizeWords(other)];
  if (others.every((word) => notListed.has(word) || partWords.has(word))) return true;
  const joined = [
    [...words, ...others],
    [...others, ...words],
    [...words, 'and', ...others],
  ];
  return joined.some((each) => catalog.findAlias(each.join(' '), 'none') !== null);
}

/** The words of a name that an alias has, without empty ones where it has not all of them; null if it has neither. */
function findWords(catalog: Catalog, words: readonly string[]): readonly string[] | null {
  const isNamed = (some: readonly string[]): boolean => findNamed(catalog, some.join(' '), 'none') !== null;
  return [words, withoutEmpty(words)].find(isNamed) ?? null;
}

/** What the foods of a list are for, before and behind them. */
const openLead =
  /^(?:optional )?(?:toppings?|garnish(?:es)?|seasonings?|accompaniments?|for [a-z]{3,12}|to (?:serve|garnish)|serve with): /i;
const served = /^(?:to serve|for serving|(?:optional )?(?:toppings?|garnish(?:es)?)):|, (?:to serve|for serving)$/i;
const openTail = /[, ]*(?:\b(?:for|to|as) .{3,40}|\([^()]{3,40}\)|\boptional|\bif desired)\W*$/i;

/** An amount, a choice, a kind of one food, or other lists. */
const notOpenList =
  /[:;\d(]|\b(?:or|of|with|in|from|each|such|like|including|mix|mixed|mixture|medley|assorted|assortment)\b/i;

/** The words of the name with which the text before the first comma ends; null for none. */
function cutFirst(before: string, name: string): string | null {
  const text = before.trim().toLowerCase();
  const words = name.split(' ');
  for (let count = words.length; count > 0; count--) {
    const first = words.slice(0, count).join(' ');
    if (text.endsWith(first.toLowerCase())) return first;
  }
  return null;
}

function findNamed(catalog: Catalog, name: string, measure: MeasureKind): Food | null {
  if (vagueNames.has(name) && name !== 'cheese') return null;
  const alias = catalog.findAlias(name, measure);
  return alias === null ? null : findFood(catalog, alias.fdcId);
}

/** Parts of foods, and what seasons them; normalised. */
export const notListed = toWordSet(`
  salt pepper water ice juice zest rind peel skin shell bone seed core pit yolk white breast thigh leg wing
  neck back giblet liver heart head tail claw fin vein gill root top end green tart sweet
`);
