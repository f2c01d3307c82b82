import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import { findMl, type AmountGroup } from '../weigh-amounts/amounts';
import { findCountedPart, type CountedPart } from '../weigh-portions/part-nouns';
import { readOunce, readPortions } from '../weigh-portions/portions';
import { listStatements, type Statement } from './statements';
import { ways } from './ways';
import { weighByCount } from './weigh-by-count';
import { WeighedWords } from '../weigh-portions/weighed-words';
import { isLabelledDrained, isWeighedDrained } from '../weigh-eaten/weigh-remainder';
import {
  formatAmount,
  readSize,
  readSizeOfLine,
  type Size,
  type Weighing,
  type Weight,
} from '../weigh-amounts/weighing';

/** A matched line, read for weighing its groups of amounts. */
interface WeighedReading extends Pick<Weighing, 'size' | 'words'> {
  readonly line: ParsedLine & { food: Food };
}

/** Reads what all groups of a line's amounts have in common, once for all of them. */
export function readForWeighing(line: ParsedLine & { food: Food }): WeighedReading {
  return { line, size: readSizeOfLine(line.size), words: new WeighedWords(line) };
}

/**
 * Weighs one group of amounts by the surest way that any of its statements allows; at most 0.90 for
 * a range.
 */
export function weighGroup(catalog: Catalog, reading: WeighedReading, group: AmountGroup): Weight {
  const { line } = reading;
  const findPiece = () => weighPiece(catalog, reading);
  const isVolumeStated = [group.first, ...group.same].some(({ unit }) => findMl(readUnit(unit ?? '')) !== null);
  const isDrained = isVolumeStated || isWeighedDrained(line) || isLabelledDrained(line.food, group.each);
  const isInCan = [group.first, ...group.same].some(({ unit }) => cans.has(readUnit(unit ?? '')?.id ?? ''));
  const part = findCountedPart(line.food, line.name);
  const weighings = listStatements(line, group, findPiece).map((statement) => ({
    weighing: toWeighing({ catalog, reading, part, isDrained, isInCan }, statement),
    ranged: statement.ranged,
  }));
  const { weight, ranged } = weighSurely(weighings);
  if (ranged === null || ranged.quantityMax === null) return weight;
  const reason = `${weight.reason}; the middle of ${formatAmount(ranged.quantity)} to ${formatAmount(ranged.quantityMax)}`;
  return { ...weight, conversion: Math.min(weight.conversion, 0.9), reason };
}

const cans: ReadonlySet<string> = new Set(['can', 'jar']);

interface GroupContext extends Pick<Weighing, 'catalog' | 'isDrained' | 'isInCan'> {
  readonly reading: WeighedReading;
  /** The part of the food that a bare count counts; null for the whole food. */
  readonly part: CountedPart | null;
}

/** One statement of the group as the ways to a weight need it. A bare count is one of the part that is counted. */
function toWeighing({ catalog, reading, part, isDrained, isInCan }: GroupContext, statement: Statement): Weighing {
  const { line, size, words } = reading;
  const written = statement.written ?? part?.unit ?? null;
  const quantity = statement.written === null ? statement.quantity * (part?.share ?? 1) : statement.quantity;
  const unit = written === null ? null : readOunce(readUnit(written), line.food);
  const isCount = unit?.kind === 'size' || unit?.id === 'each';
  return {
    catalog,
    food: line.food,
    quantity,
    written: isCount ? null : written,
    unit: isCount ? null : unit,
    size: unit?.kind === 'container' && isSizeBehind(line, unit) ? null : (size ?? readSizeUnit(unit)),
    isDrained: isDrained || statement.weighed === 'drained',
    isInCan,
    words,
  };
}

/** Grams of one piece of the food, of the size that the line states; null if it has no piece. */
export function weighPiece(catalog: Catalog, { line, ...reading }: WeighedReading): number | null {
  const { food } = line;
  const one = { catalog, food, quantity: 1, written: null, unit: null, isDrained: false, isInCan: false };
  const weight = weighByCount(readPortions(food).all, { ...one, ...reading });
  return weight?.grams ?? null;
}

function weighSurely(weighings: readonly { weighing: Weighing; ranged: Amount | null }[]) {
  for (const way of ways) {
    for (const { weighing, ranged } of weighings) {
      const weight = way(weighing);
      if (weight !== null) return { weight, ranged };
    }
  }
  throw new Error('The last way to a weight always answers.');
}

function readSizeUnit(unit: Unit | null): Size | null {
  return unit?.kind === 'size' ? readSize(unit.id) : null;
}

/** "2 cans jumbo rolls" are not jumbo cans; "1 large can" is a large one. */
function isSizeBehind({ text, size }: ParsedLine, { id }: Unit): boolean {
  if (size === null) return false;
  const plain = text.toLowerCase();
  const container = plain.indexOf(id);
  return container >= 0 && plain.indexOf(size.toLowerCase()) > container;
}
