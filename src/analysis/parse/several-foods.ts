import type { Issue } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { descriptors, preparationLeads, preparationWords, purposeVerbs, sizeWords } from '../parse-tokens/line-words';
import { findUnitAfter, readNumber } from '../parse-tokens/numbers-and-units';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/** Tags without the further foods that have amounts of their own. */
interface FirstFood {
  readonly tags: readonly Tag[];
  /** The further foods in the words of the line: "1 cup milk". */
  readonly leftOut: readonly string[];
}

/**
 * Keeps the first food of "2 eggs, 1 cup milk", "1 onion and 2 cloves garlic" or "1 cup water with 1 bouillon
 * cube"; what follows becomes a comment.
 */
export function keepFirstFood(tokens: readonly Token[], tags: readonly Tag[]): FirstFood {
  // Most lines have no number behind a comma, an "and" or a "with".
  const mayHave = tokens.some(({ word }, at) => (joints.has(word) || word === 'with') && mayCount(tokens, at + 1));
  if (!mayHave) return { tags, leftOut: [] };
  const further = findFurtherFood(tokens, tags);
  if (further === null) return { tags, leftOut: [] };
  return {
    tags: tags.map((tag, index) => (index >= further.start && tag !== 'PUNC' ? 'COMMENT' : tag)),
    leftOut: isWater(further.words) ? [] : listFurtherFoods(tokens, further.start),
  };
}

interface FurtherFood {
  /** Index of the mark or "and" before its amount. */
  readonly start: number;
  readonly words: readonly string[];
}

/** The first food behind that of the line that has an amount of its own; null for none. */
function findFurtherFood(tokens: readonly Token[], tags: readonly Tag[]): FurtherFood | null {
  const nameStart = tags.indexOf('NAME');
  if (nameStart < 0) return null;
  const startsWithAmount = tags.slice(0, nameStart).includes('QTY') || followsColon(tokens, tags);
  const firstFood = new Set<string>();
  // "2 boneless, skinless, 6 oz breasts": what only describes is not yet the first food.
  let isNamed = false;
  let depth = 0;
  for (let at = nameStart + 1; at < tokens.length; at += 1) {
    const isJoint = joinsFood(tokens, tags, at);
    if (!isJoint && startsChoice(tokens, at)) break;
    if (tags[at - 1] === 'NAME') {
      const named = wordAt(tokens, at - 1);
      firstFood.add(stem(named));
      isNamed ||= !descriptors.has(named);
    }
    const word = wordAt(tokens, at);
    if (word === '(') depth += 1;
    if (word === ')') depth = Math.max(0, depth - 1);
    const mayJoin = isJoint && (word === ';' || startsWithAmount);
    if (depth > 0 || !isNamed || !mayJoin) continue;
    const words = readCountedFood(tokens, wordAt(tokens, at + 1) === 'and' ? at + 2 : at + 1);
    if (words !== null && !words.some((other) => firstFood.has(stem(other)))) return { start: at, words };
  }
  return null;
}

/** Whether the first amount stands behind a colon: "Cheese: 1 cup cheddar, 1/2 cup parmesan". */
function followsColon(tokens: readonly Token[], tags: readonly Tag[]): boolean {
  return wordAt(tokens, tags.indexOf('QTY') - 1) === ':';
}

/** The foods from a mark or "and" on, in the words of the line: "1 egg" and "butter" of ", 1 egg, butter". */
function listFurtherFoods(tokens: readonly Token[], start: number): readonly string[] {
  const parts: Token[][] = [];
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.word === '(') depth += 1;
    if (token.word === ')') depth = Math.max(0, depth - 1);
    const isJoint = depth === 0 && (at === start || joints.has(token.word));
    if (isJoint && (token.kind === 'mark' || mayCount(tokens, at + 1))) parts.push([]);
    else if (token.word !== 'and' || parts.at(-1)?.length !== 0) parts.at(-1)?.push(token);
  }
  return parts
    .filter((part, index) => index === 0 || namesFurtherFood(part))
    .slice(0, maxLeftOut)
    .map((part) =>
      part
        .slice(0, maxWordsLeftOut)
        .map(({ text, spaced }, i) => (spaced && i > 0 ? ` ${text}` : text))
        .join(''),
    )
    .filter((words) => words !== '');
}

/** More would not be read. */
const maxLeftOut = 8;
const maxWordsLeftOut = 8;

/** Whether a part is a food and no remark on the one before: "drained", "to taste". */
function namesFurtherFood(part: readonly Token[]): boolean {
  const words = part.filter(({ kind }) => kind === 'word').map(({ word }) => word);
  const [first = ''] = words;
  if (first === '' || words.length > maxFoodWords || others.has(first)) return false;
  if (part[0]?.kind === 'number') return part[1]?.word === '(' || readCountedFood(part, 0) !== null;
  return !words.some((word) => notFoods.has(word) || preparationWords.has(word) || preparationLeads.has(word));
}

/** Whether another choice begins here, or what the food is mixed with: a part of it is no further food. */
function startsChoice(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  return others.has(word) || (word === 'of' && tokens[at + 1]?.kind === 'number');
}

/** Whether a number stands here, after any "and". */
function mayCount(tokens: readonly Token[], at: number): boolean {
  return tokens[wordAt(tokens, at) === 'and' ? at + 1 : at]?.kind === 'number';
}

/** Whether words name water, which nobody misses: "1 can tomato soup and 1 can cold water". */
export function isWater(words: readonly string[]): boolean {
  return words.every((word) => water.has(word.toLowerCase()));
}

/** Whether a further food may follow: "water with 1 bouillon cube", but not "1 egg, beaten with 1 tbsp milk". */
function joinsFood(tokens: readonly Token[], tags: readonly Tag[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (word !== 'with') return joints.has(word);
  return tags[at - 1] === 'NAME' && !preparationWords.has(wordAt(tokens, at - 1));
}

const water = toWordSet('water ice cold hot warm boiling');
const joints = new Set([',', ';', 'and']);
const others = toWordSet('or with containing without');

/**
 * The words of a food behind the amount that begins at a token; null if the number measures
 * something else: "2 eggs, 1 beaten", "1 carrot, 2 inch pieces", "butter and 1 tbsp for frying".
 */
function readCountedFood(tokens: readonly Token[], start: number): readonly string[] | null {
  const end = skipAmount(tokens, start);
  if (end === null) return null;
  const words: string[] = [];
  for (let at = end; tokens[at]?.kind === 'word'; at += 1) {
    const word = wordAt(tokens, at);
    if (word === 'and' || word === 'or') break;
    // "2 celery sticks", but "8 thin sticks".
    if (pieceNouns.has(word) && words.some((other) => !descriptors.has(other))) break;
    if (notFoods.has(word) || preparationWords.has(word) || purposeVerbs.has(word)) return null;
    words.push(word);
  }
  return words.length > maxFoodWords || words.every((word) => descriptors.has(word)) ? null : words;
}

/** Behind the name of a food, what is counted of it. */
const pieceNouns = toWordSet('stick sticks sprigs leaves');

/** The most words of a food; more are a remark. */
const maxFoodWords = 4;

/**
 * The index after a number, its unit and a size; null if no number in digits begins here or it
 * measures a length or temperature.
 */
function skipAmount(tokens: readonly Token[], start: number): number | null {
  const number = tokens[start]?.kind === 'number' ? readNumber(tokens, start) : null;
  if (number === null) return null;
  const unit = findUnitAfter(tokens, number.end);
  if (unit?.kind === 'length') return null;
  let at = unit?.end ?? number.end;
  if (notAmountMarks.has(wordAt(tokens, at))) return null;
  while (wordAt(tokens, at) === 'of' || sizeWords.has(wordAt(tokens, at))) at += 1;
  return at;
}

/** Before one of these marks a number is no amount of a food: "180 °C", "1 lb - 2 oz". */
const notAmountMarks = toWordSet('- / °');

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

/** Says which further foods of a line are not counted. */
export function describeLeftOut(leftOut: readonly string[]): Issue {
  const [said, verb] = leftOut.length > 1 ? ['other foods', 'are'] : ['another food', 'is'];
  const quoted = leftOut.map((words) => `"${words}"`).join(', ');
  return {
    code: 'foods_left_out',
    message: `The line adds ${said}, which ${verb} left out: ${quoted}. Send each food on a line of its own.`,
  };
}

/** The lines that a text holds, at least one; the text itself if it is one line. */
export function splitLines(text: string): readonly [string, ...string[]] {
  if (!lineBreak.test(text)) return [text];
  const [first, ...further] = text.split(/[\r\n\u2028\u2029]+/).filter((line) => /\p{L}/u.test(line));
  const isSeveral = first !== undefined && further.some((line) => /^\W*\d/.test(line));
  return isSeveral ? [first, ...further] : [text];
}

const lineBreak = /[\r\n\u2028\u2029]/;
