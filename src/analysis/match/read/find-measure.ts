import type { MeasureKind } from '../../food';
import type { ParsedLine } from '../../line';
import { readUnit, type Unit } from '../../unit';

/** The kind of amount a line states, by its main amount: what tells "1 tsp pepper" from "1 pepper". */
export function findMeasure(line: ParsedLine): MeasureKind {
  const main = line.amounts[0];
  if (main === undefined) return 'none';
  if (main.unit === null) return 'count';
  const unit = readUnit(main.unit);
  if (unit === null) return 'count';
  return spoonUnits.has(unit.id) ? 'spoon' : kinds[unit.kind];
}

const kinds = {
  mass: 'mass',
  volume: 'volume',
  piece: 'count',
  container: 'count',
  size: 'count',
  length: 'count',
} as const satisfies Record<Unit['kind'], MeasureKind>;

/** Amounts of a spice rack: what comes by them is rather dried than fresh. */
const spoonUnits: ReadonlySet<string> = new Set([
  'teaspoon',
  'tablespoon',
  'dessertspoon',
  'pinch',
  'dash',
  'drop',
  'smidgen',
  'shake',
  'sprinkle',
]);
