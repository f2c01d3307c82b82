import type { ParsedLine } from '../../src/analysis/line';
import { readNumber, findUnitAt } from '../../src/analysis/parse-tokens/numbers-and-units';
import { toOwnWords } from '../../src/analysis/parse/parse-line';
import { tokenize } from '../../src/analysis/parse-tokens/tokenize';
import { readUnit } from '../../src/analysis/unit';

export interface LabelledLine {
  readonly source: string;
  readonly sentence: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
}

export interface LineVerdict {
  readonly quantity: boolean;
  readonly unit: boolean;
  readonly name: boolean;
  /** Whether all amounts of the line are the labelled ones, not the first alone. */
  readonly everyAmount: boolean;
  /**
   * Whether numbers, units and name equal the label, apart from case, spelling of a unit and number
   * of a noun.
   */
  readonly strict: boolean;
  readonly expected: string;
  readonly found: string;
}

/**
 * Compares a parsed line with its label. Not counted as differences: case, number of a noun,
 * punctuation and joining words; spellings of a unit; a size ("large") or a length ("inch") that
 * the label calls a unit; fractions rounded to three decimals; the one that a unit without number
 * implies; metric mass put first, or a remark in brackets that it counts to the name; "a or b"
 * labelled whole or as its first food; "cooked" and "freshly ground" in the name or beside it.
 */
export function compareLine(label: LabelledLine, parsed: ParsedLine): LineVerdict {
  const line = toOwnWords(parsed);
  const numbers = readNumbers(label.quantity);
  const units = readUnits(label.unit);
  const lengths = (line.size?.match(/(?:\d+ )?\d+(?:[./]\d+)?/g) ?? []).flatMap((size) =>
    readNumbers(size.replace(' ', '#')),
  );
  const ourNumbers = [...line.amounts.map(({ quantity, quantityMax }) => ({ quantity, quantityMax })), ...lengths];
  const ourUnits = line.amounts.map(({ unit }) => (unit === null ? null : (readUnit(unit)?.id ?? unit)));
  return {
    quantity: isQuantityRight(numbers, ourNumbers),
    unit: isUnitRight(units, ourUnits, numbers.length > units.length || line.amounts[0]?.quantity === 1),
    name: isNameRight(label.name, line),
    everyAmount:
      numbers.every((number) => includes(ourNumbers, number)) &&
      units.every((unit) => ourUnits.includes(unit)) &&
      ourUnits.every((unit) => unit === null || units.includes(unit)),
    strict:
      numbers.length === line.amounts.length &&
      numbers.every((number) => includes(ourNumbers, number)) &&
      sortedUnits(label.unit.split(' ')) === sortedUnits(line.amounts.map(({ unit }) => unit ?? '')) &&
      plainWords(label.name) === plainWords(line.name),
    expected: `${label.quantity} | ${label.unit} | ${label.name}`,
    found: `${line.amounts.map(({ quantity, quantityMax }) => (quantityMax === null ? quantity : `${quantity}-${quantityMax}`)).join(' ')} | ${line.amounts.map(({ unit }) => unit ?? '-').join(' ')} | ${line.name}${line.alternatives.map((other) => ` / ${other}`).join('')}`,
  };
}

function sortedUnits(units: readonly string[]): string {
  const ids = units.filter((unit) => unit !== '').map((unit) => readUnit(unit)?.id ?? unit.toLowerCase());
  return ids.sort().join(' ');
}

function plainWords(name: string): string {
  return name.toLowerCase().split(' ').map(singularOf).join(' ');
}

interface LabelledNumber {
  readonly quantity: number;
  readonly quantityMax: number | null;
}

/** "2#1$2" is two and a half, "1-2" a range, "8x" eight. */
function readNumbers(text: string): readonly LabelledNumber[] {
  return text
    .replace(/(\d+) +dozen/g, (_, count: string) => String(12 * Number(count)))
    .split(/\s+/)
    .map((word) => word.replace(/x$/i, ''))
    .filter((word) => word !== '')
    .map((word) => {
      const spelled = word.replace(/(\d)#/g, '$1 ').replaceAll('#', '').replaceAll('$', '/').replace(/(\d)-(\d)/g, '$1 to $2'); // prettier-ignore
      const number = readNumber(tokenize(spelled), 0);
      return { quantity: number?.quantity ?? Number.NaN, quantityMax: number?.quantityMax ?? null };
    });
}

function isSame(a: LabelledNumber, b: LabelledNumber): boolean {
  if ((a.quantityMax === null) !== (b.quantityMax === null)) return false;
  return Math.abs(a.quantity - b.quantity) < 0.006 && Math.abs((a.quantityMax ?? 0) - (b.quantityMax ?? 0)) < 0.006;
}

function includes(numbers: readonly LabelledNumber[], wanted: LabelledNumber): boolean {
  return numbers.some((number) => isSame(number, wanted));
}

function isQuantityRight(labelled: readonly LabelledNumber[], ours: readonly LabelledNumber[]): boolean {
  const [first] = labelled;
  const [main] = ours;
  if (first === undefined) return main === undefined || isSame(main, { quantity: 1, quantityMax: null });
  if (main === undefined || !includes(ours, first)) return false;
  return includes(labelled, main) || main.quantity === 1;
}

/** The ids of the units in a label, without sizes, lengths and qualifying words. */
function readUnits(text: string): readonly string[] {
  const tokens = tokenize(text);
  return tokens.flatMap((_, index) => {
    const unit = findUnitAt(tokens, index)?.unit;
    if (unit === undefined || unit.kind === 'length') return [];
    return tokens[index - 1]?.word === 'fl' || tokens[index - 1]?.word === 'fluid' ? [] : [unit.id];
  });
}

function isUnitRight(labelled: readonly string[], ours: readonly (string | null)[], mayCount: boolean): boolean {
  const [first] = labelled;
  const main = ours[0] ?? null;
  if (first === undefined) return main === null || main === 'piece';
  if (!ours.includes(first)) return false;
  return main === null ? mayCount : labelled.includes(main);
}

function isNameRight(labelled: string, line: ParsedLine): boolean {
  const wanted = wordsOf(labelled);
  const first = wordsOf(labelled.split(/ or | and\/or |\//)[0] ?? '');
  const names = [
    line.name,
    [line.name, ...line.alternatives].join(' '),
    [line.name, ...line.alternatives.slice(0, 1)].join(' '),
  ];
  const sized = `${line.size ?? ''} ${line.name}`;
  const remarked = `${line.name} ${line.comment ?? ''}`;
  return [...names, sized, remarked].some((name) => wordsOf(name) === wanted) || wordsOf(line.name) === first;
}

/** The words of a name as one text: singular, each once, in alphabetical order. */
function wordsOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace('freshly ground', '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
    .split(' ')
    .map(singularOf)
    .filter((word) => !ignored.has(word));
  return [...new Set(words)].sort().join(' ');
}

const ignored = new Set(['and', 'or', 'of', 'the', 'a', 'an', 'other', '', 'cooked', 'uncooked']);

function singularOf(word: string): string {
  if (/(?:lea|loa|hal|cal|shel)ves$/.test(word)) return word.replace(/ves$/, 'f');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|o|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
