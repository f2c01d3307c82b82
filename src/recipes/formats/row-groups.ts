import { parseLooseJson } from './parse-json';
import { hasIngredientField, hasTitleField } from './recipe-object';
import { tidyNumber } from './record-fields';
import { isSureIngredient } from '../draft/line-traits';
import { maxTextBytes } from '../draft/recipe-draft';
import { splitCells } from '../draft/tidy-lines';

/** The rows of one recipe. */
export interface RowGroup {
  /** The number of its first row; the row of names is the first of the table. */
  readonly row: number;
  /** Its cells by their names; the lines are a list. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Whether lines are left out, because the recipe is longer than any text that is read. */
  readonly isTooLong: boolean;
  /** Whether it has neither a title nor a line. */
  readonly isBlank: boolean;
}

/** Finds the rows that are of one recipe, one row after the other. */
export interface RowGroups {
  readonly hasTooManyCells: (cells: readonly string[]) => boolean;
  /** Adds a row; returns the group before it, if the row begins another one. */
  readonly add: (cells: readonly string[], row: number) => RowGroup | null;
  /** Returns the last group. */
  readonly end: () => RowGroup | null;
}

/**
 * Rows of one recipe, a line in each, become one record; all other rows stay as they are. Rows of the
 * same title are of one recipe if their other cells are equal or empty.
 * @param names of the columns
 */
export function createRowGroups(names: readonly string[]): RowGroups {
  const keys = Object.keys(toRow(names, []));
  const titleName = keys.find(hasTitleField) ?? '';
  const lineName = keys.find(hasIngredientField) ?? '';
  const recipeNames = keys.filter((name) => name !== titleName && name !== lineName && !lineColumn.test(name.trim()));
  let last: OpenGroup | null = null;

  function end(): RowGroup | null {
    if (last === null) return null;
    const { first, title, lines, row, length } = last;
    last = null;
    return {
      row: first,
      record: { ...row, [titleName]: title, [lineName]: lines },
      isTooLong: length > maxTextBytes,
      isBlank: title.trim() === '' && lines.length === 0,
    };
  }

  return {
    hasTooManyCells: (cells) => cells.slice(names.length).some((cell) => cell.trim() !== ''),
    add(cells, number) {
      const row = toRow(names, cells);
      const title = row[titleName] ?? '';
      const lines = addAmount(splitCell(row[lineName] ?? ''), row);
      const group = last;
      const continues =
        group !== null &&
        lines.length <= 1 &&
        (title === '' || title === group.title) &&
        recipeNames.every((name) => row[name] === '' || group.row[name] === '' || row[name] === group.row[name]);
      if (!continues) {
        const ended = end();
        last = { first: number, title, lines: [...lines], row: { ...row }, length: 0 };
        return ended;
      }
      for (const line of lines) {
        // A table without titles would be one recipe of any length.
        if (group.length <= maxTextBytes) group.lines.push(line);
        group.length += line.length + 1;
      }
      for (const name of recipeNames) if (group.row[name] === '') group.row[name] = row[name] ?? '';
      return null;
    },
    end,
  };
}

interface OpenGroup {
  readonly first: number;
  readonly title: string;
  readonly lines: string[];
  readonly row: Record<string, string>;
  /** Characters of the lines of its further rows. */
  length: number;
}

type Row = Readonly<Record<string, string>>;

function toRow(names: readonly string[], cells: readonly string[]): Row {
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
}

/** Columns of the line rather than of the recipe: its amount, or its place. */
const lineColumn =
  /^(?:quantity|amount|qty|measure|units?|unit.?name|uom|notes?|preparation|comment|order|position|index|row|line|step|group|section|(?:line|row|step).?(?:no|number|id|index)|ingredient.?(?:no|number|id|index|order|position)|no\.?|nr\.?|number|#)$/i;

/** The only line of a row with the amount, unit and note that other cells of the row state. */
function addAmount(lines: readonly string[], row: Row): readonly string[] {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || /^[\d½¼¾⅓⅔]/.test(line)) return lines;
  const cells = Object.entries(row).map(([name, cell]) => ({ name: name.trim(), cell: cell.trim() }));
  const find = (names: RegExp): string => cells.find(({ name, cell }) => cell !== '' && names.test(name))?.cell ?? '';
  const amount = find(amountColumn);
  const unit = find(unitColumn);
  if (!/\d|[½¼¾⅓⅔]/.test(amount) || unitOfRecipe.test(unit) || statesAmount(line, amount)) return lines;
  const hasUnit = /\p{L}\.?$/u.test(amount);
  const named = [tidyNumber(amount), hasUnit ? '' : unit, line].filter((part) => part !== '').join(' ');
  return [[named, find(noteColumn)].filter((part) => part !== '').join(', ')];
}

/**
 * Whether a line states its amount, as "A pinch of pepper", "salt to taste" and "Eggs 2" beside 2 do; the
 * number of "Flour 00" is that of a kind.
 */
function statesAmount(line: string, amount: string): boolean {
  if (line.endsWith(` ${amount}`)) return true;
  return isSureIngredient(line) && !/^\p{L}.*\d\W*$/u.test(line);
}

/** What the amount of a recipe counts, rather than that of a line. */
const unitOfRecipe = /^(?:servings?|portions?|people|persons?)$/i;
const amountColumn = /^(?:quantity|amount|qty|measure)$/i;
const unitColumn = /^(?:units?|unit.?name|uom)$/i;
const noteColumn = /^(?:notes?|preparation|comment)$/i;

/** The lines of a cell. */
function splitCell(cell: string): readonly string[] {
  const text = cell.trim();
  if (/^\[[\s\S]*\]$/.test(text)) {
    const list = parseList(text);
    if (Array.isArray(list)) return list.map(String);
  }
  const [, inner] = /^c\(([\s\S]*)\)$/.exec(text) ?? [];
  const listed = inner === undefined ? undefined : parseList(`[${inner}]`);
  if (Array.isArray(listed)) return listed.map(String);
  const sign = ['\n', '|', ';'].find((each) => text.includes(each));
  return (sign === undefined ? splitCells(text) : text.split(sign))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parseList(text: string): unknown {
  return parseLooseJson(text) ?? parseLooseJson(toJsonQuotes(text));
}

/**
 * A list as Python prints it, as JSON: in single quotes, but in double quotes where a text has an
 * apostrophe.
 */
function toJsonQuotes(text: string): string {
  return text.replace(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g, (_whole, double?: string, single?: string) =>
    JSON.stringify((double ?? single ?? '').replace(escapes, readEscape)),
  );
}

/** The escapes of Python and R: \xa0, \u00bd, \U0001f34b, \n, \'. */
const escapes = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g;

function readEscape(whole: string, ...[byte, unit, code, sign = '']: readonly (string | undefined)[]): string {
  const hex = byte ?? unit ?? code;
  if (hex === undefined) return signs.get(sign) ?? whole;
  const point = Number.parseInt(hex, 16);
  return point <= maxCodePoint ? String.fromCodePoint(point) : whole;
}

const maxCodePoint = 0x10ffff;

const signs: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
]);
