import { maxTextLength, passOver, readNumber, refuse, type SkipReason } from './cells';
import type { StagedAmounts, StagedRow } from './import-source';
import { amountSlots, nutrientIds } from './nutrient-ids';
import type { Columns } from './read-rows';

/**
 * The reason for leaving out a row whose values no food has; null where there is none. Rows that
 * pass fit into the tables and their indexes.
 */
export function checkRow(row: StagedRow): SkipReason | null {
  switch (row.table) {
    case 'food':
      return row.description.length > maxNameLength || row.category.length > maxTextLength ? longFood : null;
    case 'key':
      return row.category.length > maxTextLength ? longFood : null;
    case 'portion':
      return row.text.length > maxTextLength ? longPortion : null;
    case 'ingredient':
      return row.grams > 0 && row.grams <= maxGrams ? null : noWeight;
    case 'product':
      return isLong(row) ? longProduct : null;
    case 'amounts':
      return null;
  }
}

/**
 * Whether a text is too long, other than the statement of ingredients, which may have any length.
 */
function isLong(product: Extract<StagedRow, { table: 'product' }>): boolean {
  const { brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing } = product;
  const texts = [brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing];
  return texts.some((text) => text.length > maxTextLength);
}

// The longest name in the official releases lists the flavours of jelly beans, in 348 characters.
const maxNameLength = 2_000;

// The heaviest ingredient of a survey food weighs 4.5 kg.
const maxGrams = 1e6;

const longFood = refuse('a food whose name or category is too long');
const longPortion = refuse('a portion whose text is too long');
const noWeight = refuse('an ingredient that weighs nothing, or more than any dish');
const longProduct: SkipReason = {
  reason: 'a product whose brand, category or serving is too long',
  expected: false,
  dataset: 'branded',
};

export const otherNutrient = passOver('a nutrient that is not among the 14');
export const noAmount = passOver('no amount');
const noId = refuse('an amount without an FDC id');
const noNumber = refuse('an amount that is not a number');

/** The columns of a table of nutrients. */
interface AmountColumns {
  /** The id of the food. */
  readonly readFdcId: (cells: readonly string[]) => number | null;
  readonly nutrient: number;
  readonly amount: number;
}

/**
 * A sink for tables with the amount of one nutrient in each row. They are by far the longest
 * tables.
 */
export function createAmountSink({ readFdcId, nutrient, amount }: AmountColumns): RowSink {
  const pivot = createPivot();
  return {
    add: (cells) => {
      const place = nutrientPlaces.get(cells[nutrient] ?? '');
      if (place === undefined) return otherNutrient;
      if (cells[amount] === '') return noAmount;
      const fdcId = readFdcId(cells);
      if (fdcId === null) return noId;
      const value = readNumber(cells[amount]);
      if (value === null) return noNumber;
      pivot.add(fdcId, place, value);
      return null;
    },
    isFull: pivot.isFull,
    take: pivot.take,
  };
}

/** Collects the amounts of a food, which come one to a row, into one row. */
interface Pivot {
  readonly add: (fdcId: number, place: NutrientPlace, amount: number) => void;
  /** Whether it holds enough for a batch: some thousand complete foods, or the limit of memory. */
  readonly isFull: () => boolean;
  /** All that was collected since the last call. */
  readonly take: () => readonly StagedAmounts[];
}

const manyFoods = 4_000;
const maxFoods = 50_000;
/** A food has about this many of the 14 nutrients once all of its rows were read. */
const manyAmounts = 8;

/**
 * Most downloads list the nutrients food by food, so some thousand foods are soon complete. Where a
 * table is sorted in another way and the foods have few amounts yet, up to 50,000 foods are
 * collected (about 10 MB), so that each needs few rows.
 */
function createPivot(): Pivot {
  let foods = new Map<number, Float64Array<ArrayBuffer>>();
  let amounts = 0;
  let lastId = 0;
  let lastValues = new Float64Array(0);
  return {
    add: (fdcId, { slot, factor }, amount) => {
      if (fdcId !== lastId) {
        const known = foods.get(fdcId);
        lastValues = known ?? new Float64Array(amountSlots.length).fill(NaN);
        if (known === undefined) foods.set(fdcId, lastValues);
        lastId = fdcId;
      }
      fillSlot(lastValues, slot, amount * factor);
      amounts += 1;
    },
    isFull: () => foods.size >= maxFoods || (foods.size >= manyFoods && amounts >= manyAmounts * foods.size),
    take: () => {
      const taken = [...foods].map(([fdcId, values]) => ({ table: 'amounts' as const, fdcId, values }));
      foods = new Map();
      amounts = 0;
      lastId = 0;
      return taken;
    },
  };
}

/** Reads the rows of one table and collects what they state until it is taken. */
export interface RowSink {
  /** The reason for leaving the row out; null where it is used. */
  readonly add: (cells: readonly string[]) => SkipReason | null;
  /** Whether it is time to take. */
  readonly isFull: () => boolean;
  /** All that was collected since the last call. */
  readonly take: () => readonly StagedRow[];
}

const manyRows = 4_000;

/**
 * Characters of a batch: 4,000 products have a quarter of it. It limits memory where rows have up
 * to a megabyte.
 */
export const manyCharacters = 8 * 1024 ** 2;

/**
 * A table of which each row states something by itself, as data: its columns, and what a row says.
 */
export interface RowTable<Column extends string> {
  /** Columns that every release has. */
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
  /** Other names that columns have in some releases. */
  readonly otherNames?: Partial<Readonly<Record<Column, string>>>;
  /**
   * @param cell the text of a column in the row; '' where the table lacks the column
   * @param texts of the small table that the rows refer to, by id
   */
  readonly readRow: (
    cell: (column: Column) => string,
    texts: ReadonlyMap<string, string>,
  ) => StagedRow | readonly StagedRow[] | SkipReason;
}

/** @throws ImportError where a required column is missing */
export function createTableSink<Column extends string>(
  { required, optional, otherNames, readRow }: RowTable<Column>,
  columns: Columns,
  texts: ReadonlyMap<string, string>,
): RowSink {
  const namesOf = (column: Column): readonly string[] => {
    const other = otherNames?.[column];
    return other === undefined ? [column] : [column, other];
  };
  const places = new Map<Column, number>();
  for (const column of required) places.set(column, columns.get(...namesOf(column)));
  for (const column of optional) places.set(column, columns.find(...namesOf(column)));
  let row: readonly string[] = [];
  const cell = (column: Column): string => row[places.get(column) ?? -1] ?? '';
  return createRowSink((cells) => {
    row = cells;
    return readRow(cell, texts);
  });
}

/** A sink for tables of which each row states something by itself. */
function createRowSink(readRow: (cells: readonly string[]) => StagedRow | readonly StagedRow[] | SkipReason): RowSink {
  let rows: StagedRow[] = [];
  let characters = 0;
  return {
    add: (cells) => {
      const read = readRow(cells);
      if ('reason' in read) return read;
      const stated = 'table' in read ? [read] : read;
      for (const row of stated) {
        const skipReason = checkRow(row);
        if (skipReason !== null) return skipReason;
      }
      rows.push(...stated);
      for (const cell of cells) characters += cell.length;
      return null;
    },
    isFull: () => rows.length >= manyRows || characters >= manyCharacters,
    take: () => {
      const taken = rows;
      rows = [];
      characters = 0;
      return taken;
    },
  };
}

/**
 * Fills a slot of a row of amounts. Of two amounts for one slot the larger counts, because their
 * order may depend on where a batch ends.
 */
export function fillSlot(values: Float64Array, slot: number, amount: number): void {
  const known = values[slot];
  if (known === undefined || Number.isNaN(known) || amount > known) values[slot] = amount;
}

/** The slot of a nutrient in a staged row, and the factor from its unit to ours. */
interface NutrientPlace {
  readonly slot: number;
  readonly factor: number;
}

/** By the text of a cell: the nutrient id, or the older nutrient number. */
export const nutrientPlaces: ReadonlyMap<string, NutrientPlace> = new Map(
  [...nutrientIds].map(([id, { nutrient, rank, factor }]) => [
    String(id),
    { slot: amountSlots.findIndex((slot) => slot.nutrient === nutrient && slot.rank === rank), factor },
  ]),
);
