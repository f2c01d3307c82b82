import { datasets, type Food } from '../src/analysis/food';
import { nutrients, ofEachNutrient, type Nutrient } from '../src/analysis/nutrient';
import { originKinds, nutrientRules, readNutrientOrigin, type NutrientOrigin } from '../src/analysis/nutrient-origin';
import { readAmount, readFdcId, readMember } from './read-cells';
import { faultIn, readSeedTable, type SeedRow } from './read-seed-table';
import { seedTables } from './seed-tables';
import type { FoodRecord } from './seed';

type BareFood = Omit<Food, 'portions' | 'flags'>;

export interface ReadFoods {
  /** By FDC id. */
  readonly foods: readonly BareFood[];
  readonly records: ReadonlyMap<number, FoodRecord>;
}

/** Reads foods.tsv. @throws SeedError at the first broken row, or an FDC id that occurs twice. */
export function readFoods(path: string): ReadFoods {
  const records = new Map<number, FoodRecord>();
  const foods = readSeedTable(path, seedTables.foods).map((row) => {
    const [id = '', dataset = '', key = '', category = '', publishedAt = '', description = '', ...amounts] = row.cells;
    const fdcId = readFdcId(row, 'fdc_id', id);
    if (records.has(fdcId)) throw faultIn(row, 'fdc_id', `food ${fdcId} is listed twice; keep one row.`);
    if (!/^\d+$/.test(key)) throw faultIn(row, 'key', `"${key}" is no NDB number or food code; write digits only.`);
    if (!/^\d{4}-\d\d-\d\d$/.test(publishedAt))
      throw faultIn(row, 'published', `"${publishedAt}" is no date; write YYYY-MM-DD.`);
    if (description === '') throw faultIn(row, 'description', 'the food has no name.');
    records.set(fdcId, { fdcId, key: Number(key), publishedAt });
    return {
      fdcId,
      dataset: readMember({ row, column: 'dataset' }, datasets, dataset),
      description,
      category,
      ...readNutrients(row, amounts),
    };
  });
  return { foods: foods.sort((one, other) => one.fdcId - other.fdcId), records };
}

function readNutrients(row: SeedRow, cells: readonly string[]): Pick<BareFood, 'nutrientsPer100g' | 'nutrientOrigins'> {
  const origins: Partial<Record<Nutrient, NutrientOrigin>> = {};
  const readCell = (nutrient: Nutrient): number | null => {
    const cell = cells[nutrients.indexOf(nutrient)] ?? '';
    if (cell === '') return null;
    const at = cell.indexOf('@');
    if (at >= 0) origins[nutrient] = readOrigin(row, nutrient, cell.slice(at + 1));
    return readAmount(row, nutrient, at < 0 ? cell : cell.slice(0, at));
  };
  return { nutrientsPer100g: ofEachNutrient(readCell), nutrientOrigins: origins };
}

function readOrigin(row: SeedRow, nutrient: Nutrient, text: string): NutrientOrigin {
  const origin = readNutrientOrigin(text);
  if (origin !== null) return origin;
  const kinds = Object.keys(originKinds).join(', ');
  const rules = Object.keys(nutrientRules).join(', ');
  throw faultIn(
    row,
    nutrient,
    `"${text}" is no origin; write an FDC id, one of ${kinds} with a colon and an FDC id, or "rule:" and one of ${rules}.`,
  );
}
