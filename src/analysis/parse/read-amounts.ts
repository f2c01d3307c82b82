import { casedSpoons, readUnit, type UnitKind } from '../unit';
import { readNumber, findUnitAt } from '../parse-tokens/numbers-and-units';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/**
 * A stated quantity with its unit, as written. `relateAmounts` decides how it relates to the other
 * amounts.
 */
export interface StatedAmount {
  /** Null if a unit stands alone: "(14 oz) can", "pinch of salt". */
  readonly quantity: number | null;
  readonly quantityMax: number | null;
  readonly unit: string | null;
  readonly kind: UnitKind | null;
  /** Words and marks between the previous amount and this one, lower case. */
  readonly between: readonly string[];
  /** Whether the food or its preparation stands between the previous amount and this one. */
  readonly isAfterFood: boolean;
  readonly isInBrackets: boolean;
  /** The three words behind it: "each", "total". */
  readonly behind: readonly string[];
}

interface AmountReading {
  readonly stated: readonly StatedAmount[];
  /** Lengths and size words of units: "6-inch", "thin", "large". */
  readonly sizes: readonly string[];
  /** Words that qualify a measure and are no sizes: "heaped", "generous". */
  readonly remarks: readonly string[];
}

/** Reads the tokens with the tags QTY and UNIT, in order. */
export function readAmounts(tokens: readonly Token[], tags: readonly Tag[]): AmountReading {
  const stated: StatedAmount[] = [];
  const sizes: string[] = [];
  const remarks: string[] = [];
  let depth = 0;
  let before = 0;
  let at = 0;
  while (at < tokens.length) {
    const word = wordAt(tokens, at);
    if (word === '(') depth += 1;
    if (word === ')') depth = Math.max(0, depth - 1);
    const number = tags[at] === 'QTY' ? readNumber(tokens, at) : null;
    if (number === null && tags[at] !== 'UNIT') {
      at += 1;
      continue;
    }
    const start = at;
    const units = readUnits(tokens, tags, number?.end ?? at);
    const context = {
      between: listWords(tokens, before, start),
      isAfterFood: tags.slice(before, start).some((tag) => tag === 'NAME' || tag === 'PREP'),
      isInBrackets: depth > 0,
      behind: listWords(tokens, units.end, units.end + 3),
    };
    sizes.push(...units.sizes);
    remarks.push(...units.remarks);
    if (units.found.length === 0 && number !== null) stated.push(toAmount(number, null, context));
    units.found.forEach((found, index) => {
      // The number is that of the first unit: in "14 ounce can" the can has none.
      if (found.kind !== 'length') stated.push(toAmount(index === 0 ? number : null, found, context));
      else if (number !== null) sizes.push(`${printNumber(tokens.slice(start, number.end))}-${found.unit}`);
    });
    before = units.end;
    at = Math.max(units.end, start + 1);
  }
  return { stated, sizes, remarks };
}

function toAmount(
  number: Pick<StatedAmount, 'quantity' | 'quantityMax'> | null,
  found: FoundUnit | null,
  context: Pick<StatedAmount, 'between' | 'isAfterFood' | 'isInBrackets' | 'behind'>,
): StatedAmount {
  return {
    quantity: number?.quantity ?? null,
    quantityMax: number?.quantityMax ?? null,
    unit: found?.unit ?? null,
    kind: found?.kind ?? null,
    ...context,
  };
}

function listWords(tokens: readonly Token[], start: number, end: number): readonly string[] {
  return tokens.slice(start, end).map(({ word }) => word);
}

/** A number as written, with blanks around its words. */
function printNumber(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, kind }) => (kind === 'word' ? ` ${text} ` : text))
    .join('')
    .trim();
}

interface FoundUnit {
  readonly unit: string;
  readonly kind: UnitKind | null;
}

/** The unit words behind a number: "large cloves", "heaped tbsp", "ounce can". */
function readUnits(tokens: readonly Token[], tags: readonly Tag[], start: number) {
  const found: FoundUnit[] = [];
  const sizes: string[] = [];
  const remarks: string[] = [];
  let at = start;
  let end = start;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.word === '-' && (!token.spaced || tags[at + 1] === 'UNIT')) continue;
    if (tags[at] === 'SIZE' && (tags[at + 1] === 'UNIT' || tags[at + 1] === 'SIZE')) continue;
    if (tags[at] !== 'UNIT') break;
    const span = findUnitAt(tokens, at);
    if (span !== null) {
      const written = tokens.slice(at, span.end).map((part) => part.text).join(' '); // prettier-ignore
      found.push({ unit: writtenUnit(written), kind: span.unit.kind });
      at = span.end - 1;
    } else if (isSize(token.word)) sizes.push(token.word);
    else if (!fillers.has(token.word)) remarks.push(token.word);
    end = at + 1;
  }
  return { found, sizes, remarks, end };
}

function isSize(word: string): boolean {
  return readUnit(word)?.kind === 'size' || lookSizes.has(word);
}

const lookSizes = new Set([
  'thin',
  'thick',
  'big',
  'tiny',
  'long',
  'short',
  'inch-thick',
  'thumb-sized',
  'walnut-sized',
  'large-sized',
]);
const fillers = new Set(['to', 'or', 'of', 'a', 'whole']);

/**
 * A unit as the line writes it, in lower case and singular: "Tablespoons" is "tablespoon", "T" and
 * "Tbsp." are "tbsp", "leaves" is "leaf".
 */
function writtenUnit(written: string): string {
  const spoon = casedSpoons.get(written);
  if (spoon !== undefined) return spoon;
  const word = written.toLowerCase();
  const unit = readUnit(word);
  if (unit === null || singular.has(word)) return word;
  const found = irregular.get(word) ?? [word.slice(0, -1), word.slice(0, -2)].find((stem, i) => word.endsWith(endings[i] ?? '') && readUnit(stem) === unit); // prettier-ignore
  return found ?? word;
}

const endings = ['s', 'es'] as const;
const singular = new Set(['tbs', 'ts', 'glass']);
const irregular: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['inches', 'inch'],
  ['bunches', 'bunch'],
  ['handsful', 'handful'],
  ['cupsful', 'cup'],
]);
