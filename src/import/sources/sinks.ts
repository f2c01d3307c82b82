import { maxTextLength, passOver, readNumber, refuse, type SkipReason } from './cells';
import type { StagedAmounts, StagedRow } from './import-source';
import { amountSlots, nutrientIds } from './nutrient-ids';
import type { Columns } from './read-rows';

/**
 * Why a row is left out that can be read and yet cannot be: what no food is called, and no recipe takes off. Whatever passes here fits into the tables and
 * their indexes, and is read in a moment.
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

/** All but the statement of ingredients, which may be of any length. */
function isLong(product: Extract<StagedRow, { table: 'product' }>): boolean {
  const { brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing } = product;
  const texts = [brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing];
  return texts.some((text) => text.length > maxTextLength);
}

// Of the names in the official releases one of jelly beans is the longest, with all their flavours: 348 characters.
const maxNameLength = 2_000;

// The heaviest ingredient of a survey food weighs 4.5 kg.
const maxGrams = 1e6;

const longFood = refuse('a food whose name or category is longer than any');
const longPortion = refuse('a portion whose text is longer than any');
const noWeight = refuse('an ingredient that weighs nothing, or more than any dish');
const longProduct: SkipReason = {
  reason: 'a product whose brand, category or serving is longer than any',
  expected: false,
  dataset: 'branded',
};

export const otherNutrient = passOver('a nutrient that is not among the 14');
export const noAmount = passOver('no amount');
const noId = refuse('an amount without the id of a food');
const noNumber = refuse('an amount that is no number');

/** Where a table of nutrients says what. */
interface AmountColumns {
  /** The id of the food. */
  readonly readFdcId: (cells: readonly string[]) => number | null;
  readonly nutrient: number;
  readonly amount: number;
}

/** A sink for tables that have an amount of one nutrient to a row, by far the longest there are. */
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

/** Gathers amounts that stand one to a row into one row for each food. */
interface Pivot {
  readonly add: (fdcId: number, place: NutrientPlace, amount: number) => void;
  /** Whether it holds enough to be taken: some thousand foods, or as many as memory should where their rows lie scattered. */
  readonly isFull: () => boolean;
  /** All that was gathered since the last call. */
  readonly take: () => readonly StagedAmounts[];
}

const manyFoods = 4_000;
const maxFoods = 50_000;
/** A food of any dataset states about as many of the 14 nutrients where its rows stand together. */
const manyAmounts = 8;

/**
 * Most downloads list the nutrients food by food, so that some thousand foods are soon whole. Where a table is sorted in another way, and the
 * foods have but few amounts yet, it gathers up to 50,000 of them, so as to hand on few rows for each; about 10 MB.
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

/** Takes the rows of one table and gathers what they state until it is taken. */
export interface RowSink {
  /** Why the row is left out, or null where it is in. */
  readonly add: (cells: readonly string[]) => SkipReason | null;
  /** Whether it is time to take. */
  readonly isFull: () => boolean;
  /** All that was gathered since the last call. */
  readonly take: () => readonly StagedRow[];
}

const manyRows = 4_000;

/**
 * So many characters are as much as a batch should hold: 4,000 products have a quarter of them, and rows of a megabyte would fill the memory before they
 * are as many.
 */
export const manyCharacters = 8 * 1024 ** 2;

/** A table of which each row states something by itself, as data: its columns, and what a row says. */
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
  const namesOf = (column: Column): readonly string[] => [column, otherNames?.[column] ?? column];
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

/** Fills a slot of a row of amounts. Of two amounts for one slot the larger counts: which of them comes first may depend on where a batch ends. */
export function fillSlot(values: Float64Array, slot: number, amount: number): void {
  const known = values[slot];
  if (known === undefined || Number.isNaN(known) || amount > known) values[slot] = amount;
}

/** Where a nutrient goes in a staged row, and what turns its unit into ours. */
interface NutrientPlace {
  readonly slot: number;
  readonly factor: number;
}

/** By the nutrient id, or the older nutrient number, as it stands in a cell. */
export const nutrientPlaces: ReadonlyMap<string, NutrientPlace> = new Map(
  [...nutrientIds].map(([id, { nutrient, rank, factor }]) => [
    String(id),
    { slot: amountSlots.findIndex((slot) => slot.nutrient === nutrient && slot.rank === rank), factor },
  ]),
);
