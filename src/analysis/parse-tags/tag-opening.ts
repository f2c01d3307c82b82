import { isPack, readUnit } from '../unit';
import { toWordSet } from '../words';
import { amountFillers, measureWords, sizeWords } from '../parse-tokens/line-words';
import { readNumber, findUnitAfter, findUnitAt } from '../parse-tokens/numbers-and-units';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

interface Opening {
  /** Index of the token after the last amount of the opening. */
  readonly end: number;
  readonly found: boolean;
}

/**
 * Tags the amounts that start a line: "2 (14-oz) cans", "450 g / 1 lb", "1 cup plus 1 tbsp", "pinch
 * of".
 */
export function tagOpening(tokens: readonly Token[], tags: (Tag | null)[]): Opening {
  const start = tags.findLastIndex((tag) => tag === 'PURPOSE' || tag === 'COMMENT') + 1;
  let at = skipFillers(tokens, start === 0 ? 0 : start + 1);
  let found = false;
  for (let turns = 0; turns < 12; turns += 1) {
    const before = at;
    const end: number | null =
      tagMeasure(tokens, tags, at) ?? (found ? tagContainer(tokens, tags, at) : tagStart(tokens, tags, at));
    if (end === null) break;
    found = true;
    const counted = tagPackCount(tokens, tags, end);
    if (counted !== null) {
      at = counted;
      break;
    }
    at = skipOtherCount(tokens, tags, skipJoints(tokens, end));
    if (at === before) break;
  }
  if (found && wordAt(tokens, at) === 'x') at += 1;
  if (found) at = skipMinus(tokens, at);
  for (let i = 0; found && i < at; i += 1) tags[i] ??= sizeWords.has(wordAt(tokens, i)) ? 'SIZE' : 'COMMENT';
  return { end: found ? at : 0, found };
}

/** "1 cup minus 2 tbsp": the part taken away is no amount of its own; `takeAway` subtracts it. */
function skipMinus(tokens: readonly Token[], start: number): number {
  if (wordAt(tokens, start) !== 'minus' && wordAt(tokens, start) !== 'less') return start;
  const number = readNumber(tokens, start + 1);
  return number === null ? start : (findUnitAfter(tokens, number.end)?.end ?? start);
}

/** Tags number, qualifying words and unit. Another number without a unit counts only after "x". */
function tagMeasure(tokens: readonly Token[], tags: (Tag | null)[], start: number): number | null {
  const number = readNumber(tokens, start);
  if (number === null || wordAt(tokens, number.end) === '°') return null;
  let at = number.end;
  if (wordAt(tokens, at) === '-' && tokens[at]?.spaced === false) at += 1;
  if (wordAt(tokens, at) === 'of' && wordAt(tokens, start).startsWith('half')) at += 1;
  const unit = findUnitAfter(tokens, at) ?? findThickness(tokens, at);
  const isFurther = tags.slice(0, start).some((tag) => tag === 'QTY' || tag === 'UNIT');
  if (unit === null && isFurther && wordAt(tokens, start - 1) !== 'x') return null;
  for (let i = start; i < number.end; i += 1) tags[i] = 'QTY';
  if (unit === null) return number.end;
  for (let i = at; i < unit.end; i += 1) tags[i] ??= 'UNIT';
  return skipOf(tokens, tags, unit.kind === 'length' ? tagAfterLength(tokens, tags, unit.end) : unit.end);
}

/** "inch-thick" of "32 (1/2-inch-thick) slices", which otherwise only qualifies a unit behind it. */
function findThickness(tokens: readonly Token[], at: number): { end: number; kind: 'length' } | null {
  const isAlone = wordAt(tokens, at + 1) === ')' && readUnit(wordAt(tokens, at))?.kind === 'length';
  return isAlone ? { end: at + 1, kind: 'length' } : null;
}

/**
 * "4 medium 1.5 lb potatoes" continues behind the size. In "1 large or 2 small heads" the second
 * count restates the first.
 */
function skipOtherCount(tokens: readonly Token[], tags: (Tag | null)[], start: number): number {
  if (!isCounted(tags)) return start;
  let at = start;
  while (measureWords.has(wordAt(tokens, at))) at += 1;
  const joint = at;
  if (joint > start && tokens[joint]?.kind === 'number' && isMeasure(tokens, joint)) {
    for (let i = start; i < joint; i += 1) tags[i] = 'SIZE';
    return joint;
  }
  if (joint === start || wordAt(tokens, at) !== 'or') return start;
  const number = readNumber(tokens, at + 1);
  if (number === null) return start;
  at = number.end;
  while (measureWords.has(wordAt(tokens, at)) || wordAt(tokens, at) === 'smaller') at += 1;
  if (at === number.end) return start;
  for (let i = start; i < at; i += 1) tags[i] = i < joint ? 'SIZE' : 'COMMENT';
  return at;
}

/**
 * Tags the number of pieces in a package: "1 pack 12 tortillas", "1 package of 6 pitas", "1 box (24)
 * crackers". The number of "1 can 7 Up" counts nothing.
 */
function tagPackCount(tokens: readonly Token[], tags: (Tag | null)[], end: number): number | null {
  const isOf = wordAt(tokens, end - 1) === 'of';
  const unit = tokens[isOf ? end - 2 : end - 1];
  if (unit === undefined || !isPack(unit.text)) return null;
  const isBracketed = wordAt(tokens, end) === '(';
  const at = isBracketed ? end + 1 : end;
  const { kind, value } = tokens[at] ?? { kind: 'mark', value: 0 };
  if (kind !== 'number' || !Number.isInteger(value) || value < 2 || value > 100) return null;
  let next = at + 1;
  if (isBracketed) {
    if (counters.has(wordAt(tokens, next))) next += 1;
    if (wordAt(tokens, next) !== ')') return null;
    next += 1;
  } else if (findUnitAfter(tokens, next) !== null || !namesPieces(tokens, next)) return null;
  tags[at] = 'QTY';
  for (let i = at + 1; i < next; i += 1) tags[i] ??= 'COMMENT';
  return next;
}

/** Whether the next few words end in a plural: "12 small flour tortillas". */
function namesPieces(tokens: readonly Token[], start: number): boolean {
  for (let at = start; at < start + 5 && tokens[at]?.kind === 'word'; at += 1)
    if (/[^s]s$/.test(wordAt(tokens, at))) return true;
  return false;
}

const counters: ReadonlySet<string> = new Set(['count', 'ct', 'pack', 'pieces', 'pcs']);

/** Whether the line starts with a number that has no unit yet. */
function isCounted(tags: readonly (Tag | null)[]): boolean {
  const first = tags.indexOf('QTY');
  const end = tags.findIndex((tag, index) => index > first && tag !== 'QTY');
  return first >= 0 && tags[end] !== 'UNIT' && !(tags[end] === 'PUNC' && tags[end + 1] === 'UNIT');
}

function isMeasure(tokens: readonly Token[], start: number): boolean {
  const number = readNumber(tokens, start);
  const kind = number === null ? null : findUnitAfter(tokens, number.end)?.kind;
  return kind === 'mass' || kind === 'volume';
}

/** "1-inch piece", "2 cm thick slice": the unit behind a length. */
function tagAfterLength(tokens: readonly Token[], tags: (Tag | null)[], start: number): number {
  let at = start;
  if (wordAt(tokens, at) === '-') at += 1;
  while (lengthWords.has(wordAt(tokens, at))) {
    tags[at] = 'UNIT';
    at += 1;
  }
  if (wordAt(tokens, at) === 'rounds') {
    tags[at] = 'UNIT';
    return at + 1;
  }
  const unit = findUnitAfter(tokens, at);
  if (unit === null || (unit.kind !== 'piece' && unit.kind !== 'container')) return at;
  for (let i = at; i < unit.end; i += 1) tags[i] ??= 'UNIT';
  return unit.end;
}

const lengthWords = toWordSet('thick long wide square round diameter high deep tall length lengths');

/**
 * The unit of an earlier number: "2 (14 oz) cans", "2 (500 ml) cups". Behind a mass or volume, a
 * piece is the food's own shape: "1 lb strip loin".
 */
function tagContainer(tokens: readonly Token[], tags: (Tag | null)[], start: number): number | null {
  const unit = findUnitAfter(tokens, start);
  if (unit === null || unit.kind === 'length') return null;
  const isBracketed = isCounted(tags) || wordAt(tokens, start - 1) === ')';
  const isOf = wordAt(tokens, unit.end) === 'of';
  if (unit.kind !== 'container' && !isBracketed && !isOf && unit.qualifiers === 0) return null;
  if (!isBracketed && (tokens[unit.end]?.kind !== 'word' || isWeighedPart(tokens, start))) return null;
  for (let i = start; i < unit.end; i += 1) tags[i] = 'UNIT';
  return skipOf(tokens, tags, unit.end);
}

/** Whether a mass is one of a part, which names the food: "1 lb rack of lamb", "100 g leaves of mustard". */
export function isWeighedPart(tokens: readonly Token[], at: number): boolean {
  return weighedParts.has(wordAt(tokens, at)) && readUnit(wordAt(tokens, at - 1))?.kind === 'mass';
}

const weighedParts = toWordSet('rack leaf leaves');

/**
 * A unit without a number at the start: "pinch of salt", "small bunch parsley", "pound elbow
 * macaroni".
 */
function tagStart(tokens: readonly Token[], tags: (Tag | null)[], start: number): number | null {
  const unit = findUnitAfter(tokens, start);
  if (unit === null || unit.kind === 'length') return null;
  const word = wordAt(tokens, unit.end - 1);
  if (wordAt(tokens, unit.end) !== 'of' && !startsLine.has(word) && unit.qualifiers === 0) return null;
  if (tokens[unit.end]?.kind !== 'word') return null;
  for (let i = start; i < unit.end; i += 1) tags[i] = 'UNIT';
  return skipOf(tokens, tags, unit.end);
}

const startsLine = toWordSet(`
  pinch pinches handful handfuls dash dashes drizzle splash bunch sprig sprigs knob glug squeeze
  drop drops can package packet slice slices head stick piece sprinkle sprinkling grating spoonful
  dollop bottle jar bag box loaf recipe clove cloves tin stalk stalks batch grind grinding scoop
  rasher rashers cup pound tablespoon tbsp teaspoon tsp ounce punnet carton pack tub
`);

function skipFillers(tokens: readonly Token[], start: number): number {
  let at = start;
  while (at < start + 5 && isFiller(tokens, at)) at += 1;
  return readNumber(tokens, at) === null && findUnitAt(tokens, at) === null ? start : at;
}

/**
 * The index after words and marks that may join two amounts, or after the brackets that end them.
 */
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
  const goesOn = readNumber(tokens, at) !== null || findUnitAfter(tokens, at) !== null;
  return goesOn && !startsOtherFood(tokens, start, at) ? at : closed;
}

/** In "1 onion, 1 carrot" the second number counts another food. */
function startsOtherFood(tokens: readonly Token[], start: number, at: number): boolean {
  const number = readNumber(tokens, at);
  if (number === null || wordAt(tokens, start) !== ',') return false;
  return findUnitAfter(tokens, number.end) === null;
}

/** Words and marks that join two amounts of one food, without brackets. */
export const amountJoints = toWordSet(`
  / | \\ - , = + & x plus and or about approximately approx roughly around each total ~ ; an
  additional another weighing heaping heaped scant generous up to at least : ca circa
`);

/** Whether a token only leads to an amount ("about", "generous", "("). */
export function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.word === '(' || token.word === '~') return true;
  if (token.kind !== 'word' || readNumber(tokens, at) !== null) return false;
  return amountFillers.has(token.word) || measureWords.has(token.word);
}

/** The index after an "of" behind a unit; tags the "of". */
export function skipOf(tokens: readonly Token[], tags: (Tag | null)[], at: number): number {
  if (wordAt(tokens, at) !== 'of') return at;
  tags[at] = 'COMMENT';
  return at + 1;
}
