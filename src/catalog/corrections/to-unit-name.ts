import { readUnit } from '../../analysis/unit';

/** What a unit is called here, however it is written: "tbsp" is "tablespoon", "Fruit" is "fruit". */
export function toUnitName(unit: string): string {
  const written = unit.trim().replace(/\s+/g, ' ');
  return readUnit(written)?.id ?? written.toLowerCase();
}
