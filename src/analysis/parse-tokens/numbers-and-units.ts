import { readUnit, type Unit, type UnitKind } from '../unit';
import { toWordSet } from '../words';
import { measureWords, drinks } from './line-words';
import { wordAt, type Token } from './tokenize';
import { namesWithUnits } from './names-with-units';

interface NumberSpan {
  /** Index of the token after the number. */
  readonly end: number;
  readonly quantity: number;
  /** Upper bound of a range; null for none. */
  readonly quantityMax: number | null;
}

/**
 * Reads the number that begins at a token: digits, words ("two and a half", "a dozen", "half a") or
 * a range of either; null if none begins there.
 */
export function readNumber(tokens: readonly Token[], start: number): NumberSpan | null {
  const first = readSingle(tokens, start);
  if (first === null) return null;
  const joint = tokens[first.end];
  if (joint === undefined || !rangeJoints.has(joint.word)) return first;
  let next = first.end + 1;
  while (next < first.end + 3 && rangeMarks.has(wordAt(tokens, next))) next += 1;
  const second = readSingle(tokens, next);
  if (second === null || articles.has(wordAt(tokens, next)) || second.quantity <= first.quantity) return first;
  return { end: second.end, quantity: toSameMultiple(tokens, first, second), quantityMax: second.quantity };
}

/** The lower bound of "2 to 3 dozen": the dozen counts for both. */
function toSameMultiple(tokens: readonly Token[], first: NumberSpan, second: NumberSpan): number {
  const times = multiples.get(wordAt(tokens, second.end - 1)) ?? 1;
  const isStated = multiples.has(wordAt(tokens, first.end - 1));
  return isStated || first.quantity * times >= second.quantity ? first.quantity : first.quantity * times;
}

/** A number without its range. */
function readSingle(tokens: readonly Token[], start: number): NumberSpan | null {
  const token = tokens[start];
  if (token === undefined) return null;
  const whole = token.kind === 'number' ? { end: start + 1, quantity: token.value } : readWords(tokens, start);
  if (whole === null) return null;
  const { end, quantity } = withMultiple(tokens, withFraction(tokens, withParts(tokens, whole)));
  return { end, quantity, quantityMax: null };
}

const rangeJoints = new Set(['-', 'to', 'or', 'till', 'until', 'through', 'thru']);
const rangeMarks = new Set(['-', 'to']);
const articles = new Set(['a', 'an']);

interface Whole {
  readonly end: number;
  readonly quantity: number;
}

function readWords(tokens: readonly Token[], start: number): Whole | null {
  const word = wordAt(tokens, start);
  const next = wordAt(tokens, start + 1);
  if (articles.has(word)) {
    // In "a dozen", "a couple" and "a half" the article adds nothing; "a little" and "a bit" are no
    // amounts.
    if (notCounts.has(next)) return null;
    const inner = wordValues.get(next);
    return inner === undefined ? { end: start + 1, quantity: 1 } : skipOf(tokens, start + 2, inner);
  }
  const value = wordValues.get(word) ?? readTens(word);
  if (value === undefined) return null;
  if (value < 1 && articles.has(next)) return { end: start + 2, quantity: value };
  return skipOf(tokens, start + 1, value);
}

/** "thirty-two". */
function readTens(word: string): number | undefined {
  const hyphen = word.indexOf('-');
  const tens = hyphen < 0 ? 0 : (wordValues.get(word.slice(0, hyphen)) ?? 0);
  const ones = wordValues.get(word.slice(hyphen + 1)) ?? 0;
  return tens >= 20 && tens < 100 && ones >= 1 && ones < 10 ? tens + ones : undefined;
}

/** In "a couple of eggs" and "half of a lemon" the "of" belongs to the number. */
function skipOf(tokens: readonly Token[], end: number, quantity: number): Whole {
  const word = wordAt(tokens, end - 1);
  if (wordAt(tokens, end) !== 'of' || !openCounts.has(word)) return { end, quantity };
  return { end: end + (articles.has(wordAt(tokens, end + 1)) ? 2 : 1), quantity };
}

/** "two thirds of a cup", "a third". */
function withParts(tokens: readonly Token[], whole: Whole): Whole {
  const { end, quantity } = whole;
  const parts = partsOfOne.get(wordAt(tokens, end));
  if (parts === undefined || tokens[end - 1]?.kind !== 'word' || quantity < 1 || quantity >= parts) return whole;
  const isOf = wordAt(tokens, end + 1) === 'of' && articles.has(wordAt(tokens, end + 2));
  return { end: isOf ? end + 3 : end + 1, quantity: quantity / parts };
}

const partsOfOne: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['thirds', 3],
  ['quarter', 4],
  ['quarters', 4],
  ['fourth', 4],
  ['fourths', 4],
  ['eighth', 8],
  ['eighths', 8],
]);

/** "two and a half", "one and one-half", "two and three quarters". */
function withFraction(tokens: readonly Token[], whole: Whole): Whole {
  if (wordAt(tokens, whole.end) !== 'and' || whole.quantity < 1) return whole;
  const part = readFraction(tokens, whole.end + 1);
  return part === null ? whole : { end: part.end, quantity: whole.quantity + part.quantity };
}

/** A fraction in words: "a half", "one-half", "a third", "three quarters"; null for anything else. */
function readFraction(tokens: readonly Token[], start: number): Whole | null {
  const hasArticle = articles.has(wordAt(tokens, start));
  const at = hasArticle ? start + 1 : start;
  const { word = '' } = tokens[at] ?? {};
  const value = hasArticle ? (wordValues.get(word) ?? 1 / (partsOfOne.get(word) ?? 1)) : (wordValues.get(word) ?? 1);
  if (value < 1) return hasArticle || word.includes('-') ? { end: at + 1, quantity: value } : null;
  if (hasArticle || !wordValues.has(word)) return null;
  const parts = partsOfOne.get(wordAt(tokens, at + 1)) ?? 1;
  return value < parts ? { end: at + 2, quantity: value / parts } : null;
}

/** "two dozen", "one hundred". */
function withMultiple(tokens: readonly Token[], whole: Whole): Whole {
  const times = multiples.get(wordAt(tokens, whole.end));
  return times === undefined ? whole : { end: whole.end + 1, quantity: whole.quantity * times };
}

const multiples: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['doz', 12],
  ['dz', 12],
  ['hundred', 100],
]);
// "A little", "a bit" and "a good pinch" state no number.
const notCounts = new Set(['little', 'bit', 'lot', 'touch', 'hint', 'good', 'generous']);
const openCounts = toWordSet(`
  couple few several dozen half one-half quarter one-quarter one-fourth one-third two-thirds
  three-quarters three-fourths
`);

/** Numbers in words. "Couple" is two; "few" and "several" count as three, the least they can mean. */
export const wordValues: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['thirteen', 13],
  ['fourteen', 14],
  ['fifteen', 15],
  ['sixteen', 16],
  ['seventeen', 17],
  ['eighteen', 18],
  ['nineteen', 19],
  ['twenty', 20],
  ['twenty-four', 24],
  ['twenty-eight', 28],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
  ['dozen', 12],
  ['doz', 12],
  ['couple', 2],
  ['few', 3],
  ['several', 3],
  ['half', 0.5],
  ['one-half', 0.5],
  ['quarter', 0.25],
  ['one-quarter', 0.25],
  ['one-fourth', 0.25],
  ['one-third', 1 / 3],
  ['two-thirds', 2 / 3],
  ['three-quarter', 0.75],
  ['three-quarters', 0.75],
  ['three-fourths', 0.75],
  ['one-and-a-half', 1.5],
  ['two-and-a-half', 2.5],
  ['one-eighth', 0.125],
]);

interface UnitSpan {
  /** Index of the token after the unit. */
  readonly end: number;
  readonly unit: Unit;
}

/**
 * The unit that begins at a token ("fl oz" has two tokens); null if none does. Sizes are no units
 * here.
 */
export function findUnitAt(tokens: readonly Token[], start: number): UnitSpan | null {
  const first = tokens[start];
  if (first?.kind !== 'word') return null;
  const second = tokens[start + 1];
  const pair = second?.kind === 'word' && pairStarts.has(first.word) ? readUnit(`${first.text} ${second.text}`) : null;
  if (pair !== null) return { end: start + 2, unit: pair };
  const unit = readUnit(first.text);
  return unit === null || unit.kind === 'size' ? null : { end: start + 1, unit };
}

const pairStarts = toWordSet('fl fluid tea table dessert soup oz milli bar coffee imperial imp uk');

interface QualifiedUnit {
  /** Index of the token after the unit. */
  readonly end: number;
  readonly kind: UnitKind;
  /** The number of qualifying words before the unit. */
  readonly qualifiers: number;
}

/**
 * The unit after any qualifying words ("large heaped tbsp"); null if the word is the food itself
 * ("4 cloves", "2 rib eye steaks").
 */
export function findUnitAfter(tokens: readonly Token[], start: number): QualifiedUnit | null {
  let at = start;
  while (at < start + 4 && isQualifier(tokens, at)) at += 1;
  const span = findUnitAt(tokens, at);
  if (span === null || span.unit.id === 'each') return null;
  const { kind } = span.unit;
  if (kind === 'length' && at > start) return null;
  if (beginsName(tokens, at) || ((kind === 'piece' || kind === 'container') && !hasFoodBehind(tokens, span)))
    return null;
  return { end: span.end, kind, qualifiers: at - start };
}

/** Whether what a unit counts stands behind it, if the unit needs that: "a side of salmon", "2 fingers bourbon". */
function hasFoodBehind(tokens: readonly Token[], { end, unit: { id } }: UnitSpan): boolean {
  const next = wordAt(tokens, end);
  if (needsOf.has(id)) return next === 'of';
  const isDrink = drinks.has(next) || wordAt(tokens, end + 1) === 'wine';
  if (ofDrinks.has(id)) return isDrink || (next === 'of' && id !== 'part');
  return !foods.has(id) || (tokens[end]?.kind ?? 'mark') !== 'mark';
}

/** Whether the word is no unit but the first of a food's name: "bottle gourd", "glass noodles". */
export function beginsName(tokens: readonly Token[], at: number): boolean {
  const span = findUnitAt(tokens, at);
  if (span === null) return false;
  const next = tokens[span.end];
  // A pound of cake is not sold, but a pound of "cake flour" is.
  if (span.unit.id === 'pound' && next?.word === 'cake') return (tokens[span.end + 1]?.kind ?? 'mark') === 'mark';
  if (isCutOfMeat(tokens, at) || isRibOfMeat(tokens, at)) return true;
  return namesWithUnits.get(span.unit.id)?.has(next?.word ?? '') === true;
}

/** "1 rib of beef". */
function isRibOfMeat(tokens: readonly Token[], at: number): boolean {
  return wordAt(tokens, at) === 'rib' && wordAt(tokens, at + 1) === 'of' && meats.has(wordAt(tokens, at + 2));
}

const meats = toWordSet('beef pork lamb veal venison');

/** "2 strip, rib-eye, or other steaks". */
function isCutOfMeat(tokens: readonly Token[], at: number): boolean {
  const isListed = wordAt(tokens, at + 1) === 'or' || wordAt(tokens, at + 1) === ',';
  return isListed && wordAt(tokens, at) === 'strip' && tokens.slice(at, at + 8).some(({ word }) => word === 'steaks');
}

function isQualifier(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (word === 'or' || word === 'to') return measureWords.has(wordAt(tokens, at + 1));
  return measureWords.has(word);
}
// Units only before "of": "a side of salmon".
const needsOf = toWordSet('side round pot case layer breast thigh thumb glass wheel bowl twist shake');

// Units only before "of" and before a drink: "2 fingers bourbon", but "2 fish fingers". A part is one
// only before a drink: "white part of 2 leeks".
const ofDrinks = toWordSet('measure tot nip dram slug lug finger part');

// Foods if nothing follows: "4 cloves".
const foods = toWordSet('clove leaf ear spear');
