import type { Dataset } from '../../src/analysis/food';
import { ofEachNutrient, type Nutrient, type NutrientsPer100g } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';
import { amountSlots } from '../../src/import/source/amount-slots';
import { openSource } from '../../src/import/source/open-source';
import { fillSlot } from '../../src/import/source/sinks/fill-slot';
import type {
  StagedFood,
  StagedIngredient,
  StagedKey,
  StagedPortion,
  StagedRow,
} from '../../src/import/source/staged-row';
import type { SurveyIngredient } from '../../src/import/survey-ingredient';

export interface CompiledDataset {
  /** By FDC id. */
  readonly foods: readonly SourceFood[];
  /** What survey foods are made of, by FDC id. */
  readonly recipes: ReadonlyMap<number, readonly SurveyIngredient[]>;
}

/**
 * All foods of a dataset at a path, whole in memory: those that have a key, for the Foundation download lists samples and superseded foods too.
 * @throws ImportFault where it cannot be read.
 */
export async function readDataset(path: string, dataset: Dataset): Promise<CompiledDataset> {
  const rows = await readRows(path);
  const keys = new Map(rows.key.map((key) => [key.fdcId, key]));
  const portions = groupById(rows.portion);
  const foods = rows.food.flatMap((food) => {
    const key = keys.get(food.fdcId);
    if (key === undefined || food.dataset !== dataset) return [];
    return {
      fdcId: food.fdcId,
      dataset,
      key: key.key,
      category: key.category === '' ? food.category : key.category,
      publishedAt: food.publishedAt ?? '',
      description: food.description,
      nutrientsPer100g: toNutrients(rows.amounts.get(food.fdcId)),
      portions: (portions.get(food.fdcId) ?? []).sort((one, other) => one.sequence - other.sequence),
    };
  });
  return { foods: foods.sort((one, other) => one.fdcId - other.fdcId), recipes: groupById(rows.ingredient) };
}

interface Rows {
  readonly food: StagedFood[];
  readonly key: StagedKey[];
  readonly portion: StagedPortion[];
  readonly ingredient: StagedIngredient[];
  /** The slots of each food. */
  readonly amounts: Map<number, Float64Array>;
}

async function readRows(path: string): Promise<Rows> {
  const rows: Rows = { food: [], key: [], portion: [], ingredient: [], amounts: new Map() };
  for (const { parts } of await openSource(path)) {
    for (const part of parts) {
      for await (const batch of part.read(0, new AbortController().signal)) {
        for (const row of batch.rows) addRow(rows, row);
      }
    }
  }
  return rows;
}

function addRow(rows: Rows, row: StagedRow): void {
  if (row.table === 'food') rows.food.push(row);
  else if (row.table === 'key') rows.key.push(row);
  else if (row.table === 'portion') rows.portion.push(row);
  else if (row.table === 'ingredient') rows.ingredient.push(row);
  else if (row.table === 'amounts') {
    const known = rows.amounts.get(row.fdcId);
    // A food whose rows lie apart comes in several pieces.
    if (known === undefined) rows.amounts.set(row.fdcId, row.values);
    else row.values.forEach((value, slot) => fillSlot(known, slot, value));
  }
}

function groupById<Row extends { readonly fdcId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.fdcId);
    if (group === undefined) groups.set(row.fdcId, [row]);
    else group.push(row);
  }
  return groups;
}

/** Of several ways to state a nutrient the first that is stated. */
function toNutrients(slots: Float64Array | undefined): NutrientsPer100g {
  const amountOf = (nutrient: Nutrient): number | null => {
    const ways = amountSlots
      .map((slot, index) => ({ ...slot, amount: slots?.[index] ?? NaN }))
      .filter((slot) => slot.nutrient === nutrient && !Number.isNaN(slot.amount));
    return ways.sort((one, other) => one.rank - other.rank)[0]?.amount ?? null;
  };
  return ofEachNutrient(amountOf);
}
