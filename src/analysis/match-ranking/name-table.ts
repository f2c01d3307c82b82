import type { Alias } from '../food';

/**
 * The words of the names of all foods of an index, name after name, in arrays of numbers. Arrays of
 * each name's own were a third of the objects of a catalog, which V8 visits whenever it marks the
 * heap, and the ranker reads thousands of names for a line.
 */
export interface NameTable {
  /** All words by number; each is kept once. */
  readonly words: readonly string[];
  /** The number of each word, and `endOfName` behind the words of each name. */
  readonly numbers: Int32Array;
  /**
   * The cost of each word if the line lacks it, 0 for words that distinguish nothing. Behind each
   * name: the sum of its costs.
   */
  readonly costs: Float64Array;
  /** The role of each word, as bits of `wordMarks`. */
  readonly marks: Uint8Array;
}

/** Stands behind the numbers of each name in `NameTable.numbers`; no word has it. */
export const endOfName = -1;

/**
 * The role of a word in a name: what the thing is ("Cheese, cheddar": cheese), or which kind of it
 * (cheddar).
 */
export const wordMarks = { head: 1, kind: 2 } as const;

/** The words of a name, each once: their numbers, costs and marks in the same order. */
export interface NumberedWords {
  readonly numbers: readonly number[];
  readonly costs: readonly number[];
  readonly marks: readonly number[];
}

/** What is known of a name, apart from its words. */
export interface NameTraits {
  /**
   * The first of the words that say what the thing is ("Cheese, cheddar": cheese; "Spices, pepper,
   * black": pepper).
   */
  readonly head: string;
  /** Whether one of the words is a state. */
  readonly saysState: boolean;
  /** Whether people leave the head out: a "cheddar" is a cheese. */
  readonly headUnsaid: boolean;
  /** The alias with this name; null for the record's own description. */
  readonly alias: Alias | null;
}

/** A name of a food, prepared for the ranker. */
export class FoodName implements NameTraits {
  readonly head: string;
  readonly saysState: boolean;
  readonly headUnsaid: boolean;
  readonly alias: Alias | null;
  /** The place of its first word in the table. */
  readonly start: number;
  /** The place behind its last word. */
  readonly end: number;

  constructor(
    readonly table: NameTable,
    { start, end }: { readonly start: number; readonly end: number },
    { head, saysState, headUnsaid, alias }: NameTraits,
  ) {
    this.head = head;
    this.saysState = saysState;
    this.headUnsaid = headUnsaid;
    this.alias = alias;
    this.start = start;
    this.end = end;
  }

  /** Its words, each once; created by each call. */
  get words(): readonly string[] {
    const { numbers, words } = this.table;
    return Array.from(numbers.subarray(this.start, this.end), (number) => words[number] ?? '');
  }

  /** The numbers, costs and marks of its words; created by each call. */
  get numbered(): NumberedWords {
    const { numbers, costs, marks } = this.table;
    const cut = (values: Int32Array | Float64Array | Uint8Array) => Array.from(values.subarray(this.start, this.end));
    return { numbers: cut(numbers), costs: cut(costs), marks: cut(marks) };
  }
}

/** A table to which names are added. */
export interface GrowingNameTable {
  readonly table: NameTable;
  readonly add: (words: NumberedWords, traits: NameTraits) => FoodName;
  /** Gives back the memory that further names would have taken. */
  readonly finish: () => void;
}

/** Creates an empty table. @param words may grow while names are added */
export function createNameTable(words: readonly string[]): GrowingNameTable {
  const table = { words, numbers: new Int32Array(0), costs: new Float64Array(0), marks: new Uint8Array(0) };
  let size = 0;

  function resize(capacity: number): void {
    const { numbers, costs, marks } = table;
    table.numbers = new Int32Array(capacity);
    table.numbers.set(numbers.subarray(0, size));
    table.costs = new Float64Array(capacity);
    table.costs.set(costs.subarray(0, size));
    table.marks = new Uint8Array(capacity);
    table.marks.set(marks.subarray(0, size));
  }

  return {
    table,
    add({ numbers, costs, marks }, traits) {
      const start = size;
      const end = start + numbers.length;
      if (end >= table.numbers.length) resize(2 * (end + 1));
      table.numbers.set(numbers, start);
      table.costs.set(costs, start);
      table.marks.set(marks, start);
      table.numbers[end] = endOfName;
      table.costs[end] = costs.reduce((sum, cost) => sum + cost, 0);
      size = end + 1;
      return new FoodName(table, { start, end }, traits);
    },
    finish: () => resize(size),
  };
}
