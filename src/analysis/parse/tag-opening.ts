import { readNumber, unitAfter, unitAt } from './numbers-and-units';
import type { Label, Token } from './tokenize';
import { amountFillers, measureWords, sizeWords } from './word-lists';

interface Opening {
  /** Index of the token after the last amount of the opening. */
  readonly end: number;
  readonly found: boolean;
}

/** Labels the amounts a line opens with, one behind the other: "2 (14-oz) cans", "450 g / 1 lb", "1 cup plus 1 tbsp", "pinch of". */
export function labelOpening(tokens: readonly Token[], labels: (Label | null)[]): Opening {
  const start = labels.findLastIndex((label) => label === 'PURPOSE' || label === 'COMMENT') + 1;
  let at = skipFillers(tokens, start === 0 ? 0 : start + 1);
  let found = false;
  for (let turns = 0; turns < 12; turns += 1) {
    const before = at;
    const end: number | null =
      labelMeasure(tokens, labels, at) ?? (found ? labelContainer(tokens, labels, at) : labelStart(tokens, labels, at));
    if (end === null) break;
    found = true;
    at = skipOtherCount(tokens, labels, skipJoints(tokens, end));
    if (at === before) break;
  }
  if (found && tokens[at]?.word === 'x') at += 1;
  if (found) at = skipMinus(tokens, at);
  for (let i = 0; found && i < at; i += 1) labels[i] ??= sizeWords.has(tokens[i]?.word ?? '') ? 'SIZE' : 'COMMENT';
  return { end: found ? at : 0, found };
}

/** "1 cup minus 2 tbsp": too little to count. */
function skipMinus(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.word !== 'minus' && tokens[start]?.word !== 'less') return start;
  const number = readNumber(tokens, start + 1);
  return number === null ? start : (unitAfter(tokens, number.end)?.end ?? start);
}

/** Number, qualifying words and unit. A further number without unit goes on only after "x". */
function labelMeasure(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  const number = readNumber(tokens, start);
  if (number === null || tokens[number.end]?.word === '°') return null;
  let at = number.end;
  if (tokens[at]?.word === '-' && tokens[at]?.spaced === false) at += 1;
  if (tokens[at]?.word === 'of' && tokens[start]?.word.startsWith('half') === true) at += 1;
  const unit = unitAfter(tokens, at);
  const isFurther = labels.slice(0, start).some((label) => label === 'QTY' || label === 'UNIT');
  if (unit === null && isFurther && tokens[start - 1]?.word !== 'x') return null;
  for (let i = start; i < number.end; i += 1) labels[i] = 'QTY';
  if (unit === null) return number.end;
  for (let i = at; i < unit.end; i += 1) labels[i] ??= 'UNIT';
  return skipOf(tokens, labels, unit.kind === 'length' ? labelAfterLength(tokens, labels, unit.end) : unit.end);
}

/** "4 medium 1.5 lb potatoes" goes on behind the size; in "1 large or 2 small heads" the second count is another way to say the first. */
function skipOtherCount(tokens: readonly Token[], labels: (Label | null)[], start: number): number {
  if (!isCounted(labels)) return start;
  let at = start;
  while (measureWords.has(tokens[at]?.word ?? '')) at += 1;
  const joint = at;
  if (joint > start && tokens[joint]?.kind === 'number' && isMeasure(tokens, joint)) {
    for (let i = start; i < joint; i += 1) labels[i] = 'SIZE';
    return joint;
  }
  if (joint === start || tokens[at]?.word !== 'or') return start;
  const number = readNumber(tokens, at + 1);
  if (number === null) return start;
  at = number.end;
  while (measureWords.has(tokens[at]?.word ?? '') || tokens[at]?.word === 'smaller') at += 1;
  if (at === number.end) return start;
  for (let i = start; i < at; i += 1) labels[i] = i < joint ? 'SIZE' : 'COMMENT';
  return at;
}

/** Whether the line opens with a number that no unit follows yet. */
function isCounted(labels: readonly (Label | null)[]): boolean {
  const first = labels.indexOf('QTY');
  const end = labels.findIndex((label, index) => index > first && label !== 'QTY');
  return first >= 0 && labels[end] !== 'UNIT' && !(labels[end] === 'PUNC' && labels[end + 1] === 'UNIT');
}

function isMeasure(tokens: readonly Token[], start: number): boolean {
  const number = readNumber(tokens, start);
  const kind = number === null ? null : unitAfter(tokens, number.end)?.kind;
  return kind === 'mass' || kind === 'volume';
}

/** "1-inch piece", "2 cm thick slice": the unit behind a length. */
function labelAfterLength(tokens: readonly Token[], labels: (Label | null)[], start: number): number {
  let at = start;
  if (tokens[at]?.word === '-') at += 1;
  while (lengthWords.has(tokens[at]?.word ?? '')) {
    labels[at] = 'UNIT';
    at += 1;
  }
  const unit = unitAfter(tokens, at);
  if (unit === null || (unit.kind !== 'piece' && unit.kind !== 'container')) return at;
  for (let i = at; i < unit.end; i += 1) labels[i] ??= 'UNIT';
  return unit.end;
}

const lengthWords = new Set(['thick', 'long', 'wide', 'square', 'round', 'diameter', 'high', 'deep', 'tall']);

/** The unit of an earlier number: "2 (14 oz) cans", "2 (500 ml) cups". Behind a mass or volume a piece is the food's own shape: "1 lb strip loin". */
function labelContainer(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  const unit = unitAfter(tokens, start);
  if (unit === null || unit.kind === 'length') return null;
  const isBracketed = isCounted(labels) || tokens[start - 1]?.word === ')';
  const isOf = tokens[unit.end]?.word === 'of';
  if (unit.kind !== 'container' && !isBracketed && !isOf && unit.qualifiers === 0) return null;
  if (!isBracketed && tokens[unit.end]?.kind !== 'word') return null;
  for (let i = start; i < unit.end; i += 1) labels[i] = 'UNIT';
  return skipOf(tokens, labels, unit.end);
}

/** A unit without number at the start: "pinch of salt", "small bunch parsley", "pound elbow macaroni". */
function labelStart(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  const unit = unitAfter(tokens, start);
  if (unit === null || unit.kind === 'length') return null;
  const word = tokens[unit.end - 1]?.word ?? '';
  if (tokens[unit.end]?.word !== 'of' && !startsLine.has(word) && unit.qualifiers === 0) return null;
  if (tokens[unit.end]?.kind !== 'word') return null;
  for (let i = start; i < unit.end; i += 1) labels[i] = 'UNIT';
  return skipOf(tokens, labels, unit.end);
}

const startsLine = new Set(
  `pinch pinches handful handfuls dash dashes drizzle splash bunch sprig sprigs knob glug squeeze drop drops can package packet slice
  slices head stick piece sprinkle sprinkling grating spoonful dollop bottle jar bag box loaf recipe clove cloves tin stalk stalks batch
  grind grinding scoop rasher rashers cup pound tablespoon tbsp teaspoon tsp ounce punnet carton`.split(/\s+/),
);

function skipFillers(tokens: readonly Token[], start: number): number {
  let at = start;
  while (at < start + 5 && isFiller(tokens, at)) at += 1;
  return readNumber(tokens, at) === null && unitAt(tokens, at) === null ? start : at;
}

/** Past what may stand between two amounts of one opening, or past the brackets that end it. */
function skipJoints(tokens: readonly Token[], start: number): number {
  let at = start;
  let closed = start;
  for (let token = tokens[at]; token !== undefined && at < start + 8; token = tokens[at]) {
    if (
      token.word !== '(' &&
      token.word !== '[' &&
      token.word !== ')' &&
      token.word !== ']' &&
      !amountJoints.has(token.word)
    )
      break;
    at += 1;
    if (token.word === ')' || token.word === ']') closed = at;
  }
  const goesOn = readNumber(tokens, at) !== null || unitAfter(tokens, at) !== null;
  return goesOn && !startsOtherFood(tokens, start, at) ? at : closed;
}

/** "1 cup sugar or 2 …" never gets here; "1 onion, 1 carrot" does, and its second number counts another food. */
function startsOtherFood(tokens: readonly Token[], start: number, at: number): boolean {
  const number = readNumber(tokens, at);
  if (number === null || tokens[start]?.word !== ',') return false;
  return unitAfter(tokens, number.end) === null;
}

/** Words and marks that join two amounts of one food, brackets apart. */
export const amountJoints: ReadonlySet<string> = new Set(
  '/ | \\ - , = + & x plus and or about approximately approx roughly around each total ~ ; an additional another weighing heaping heaped scant generous up to at least : ca circa'.split(
    ' ',
  ),
);

/** Whether a token only leads to an amount ("about", "generous", "("). */
export function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.word === '(' || token.word === '~') return true;
  if (token.kind !== 'word' || readNumber(tokens, at) !== null) return false;
  return amountFillers.has(token.word) || measureWords.has(token.word);
}

/** Past an "of" behind a unit, which it labels. */
export function skipOf(tokens: readonly Token[], labels: (Label | null)[], at: number): number {
  if (tokens[at]?.word !== 'of') return at;
  labels[at] = 'COMMENT';
  return at + 1;
}
