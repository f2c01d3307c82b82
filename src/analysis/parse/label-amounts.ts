import { amountFillers, measureWords } from './kitchen-words';
import { readNumber } from './read-number';
import type { Label, Token } from './token';
import { unitAt } from './unit-at';

/** Labels the amounts: those the line opens with, those in brackets, those a comma part consists of, and a late one where none opens the line. */
export function labelAmounts(tokens: readonly Token[], labels: (Label | null)[]): void {
  const opened = labelOpening(tokens, labels);
  labelFurther(tokens, labels, opened.end);
  if (!opened.found) labelLate(tokens, labels);
}

interface Measure {
  readonly end: number;
  readonly hasUnit: boolean;
}

interface Opening {
  readonly end: number;
  readonly found: boolean;
}

function labelOpening(tokens: readonly Token[], labels: (Label | null)[]): Opening {
  let at = skipFillers(tokens, labels, 0);
  let found = false;
  let open = 0;
  for (let turns = 0; turns < 12; turns += 1) {
    const measure = labelMeasure(tokens, labels, at, found);
    if (measure === null) break;
    found = true;
    at = measure.end;
    const next = skipJoints(tokens, at, open);
    if (next === null) break;
    const container = labelBareUnit(tokens, labels, next.end);
    if (container !== null) {
      at = container;
      open = next.open;
      const after = skipJoints(tokens, at, open);
      if (after === null || after.end === at) break;
      at = after.end;
      open = after.open;
      continue;
    }
    if (next.end === at && !measure.hasUnit && tokens[at]?.kind !== 'number') break;
    at = next.end;
    open = next.open;
  }
  for (let i = 0; found && i < at; i += 1) labels[i] ??= 'COMMENT';
  return { end: at, found };
}

/** Number, qualifying words and unit at a token; a unit alone ("pinch of salt") where nothing was found before. */
function labelMeasure(
  tokens: readonly Token[],
  labels: (Label | null)[],
  start: number,
  isFurther: boolean,
): Measure | null {
  const number = readNumber(tokens, start);
  if (number === null) {
    if (isFurther || start > 2) return null;
    const end = labelBareUnit(tokens, labels, start);
    return end === null ? null : { end, hasUnit: true };
  }
  if (tokens[number.end]?.word === '°') return null;
  let at = number.end;
  if (tokens[at]?.word === '-' && tokens[at]?.spaced === false) at += 1;
  if (tokens[at]?.word === 'of' && isArticleHalf(tokens, start)) at += 1;
  const unit = unitAfter(tokens, at, false);
  if (unit === null && isFurther && !isCountAfter(tokens, start)) return null;
  for (let i = start; i < number.end; i += 1) labels[i] = 'QTY';
  if (unit === null) return { end: number.end, hasUnit: false };
  for (let i = at; i < unit.end; i += 1) labels[i] ??= 'UNIT';
  const end = unit.kind === 'length' ? labelAfterLength(tokens, labels, unit.end) : unit.end;
  return { end: skipOf(tokens, labels, end), hasUnit: true };
}

function isArticleHalf(tokens: readonly Token[], start: number): boolean {
  return (tokens[start]?.word ?? '').startsWith('half');
}

/** "2 x 3 eggs", "1 14-oz can": a number without unit goes on only after x. */
function isCountAfter(tokens: readonly Token[], start: number): boolean {
  return tokens[start - 1]?.word === 'x';
}

/** "1-inch piece", "2 cm thick slice": the unit behind a length. */
function labelAfterLength(tokens: readonly Token[], labels: (Label | null)[], start: number): number {
  let at = start;
  if (tokens[at]?.word === '-') at += 1;
  while (lengthWords.has(tokens[at]?.word ?? '')) {
    labels[at] = 'UNIT';
    at += 1;
  }
  const unit = unitAfter(tokens, at, true);
  if (unit === null || (unit.kind !== 'piece' && unit.kind !== 'container')) return at;
  for (let i = at; i < unit.end; i += 1) labels[i] ??= 'UNIT';
  return unit.end;
}

const lengthWords = new Set(['thick', 'long', 'wide', 'square', 'round', 'diameter', 'high', 'deep', 'tall']);

/** A piece or container word without a number of its own: "pinch of salt", "(14 oz) can". */
function labelBareUnit(tokens: readonly Token[], labels: (Label | null)[], start: number): number | null {
  const unit = unitAfter(tokens, start, true);
  if (unit === null || (unit.kind !== 'piece' && unit.kind !== 'container')) return null;
  if (start === 0 && unit.end === 1 && !startsLine.has(tokens[0]?.word ?? '')) return null;
  for (let i = start; i < unit.end; i += 1) labels[i] = 'UNIT';
  return skipOf(tokens, labels, unit.end);
}

const startsLine = new Set(
  'pinch pinches handful handfuls dash dashes drizzle splash bunch sprig sprigs knob glug squeeze drop drops can package packet slice slices head stick piece sprinkle sprinkling grating spoonful dollop bottle jar bag box loaf leaf leaves recipe clove cloves tin stalk stalks strip strips batch grind grinding scoop rasher rashers few'.split(
    ' ',
  ),
);

interface QualifiedUnit {
  readonly end: number;
  readonly kind: string;
}

/** A unit behind any words that qualify it ("large heaped tbsp"), unless the word is the food itself ("4 cloves", "2 rib eye steaks"). */
function unitAfter(tokens: readonly Token[], start: number, isBare: boolean): QualifiedUnit | null {
  let at = start;
  while (at < start + 4 && isQualifier(tokens, at)) at += 1;
  const span = unitAt(tokens, at);
  if (span === null) return null;
  const word = tokens[at]?.word ?? '';
  const next = tokens[span.end];
  const kind = span.unit.kind;
  if (kind === 'length' && (isBare || at > start)) return null;
  if (kind !== 'piece' && kind !== 'container') return { end: span.end, kind };
  if (needsOf.has(span.unit.id) && next?.word !== 'of') return null;
  if (notUnits.get(span.unit.id)?.has(next?.word ?? '')) return null;
  if (foods.has(span.unit.id) && (next === undefined || next.kind === 'mark')) return null;
  if (word === 'each' && next === undefined) return null;
  return { end: span.end, kind };
}

function isQualifier(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  return measureWords.has(word) || (word === 'or' && measureWords.has(tokens[at + 1]?.word ?? '')) || (word === 'to' && measureWords.has(tokens[at + 1]?.word ?? '')); // prettier-ignore
}

// Words that are units only before "of" ("a side of salmon"), or not before these words ("2 rib eye steaks").
const needsOf = new Set([
  'side',
  'round',
  'pot',
  'case',
  'layer',
  'breast',
  'thigh',
  'thumb',
  'glass',
  'wheel',
  'bowl',
  'twist',
  'basket',
]);
const foods = new Set(['clove', 'leaf', 'ear']);
const notUnits: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['rib', new Set(['eye', 'eyes', 'steak', 'steaks', 'roast', 'chop', 'chops', 'rack'])],
  ['strip', new Set(['steak', 'steaks', 'loin', 'loins'])],
  ['cube', new Set(['steak', 'steaks'])],
  ['leaf', new Set(['lettuce', 'lard', 'spinach'])],
  ['cup', new Set(['cakes', 'cake'])],
  ['recipe', new Set(['calls'])],
  ['bottle', new Set(['gourd'])],
]);

function skipOf(tokens: readonly Token[], labels: (Label | null)[], at: number): number {
  if (tokens[at]?.word !== 'of') return at;
  labels[at] = 'COMMENT';
  return at + 1;
}

function skipFillers(tokens: readonly Token[], labels: (Label | null)[], start: number): number {
  let at = start;
  while (at < start + 5 && isFiller(tokens, at)) at += 1;
  const number = readNumber(tokens, at);
  if (number === null && unitAt(tokens, at) === null) return start;
  for (let i = start; i < at; i += 1) labels[i] ??= 'COMMENT';
  return at;
}

function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.word === '(' || token.word === '~') return true;
  return (
    token.kind === 'word' &&
    (amountFillers.has(token.word) || measureWords.has(token.word)) &&
    readNumber(tokens, at) === null
  );
}

/** Past what may stand between two amounts of one opening; null where the opening ends inside a bracket that holds something else. */
function skipJoints(tokens: readonly Token[], start: number, opened: number): { end: number; open: number } | null {
  let at = start;
  let open = opened;
  let joints = start;
  let jointsOpen = open;
  for (let token = tokens[at]; token !== undefined && at < start + 8; token = tokens[at]) {
    if (token.word === '(' || token.word === '[') open += 1;
    else if (token.word === ')' || token.word === ']') open = Math.max(0, open - 1);
    else if (!joinsAmounts(token)) break;
    at += 1;
    if (token.word === ')' || token.word === ']') {
      joints = at;
      jointsOpen = open;
    }
  }
  if (readNumber(tokens, at) !== null || unitAfter(tokens, at, true) !== null) return { end: at, open };
  return joints === start && open === opened ? { end: start, open: opened } : { end: joints, open: jointsOpen };
}

function joinsAmounts(token: Token): boolean {
  return joints.has(token.word);
}

const joints = new Set('/ | \\ - , = + & x plus and or about approximately approx roughly around each total ~ ; of an additional another weighing heaping heaped scant generous up to at least : ca circa'.split(' ')); // prettier-ignore

/** Amounts in brackets behind the food and comma parts that are amounts. */
function labelFurther(tokens: readonly Token[], labels: (Label | null)[], start: number): void {
  for (let i = start; i < tokens.length; i += 1) {
    if (!opensPart.has(tokens[i]?.word ?? '')) continue;
    let at = i + 1;
    while (at < i + 5 && tokens[at] !== undefined && isFiller(tokens, at)) at += 1;
    for (let turns = 0; turns < 4; turns += 1) {
      if (tokens[at]?.kind === 'word' && tokens[at]?.word.startsWith('a')) break;
      const number = readNumber(tokens, at);
      if (number === null) break;
      let unitStart = number.end;
      if (tokens[unitStart]?.word === '-') unitStart += 1;
      const unit = unitAfter(tokens, unitStart, false);
      if (unit === null || unit.kind === 'length') break;
      if (!endsPart(tokens, unit.end, tokens[i]?.word ?? '')) break;
      for (let k = at; k < number.end; k += 1) labels[k] = 'QTY';
      for (let k = unitStart; k < unit.end; k += 1) labels[k] = 'UNIT';
      at = unit.end;
      while (
        at < unit.end + 3 &&
        tokens[at] !== undefined &&
        (joinsAmounts(tokens[at] ?? nothing) || isFiller(tokens, at))
      )
        at += 1;
    }
  }
}

const nothing: Token = { text: '', word: '', kind: 'mark', value: Number.NaN, spaced: false };
const opensPart = new Set(['(', '[', ',', ';', 'weighing']);

function endsPart(tokens: readonly Token[], at: number, opener: string): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark' || token.kind === 'number') return true;
  if (opener === '(' || opener === '[') return token.word !== 'of';
  return amountFillers.has(token.word) || token.word === 'apiece' || unitAt(tokens, at) !== null;
}

/** "Sugar, 2 cups", "eggs: 3", "juice of 1 lemon": the first amount anywhere, outside brackets. */
function labelLate(tokens: readonly Token[], labels: (Label | null)[]): void {
  let depth = 0;
  if (labels.includes('QTY')) return;
  for (let i = 0; i < tokens.length; i += 1) {
    const word = tokens[i]?.word ?? '';
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth > 0 || tokens[i]?.kind === 'mark') continue;
    if (
      tokens[i]?.kind === 'word' &&
      (endsSearch.has(word) || word === 'a' || word === 'an') &&
      i > 0 &&
      tokens[i - 1]?.word !== 'of'
    ) {
      if (endsSearch.has(word)) return;
      continue;
    }
    const number = readNumber(tokens, i);
    if (number === null) continue;
    let unitStart = number.end;
    if (tokens[unitStart]?.word === '-') unitStart += 1;
    const unit = unitAfter(tokens, unitStart, false);
    const isLast = number.end === tokens.length || tokens[number.end]?.word === '(';
    if (unit === null && !isLast && tokens[i - 1]?.word !== 'of') continue;
    for (let k = i; k < number.end; k += 1) labels[k] = 'QTY';
    for (let k = unitStart; unit !== null && k < unit.end; k += 1) labels[k] ??= 'UNIT';
    if (unit !== null) skipOf(tokens, labels, unit.end);
    labelFurther(tokens, labels, unit === null ? number.end : unit.end);
    return;
  }
}

const endsSearch = new Set(['for', 'into', 'cut', 'soaked', 'or', 'in']);
