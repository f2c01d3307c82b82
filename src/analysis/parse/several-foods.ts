import type { Issue } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { descriptors, preparationWords, purposeVerbs, sizeWords } from './line-words';
import { findUnitAfter, readNumber } from './numbers-and-units';
import { wordAt, type Tag, type Token } from './tokenize';

/** The foods of a list that share an amount: "1/2 tsp each cumin, coriander and paprika". */
export interface SharedAmount {
  /** The foods in the line's own words, two or more. */
  readonly foods: readonly string[];
}

/**
 * Reads such a list behind "each"; null for all other lines. In "4 trout, 1 pound each" the word
 * stands behind the food.
 */
export function readSharedAmount(tokens: readonly Token[], tags: readonly Tag[]): SharedAmount | null {
  const each = tokens.findIndex(({ word }) => word === 'each');
  if (each < 1 || each > 8 || (tags[each - 1] !== 'QTY' && tags[each - 1] !== 'UNIT')) return null;
  if (tokens.slice(0, each).some(({ word }, index) => tags[index] === 'NAME' || word === '(')) return null;
  const foods: string[][] = [[]];
  for (let at = each + 1; at < tokens.length; at += 1) {
    const { word = '', kind } = tokens[at] ?? {};
    const last = foods.at(-1) ?? [];
    if (tags[at] === 'PURPOSE' || kind === 'number' || endsList.has(word)) break;
    if (word === ',' || word === 'and') {
      if (last.length > 0) foods.push([]);
      continue;
    }
    if (kind !== 'word' || (word === 'of' && foods.length === 1 && last.length === 0)) continue;
    // "1 each red and green peppers, quartered": the list is over.
    if (foods.length > 1 && last.length === 0 && preparationWords.has(word) && endsPart(tokens, at + 1)) break;
    last.push(word);
  }
  const named = foods.filter((words) => words.some((word) => !(preparationWords.has(word) || adverbs.has(word))));
  return named.length < 2 || named.length > maxShared ? null : { foods: named.map((words) => words.join(' ')) };
}

function endsPart(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === 'mark' || afterPreparation.has(next.word);
}

const afterPreparation = toWordSet('and or in into for to with crosswise lengthwise');
const endsList: ReadonlySet<string> = new Set([
  '(',
  ')',
  '-',
  ';',
  'or',
  'plus',
  'cut',
  'for',
  'such',
  'with',
  'cored',
  'seeded',
  'seeds',
]);

const adverbs = toWordSet('finely coarsely freshly roughly thinly lightly to taste optional divided more as needed');

/** No line shares an amount among more. */
const maxShared = 8;

/** Tags without the further foods that have amounts of their own, and whether there were any. */
interface FirstFood {
  readonly tags: readonly Tag[];
  readonly isCut: boolean;
}

/**
 * Keeps the first food of "2 eggs, 1 cup milk" or "1 onion and 2 cloves garlic"; what follows
 * becomes a comment.
 */
export function keepFirstFood(tokens: readonly Token[], tags: readonly Tag[]): FirstFood {
  if (!tokens.some(({ word }, at) => joints.has(word) && mayCount(tokens, at + 1))) return { tags, isCut: false };
  const start = tags.indexOf('NAME');
  const first = new Set<string>();
  let isNamed = false;
  let depth = 0;
  for (let at = start + 1; start >= 0 && at < tokens.length; at += 1) {
    const before = wordAt(tokens, at - 1);
    if (tags[at - 1] === 'NAME') first.add(stem(before));
    if (tags[at - 1] === 'NAME' && !descriptors.has(before)) isNamed = true;
    const word = wordAt(tokens, at);
    if (word === '(') depth += 1;
    if (word === ')') depth = Math.max(0, depth - 1);
    // A part of another choice, or of what the food is mixed with, is no further food.
    if (others.has(word) || (word === 'of' && tokens[at + 1]?.kind === 'number')) break;
    // "2 boneless, skinless, 6 oz breasts": what only describes is not yet the first food.
    if (depth > 0 || !isNamed || !joints.has(word)) continue;
    const food = findFoodBehind(tokens, at);
    if (food === null || food.some((named) => first.has(stem(named)))) continue;
    if (word !== ';' && !tags.slice(0, start).includes('QTY')) continue;
    return {
      tags: tags.map((tag, index) => (index >= at && tag !== 'PUNC' ? 'COMMENT' : tag)),
      isCut: !isWater(food),
    };
  }
  return { tags, isCut: false };
}

/** Whether a number stands here, after any "and". */
function mayCount(tokens: readonly Token[], at: number): boolean {
  return tokens[wordAt(tokens, at) === 'and' ? at + 1 : at]?.kind === 'number';
}

/** Whether words name water, which nobody misses: "1 can tomato soup and 1 can cold water". */
export function isWater(words: readonly string[]): boolean {
  return words.every((word) => water.has(word.toLowerCase()));
}

const water = toWordSet('water ice cold hot warm boiling');
const joints = new Set([',', ';', 'and']);
const others = toWordSet('or with containing without');

/**
 * The words of a food with an amount of its own; null if the number measures something else: "2
 * eggs, 1 beaten", "1 carrot, 2 inch pieces", "butter and 1 tbsp for frying".
 */
function findFoodBehind(tokens: readonly Token[], joint: number): readonly string[] | null {
  let at = joint + 1;
  if (wordAt(tokens, at) === 'and') at += 1;
  const number = readNumber(tokens, at);
  if (number === null || tokens[at]?.kind !== 'number') return null;
  const unit = findUnitAfter(tokens, number.end);
  if (unit?.kind === 'length') return null;
  at = unit?.end ?? number.end;
  if (wordAt(tokens, at) === '-' || wordAt(tokens, at) === '/' || wordAt(tokens, at) === '°') return null;
  while (wordAt(tokens, at) === 'of' || sizeWords.has(wordAt(tokens, at))) at += 1;
  const words: string[] = [];
  for (; at < tokens.length; at += 1) {
    const { word, kind } = tokens[at] ?? { word: '', kind: 'mark' };
    if (kind !== 'word' || word === 'and' || word === 'or') break;
    if (notFoods.has(word) || preparationWords.has(word) || purposeVerbs.has(word)) return null;
    words.push(word);
  }
  return words.length === 0 || words.length > 4 || words.every((word) => descriptors.has(word)) ? null : words;
}

/**
 * Whether the words of an amount are about the food before it: "6 oz each", "1 inch pieces", "1
 * beaten".
 */
export function isAboutFoodBefore(amount: string): boolean {
  const words = amount.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isAbout = (word: string): boolean =>
    notFoods.has(word) || preparationWords.has(word) || descriptors.has(word) || sizeWords.has(word);
  return words.every((word) => !eggParts.has(word) && (isAbout(word) || readUnit(word) !== null));
}

/** With a number they are foods of their own: "2 eggs, 1 yolk". */
const eggParts = toWordSet('yolk yolks white whites');

const notFoods = toWordSet(`
  for to in with from into at on per each total about or if more less left reserved separated yolks
  yolk whites white inch inches minutes minute hours hour package packages can cans piece pieces
  servings serving recipe batch whole half halves wide long thick cubes slices strips dice chunks
  wedges count apiece plus divided crosswise lengthwise only weight weighing pound ounces per
  pounds ounce cup cups times head heads stick sticks leaves sprigs part parts tied trimmed very
  kept other others percent x claws thighs legs wings breasts extra additional ripe layer layers day days
`);

function stem(word: string): string {
  return word.replace(/(?:es|s)$/, '');
}

/** Says that further foods of a line are not counted. */
export const foodsLeftOut: Issue = {
  code: 'foods_left_out',
  message: 'The line names several foods, each with its own amount; only the first is counted.',
};

/** The first of the lines that a text holds; the text itself if it is one line. */
export function firstLineOf(text: string): string {
  if (!lineBreak.test(text)) return text;
  const lines = text.split(/[\r\n\u2028\u2029]+/).filter((line) => /\p{L}/u.test(line));
  return lines.length < 2 || !lines.slice(1).some((line) => /^\W*\d/.test(line)) ? text : (lines[0] ?? text);
}

const lineBreak = /[\r\n\u2028\u2029]/;
