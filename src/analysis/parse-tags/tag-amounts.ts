import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { amountFillers, measureWords } from '../parse-tokens/line-words';
import { readNumber, findUnitAfter, findUnitAt } from '../parse-tokens/numbers-and-units';
import { amountJoints, isFiller, tagOpening, skipOf } from './tag-opening';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/**
 * Tags the amounts: those at the start, those in brackets, those that fill a part between commas,
 * and, if none starts the line, a later one.
 */
export function tagAmounts(tokens: readonly Token[], tags: (Tag | null)[]): void {
  const opening = tagOpening(tokens, tags);
  tagFurtherAmounts(tokens, tags, opening.end);
  if (!opening.found) tagLateAmount(tokens, tags);
  tagTrailingUnit(tokens, tags, opening.end);
}

/**
 * Tags the amounts in brackets behind the food, those that fill a part between commas, and those
 * after "weighing" and "plus".
 */
function tagFurtherAmounts(tokens: readonly Token[], tags: (Tag | null)[], start: number): void {
  for (let at = start; at < tokens.length; at += 1)
    if (openers.has(wordAt(tokens, at))) tagAmountsBehind(tokens, tags, at);
  if (start > 0) tagClosing(tokens, tags, start);
}

const openers = new Set(['(', '[', ',', ';', 'weighing', 'plus', '+']);

/** Tags the amounts directly behind an opener: "(14 oz / 400 g)", ", about 1 cup". */
function tagAmountsBehind(tokens: readonly Token[], tags: (Tag | null)[], opener: number): void {
  let at = opener + 1;
  while (at < opener + 6 && (isFiller(tokens, at) || wordAt(tokens, at) === 'for')) at += 1;
  const isSure = at > opener + 1 || sureOpeners.has(wordAt(tokens, opener));
  for (let turns = 0; turns < 4; turns += 1) {
    const end = tagMeasure(tokens, tags, { start: at, isSure });
    if (end === null) return;
    at = end;
    while (at < end + 3 && (amountJoints.has(wordAt(tokens, at)) || isFiller(tokens, at))) at += 1;
  }
}

const sureOpeners = new Set(['(', '[', 'weighing']);

/**
 * "1 cup flour 250 mL": a mass or volume at the end of the line or of a part restates the amount.
 */
function tagClosing(tokens: readonly Token[], tags: (Tag | null)[], start: number): void {
  for (let at = start + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'number' || tags[at] !== null || tokens[at - 1]?.kind !== 'word') continue;
    const unit = findUnitAfter(tokens, at + 1);
    const isEnd = unit !== null && (unit.end === tokens.length || wordAt(tokens, unit.end) === ',');
    if (!isEnd || led.has(wordAt(tokens, at - 1))) continue;
    if (unit.kind !== 'volume' && unit.kind !== 'mass') continue;
    tags[at] = 'QTY';
    tags.fill('UNIT', at + 1, unit.end);
  }
}

// A number behind one of these measures something else: "soaked in 1 cup water", "enough to make 2
// cups".
const led = toWordSet('in with make yield to for from or of and about equal measure into by per');

interface Place {
  readonly start: number;
  /** Whether any word may follow an amount here. */
  readonly isSure: boolean;
}

function tagMeasure(tokens: readonly Token[], tags: (Tag | null)[], place: Place): number | null {
  const { start, isSure } = place;
  const number = readNumber(tokens, start);
  if (number === null || articles.has(wordAt(tokens, start)) || tags[start] !== null) return null;
  const unitStart = wordAt(tokens, number.end) === '-' ? number.end + 1 : number.end;
  const unit = findUnitAfter(tokens, unitStart);
  if (unit === null || unit.kind === 'length') return null;
  if (isSure ? wordAt(tokens, unit.end) === 'of' : !endsPart(tokens, unit.end)) return null;
  tags.fill('QTY', start, number.end);
  tags.fill('UNIT', unitStart, unit.end);
  return unit.end;
}

function endsPart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word') return true;
  return (
    amountFillers.has(token.word) ||
    measureWords.has(token.word) ||
    token.word === 'apiece' ||
    token.word === 'for' ||
    findUnitAt(tokens, at) !== null
  );
}

/**
 * Tags the first amount behind the food if none starts the line: "Sugar, 2 cups", "eggs: 3", "juice
 * of 1 lemon", "sugar, pinch of".
 */
function tagLateAmount(tokens: readonly Token[], tags: (Tag | null)[]): void {
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const { word, kind } = tokens[i] ?? nothing;
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth > 0 || kind === 'mark') continue;
    if (i > 0 && endsSearch.has(word)) {
      tagLastAmount(tokens, tags);
      return;
    }
    const end = tagNumber(tokens, tags, i) ?? tagLastUnit(tokens, tags, i);
    if (end === null) continue;
    tagFurtherAmounts(tokens, tags, end);
    return;
  }
}

/** "Tuna in water - 2 tins": behind a dash, the amount is that of the food. */
function tagLastAmount(tokens: readonly Token[], tags: (Tag | null)[]): void {
  const start = tokens.findLastIndex(({ word, spaced }) => word === '-' && spaced) + 1;
  const number = start === 0 ? null : readNumber(tokens, start);
  const unit = number === null ? null : findUnitAfter(tokens, number.end);
  if (unit?.end === tokens.length) tagNumber(tokens, tags, start);
}

const nothing = { word: '', kind: 'mark' } as const;
const endsSearch = new Set(['for', 'into', 'cut', 'soaked', 'or', 'in', 'yield', 'plus']);

/**
 * Tags a number and its unit, or a bare count.
 * @returns the index after them; null if the number counts or measures something else
 */
function tagNumber(tokens: readonly Token[], tags: (Tag | null)[], start: number): number | null {
  if (articles.has(wordAt(tokens, start)) && !leadsToArticle.has(wordAt(tokens, start - 1))) return null;
  const number = readNumber(tokens, start);
  if (number === null) return null;
  const unitStart = wordAt(tokens, number.end) === '-' ? number.end + 1 : number.end;
  const unit = findUnitAfter(tokens, unitStart);
  if (unit?.kind === 'length') return null;
  if (unit === null) return tagBareCount(tokens, tags, { start, end: number.end });
  tags.fill('QTY', start, number.end);
  for (let k = unitStart; k < unit.end; k += 1) tags[k] ??= 'UNIT';
  return skipOf(tokens, tags, unit.end);
}

/** Tags a number without a unit where nothing behind it may be what it counts, and that of a fruit. */
function tagBareCount(tokens: readonly Token[], tags: (Tag | null)[], number: Span): number | null {
  const { start } = number;
  const end = endOfCount(tokens, number.end);
  const isOfFruit = wordAt(tokens, start - 1) === 'of' || tags[start - 1] === 'PREP';
  if (!isOfFruit && !endsWithCount(tokens, { start, end })) return null;
  tags.fill('QTY', start, number.end);
  for (let k = number.end; k < end; k += 1) tags[k] ??= 'COMMENT';
  return end;
}

interface Span {
  readonly start: number;
  /** Index of the token after the last. */
  readonly end: number;
}

/** "Eggs, 2", "Eggs, 2 (large)", "Onion - 1, chopped": the line or its part ends behind the count. */
function endsWithCount(tokens: readonly Token[], { start, end }: Span): boolean {
  if (articles.has(wordAt(tokens, start))) return false;
  if (end >= tokens.length) return true;
  const next = wordAt(tokens, end);
  return next === '(' || ((next === ',' || next === ';') && leadsToCount.has(wordAt(tokens, start - 1)));
}

const articles = toWordSet('a an');

// "Salt, a pinch", "mint - a handful"; "Onion - 1, chopped", "Onions, 2, sliced".
const leadsToArticle = toWordSet('of from , - :');
const leadsToCount = toWordSet(', - : | =');

/** "Eggs, 2 each", "carrot - 1 ea": the index after a word that only says that pieces are counted. */
function endOfCount(tokens: readonly Token[], at: number): number {
  if (!counters.has(wordAt(tokens, at))) return at;
  return tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark' ? at + 1 : at;
}

const counters = toWordSet('each ea');

/** "sugar, pinch of", "salt - a pinch". */
function tagLastUnit(tokens: readonly Token[], tags: (Tag | null)[], start: number): number | null {
  if (wordAt(tokens, start - 1) !== ',' && wordAt(tokens, start - 1) !== '-') return null;
  const unit = findUnitAfter(tokens, start);
  if (unit === null || unit.kind !== 'piece') return null;
  const isEnd = unit.end === tokens.length || (wordAt(tokens, unit.end) === 'of' && unit.end + 1 === tokens.length);
  if (!isEnd) return null;
  tags.fill('UNIT', start, unit.end);
  return skipOf(tokens, tags, unit.end);
}

/**
 * Tags the unit behind the food of a bare count: "2 garlic cloves", "1 celery stalk", "4 thyme
 * sprigs".
 */
function tagTrailingUnit(tokens: readonly Token[], tags: (Tag | null)[], start: number): void {
  if (tags.includes('UNIT') && tags.slice(0, start).includes('UNIT')) return;
  for (let at = start; tokens[at]?.kind === 'word' && !ends.has(wordAt(tokens, at)); at += 1) {
    if (!isTrailing(tokens, at, start)) continue;
    tags[at] = 'UNIT';
    return;
  }
}

// Behind these words no unit of the count follows: "pears with stalks".
const ends = new Set(['and', 'with', 'in', 'for', 'from', 'without', 'on']);

function isTrailing(tokens: readonly Token[], at: number, start: number): boolean {
  const word = wordAt(tokens, at);
  const before = wordAt(tokens, at - 1);
  if (at <= start || wordAt(tokens, at + 1) === 'of' || notFoods.has(before)) return false;
  const id = readUnit(word)?.id ?? '';
  if (id === 'head' && animals.has(before)) return false;
  const foods = trailing.get(id);
  return foods === null || foods?.has(before) === true;
}

// Units that may follow any food (null) or only these: "cinnamon stick", but bread sticks and pork
// ribs are foods.
const trailing: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ['clove', new Set(['garlic'])],
  ['sprig', null],
  ['stalk', null],
  ['bulb', null],
  ['spear', null],
  ['head', null],
  ['slice', null],
  ['rasher', null],
  ['stick', new Set(['celery', 'cinnamon', 'lemongrass', 'butter', 'rhubarb', 'cassia'])],
  ['rib', new Set(['celery'])],
  ['round', toWordSet('cucumber zucchini courgette carrot radish eggplant aubergine')],
  ['leaf', new Set(['gelatine', 'gelatin'])],
]);
// What is bought of these is the head itself: "2 fish heads", "1 pig's head".
const animals = toWordSet(`
  pig pigs pig's hog hogs hog's boar calf calves calf's veal cow cow's ox beef lamb lambs lamb's sheep
  sheep's goat goats goat's kid chicken chickens duck ducks turkey rabbit rabbits fish salmon cod
  hake halibut haddock monkfish snapper grouper bream bass trout carp catfish tilapia tuna eel
  stockfish saltfish shrimp shrimps prawn prawns crab crabs lobster lobsters crayfish crawfish
  langoustine langoustines squid octopus
`);
const notFoods = toWordSet('large small medium whole big fresh dried ground thin thick good-sized medium-size ripe');
