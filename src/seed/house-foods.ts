import { join } from 'node:path';
import { dietFlags, ofEachFlag, type Dataset, type DietFlag } from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { nutrients, nutrientWholes, ofEachNutrient, type Nutrient } from '../analysis/nutrient';
import { toStatedAmount, type FilledNutrients } from '../import/derive/fill-nutrients';
import { inheritFlag, type FoodFlags } from '../import/derive/flags';
import type { SourceRecord } from '../import/derive/source-food';
import { readFdcId, readMember, readPositiveAmount, readSeedTable, toRowError, type SeedRow } from './read-table';

/** What foods.tsv states of a food beside its amounts. */
export interface FoodHead extends Pick<SourceRecord, 'fdcId' | 'key' | 'category' | 'publishedAt' | 'description'> {
  readonly dataset: Dataset;
}

/** A food without a record, composed of records. */
interface HouseFood extends FoodHead {
  readonly dataset: 'house';
  /** Shares of the weight; together 1. */
  readonly parts: readonly { readonly record: SourceRecord; readonly share: number }[];
  /** What other recipes or makers add to it; these flags are unknown at best. */
  readonly mayHold: ReadonlySet<DietFlag>;
}

/** The first id of the house foods. FoodData Central numbers its records far below. */
const firstHouseId = 900_000_001;

const foodColumns = ['fdc_id', 'category', 'published', 'description', 'may_hold', 'source'] as const;
const partColumns = ['fdc_id', 'part_fdc_id', 'percent', 'part'] as const;

/**
 * Reads house-foods.tsv and house-parts.tsv: foods that no dataset has, the records they are made
 * of, and the percentage of the weight that each record brings.
 * @param records the records of the datasets, by FDC id
 * @throws SeedError where an id is in the range of FoodData Central or occurs twice, a part is no
 * record, the name of a part is not the beginning of its record's, or the percentages are not 100
 * in sum
 */
export function readHouseFoods(folder: string, records: ReadonlyMap<number, SourceRecord>): readonly HouseFood[] {
  const rows = readSeedTable(join(folder, 'house-foods.tsv'), foodColumns);
  const parts = readSeedTable(join(folder, 'house-parts.tsv'), partColumns).map((row) => readPart(row, records));
  const partsOf = groupBy(parts, ({ fdcId }) => [fdcId]);
  const foods = rows.map((row, index): HouseFood => {
    const [id = '', category = '', publishedAt = '', description = '', mayHold = '', source = ''] = row.cells;
    const fdcId = readFdcId(row, 'fdc_id', id);
    if (fdcId !== firstHouseId + index)
      throw toRowError(
        row,
        'fdc_id',
        `"${id}" must be ${firstHouseId + index}: house foods are numbered without gaps.`,
      );
    if (source === '') throw toRowError(row, 'source', 'it is empty; say where the shares come from.');
    const own = partsOf.get(fdcId) ?? [];
    const percent = own.reduce((sum, part) => sum + part.percent, 0);
    if (Math.abs(percent - 100) > 0.01)
      throw toRowError(
        row,
        'fdc_id',
        `the parts of ${id} in house-parts.tsv are ${percent} % in sum; they must be 100.`,
      );
    return {
      fdcId,
      dataset: 'house',
      key: fdcId - firstHouseId + 1,
      category,
      publishedAt,
      description,
      mayHold: new Set(
        mayHold
          .split(' ')
          .flatMap((flag) => (flag === '' ? [] : readMember({ row, column: 'may_hold' }, dietFlags, flag))),
      ),
      parts: own.map((part) => ({ record: part.record, share: part.percent / 100 })),
    };
  });
  const known = new Set(foods.map(({ fdcId }) => fdcId));
  const stray = parts.find(({ fdcId }) => !known.has(fdcId));
  if (stray !== undefined) throw toRowError(stray.row, 'fdc_id', `${stray.fdcId} is not in house-foods.tsv.`);
  return foods;
}

/**
 * The column `part` repeats the beginning of the record's name, so that a reader sees what is
 * mixed.
 */
function readPart(row: SeedRow, records: ReadonlyMap<number, SourceRecord>) {
  const [id = '', partId = '', percent = '', name = ''] = row.cells;
  const record = records.get(readFdcId(row, 'part_fdc_id', partId));
  if (record === undefined) throw toRowError(row, 'part_fdc_id', `no dataset has record ${partId}.`);
  if (name === '' || !record.description.startsWith(name))
    throw toRowError(row, 'part', `"${name}" is not the beginning of "${record.description}".`);
  return { row, fdcId: readFdcId(row, 'fdc_id', id), record, percent: readPositiveAmount(row, 'percent', percent) };
}

/**
 * The amounts of a house food: the sums over its parts, with their gaps filled, to three
 * significant digits. An amount is unknown where parts of less than 60 % of the weight know it; the
 * others count as these do on average. A part of a whole ("sugar") is at most what its other parts
 * leave of it.
 * @param fill gives the amounts of a record with gaps filled
 */
export function composeNutrients(food: HouseFood, fill: (record: SourceRecord) => FilledNutrients): FilledNutrients {
  const compose = (nutrient: Nutrient): number | null => {
    let knownShare = 0;
    let sum = 0;
    for (const { record, share } of food.parts) {
      const amount = fill(record).amounts[nutrient];
      if (amount === null) continue;
      knownShare += share;
      sum += share * amount;
    }
    return knownShare < minKnownShare ? null : toStatedAmount(sum / knownShare);
  };
  const composed = ofEachNutrient(compose);
  const limit = (nutrient: Nutrient): number | null => {
    const whole = nutrientWholes[nutrient];
    const amount = composed[nutrient];
    if (whole === undefined || amount === null) return amount;
    const earlier = nutrients.slice(0, nutrients.indexOf(nutrient)).filter((other) => nutrientWholes[other] === whole);
    const left = earlier.reduce((rest, other) => rest - (composed[other] ?? 0), composed[whole] ?? Infinity);
    return Math.max(0, Math.min(amount, toStatedAmount(left)));
  };
  const amounts = ofEachNutrient(limit);
  const known = nutrients.filter((nutrient) => amounts[nutrient] !== null);
  return {
    amounts,
    origins: Object.fromEntries(known.map((nutrient) => [nutrient, { kind: 'composed', fdcId: food.fdcId }])),
  };
}

const minKnownShare = 0.6;

/**
 * The flags of a house food: it contains what one of its parts contains. What recipes of it differ
 * in (`mayHold`) is unknown.
 */
export function composeFlags(food: HouseFood, flagRecord: (record: SourceRecord) => FoodFlags): FoodFlags {
  const parts = food.parts.map(({ record }) => ({ description: record.description, flags: flagRecord(record) }));
  return ofEachFlag(
    (name) =>
      inheritFlag(parts, name) ??
      (food.mayHold.has(name)
        ? { letter: '?', reason: 'recipes and makers differ' }
        : { letter: 'n', reason: 'none of what it is made of holds any' }),
  );
}
