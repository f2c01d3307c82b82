import type { Unit } from '../../unit';

/** Millilitres of a unit of volume or of the small measures made by hand; null for all others. */
export function findMl(unit: Unit | null): number | null {
  if (unit === null) return null;
  return unit.kind === 'volume' ? unit.amount : (byHand.get(unit.id) ?? null);
}

const mlPerTeaspoon = 4.92892159375; // a 768th of the US gallon of 231 cubic inches

/** As sets of measuring spoons have them, but for the drop: 20 to the millilitre, as in pharmacy. */
const byHand: ReadonlyMap<string, number> = new Map([
  ['dash', mlPerTeaspoon / 8],
  ['pinch', mlPerTeaspoon / 16],
  ['smidgen', mlPerTeaspoon / 32],
  ['drop', 0.05],
]);
