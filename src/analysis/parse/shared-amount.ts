import { toWordSet } from '../words';
import { descriptors, preparationWords } from '../parse-tokens/line-words';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

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
  if (each < 1 || each > maxBeforeEach || !followsAmount(tokens, tags, each)) return null;
  const foods = withoutStateOfAll(listFoods(tokens, tags, each + 1).filter((words) => !words.every(saysNoFood)));
  return foods.length < 2 || foods.length > maxShared ? null : { foods: foods.map((words) => words.join(' ')) };
}

/** The most tokens of an amount before "each". */
const maxBeforeEach = 8;

/** No line shares an amount among more. */
const maxShared = 8;

/** Whether an amount stands directly before a token, and neither a food nor brackets before it. */
function followsAmount(tokens: readonly Token[], tags: readonly Tag[], at: number): boolean {
  if (tags[at - 1] !== 'QTY' && tags[at - 1] !== 'UNIT') return false;
  return !tokens.slice(0, at).some(({ word }, index) => tags[index] === 'NAME' || word === '(');
}

/** The list without the state of all foods at its end: "cumin and coriander, ground". */
function withoutStateOfAll(foods: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const end = foods.findLastIndex((words) => !words.every((word) => descriptors.has(word) || states.has(word)));
  return foods.slice(0, end + 1);
}

/** States that are written behind a list, and that also begin the name of a food. */
const states = toWordSet('ground powdered roasted grilled steamed boiled halves');

/** The words of each item of the list that begins at a token. */
function listFoods(tokens: readonly Token[], tags: readonly Tag[], start: number): readonly (readonly string[])[] {
  const foods: string[][] = [];
  let food: string[] = [];
  for (let at = start; at < tokens.length && !endsList(tokens, tags, at); at += 1) {
    const word = wordAt(tokens, at);
    if (word === ',' || word === 'and') {
      if (food.length > 0) foods.push(food);
      food = [];
    } else if (tokens[at]?.kind === 'word') {
      const isFirstWord = food.length === 0;
      if (isFirstWord && foods.length === 0 && word === 'of') continue;
      if (isFirstWord && foods.length > 0 && isPreparationOfAll(tokens, at)) break;
      food.push(word);
    }
  }
  if (food.length > 0) foods.push(food);
  return foods;
}

function endsList(tokens: readonly Token[], tags: readonly Tag[], at: number): boolean {
  return tags[at] === 'PURPOSE' || tokens[at]?.kind === 'number' || listEnds.has(wordAt(tokens, at));
}

const listEnds = toWordSet('( ) - ; or plus cut for such with cored seeded seeds');

/** "1 each red and green peppers, quartered": a preparation that is no part of a food's name. */
function isPreparationOfAll(tokens: readonly Token[], at: number): boolean {
  if (!preparationWords.has(wordAt(tokens, at))) return false;
  const next = tokens[at + 1];
  return next === undefined || next.kind === 'mark' || afterPreparation.has(next.word);
}

const afterPreparation = toWordSet('and or in into for to with crosswise lengthwise');

function saysNoFood(word: string): boolean {
  return preparationWords.has(word) || adverbs.has(word);
}

const adverbs = toWordSet(
  'about approximately around finely coarsely freshly roughly thinly lightly to taste optional divided more as needed',
);
