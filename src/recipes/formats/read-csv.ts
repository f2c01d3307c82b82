import { parse } from 'csv-parse/sync';
import { UnreadableRecipeError, type RecipeDraft } from '../draft/recipe-draft';
import { hasIngredientField, hasTitleField, maxRecipes, readRecipeObjects, tooManyRecipes } from './recipe-object';
import { parseLooseJson } from './parse-json';
import { tidyNumber } from './record-fields';
import { isSureIngredient } from '../draft/line-traits';
import { splitCells } from '../draft/tidy-lines';

/** Whether a text is a table whose first row names a title and ingredients. */
export function isRecipeTable(content: string): boolean {
  const [head = ''] = content.slice(0, 5000).trimStart().split(/\r?\n/);
  const delimiter = findDelimiter(head);
  if (delimiter === null) return false;
  const names = head.split(delimiter).map((name) => name.replace(/^"|"$/g, '').trim());
  return names.some(hasTitleField) && names.some(hasIngredientField);
}

/**
 * Reads a table with a recipe in each row, or with a line in each row and the title repeated. A cell
 * of ingredients has its lines as a JSON or Python list, or with line breaks, "|", ";" or commas
 * before amounts between them.
 * @throws UnreadableRecipeError naming the line where the table ends in the middle of a cell, or the
 * first row with more cells than there are names
 */
export function readCsv(content: string): readonly RecipeDraft[] {
  const rows = groupRows(parseRows(content));
  return readRecipeObjects(rows, 'csv');
}

/** A table may have a row for each line of a recipe. */
const maxRows = 10 * maxRecipes;

type Row = Readonly<Record<string, string>>;

function parseRows(content: string): readonly Row[] {
  const [head = ''] = content.trimStart().split(/\r?\n/, 1);
  const [first = [], ...rest] = parseCells(content.trimStart(), findDelimiter(head) ?? ',');
  if (rest.length > maxRows) throw tooManyRecipes();
  const names = first.map((name, index) => (name.trim() === '' ? `column ${index}` : name));
  return rest.map((cells, index) => {
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) throw tooManyCells(index + 2);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

function parseCells(content: string, delimiter: string): readonly (readonly string[])[] {
  try {
    const rows: readonly (readonly string[])[] = parse(content, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      bom: true,
      to: maxRows + 2,
    });
    return rows;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableRecipeError(
      `The table cannot be read (${reason}). Give CSV with a quote at both ends of every cell that has quotes or line breaks.`,
      { cause: error },
    );
  }
}

/**
 * Lines with commas in cells without quotes would be cut, and what is behind them read as the
 * servings.
 */
function tooManyCells(row: number): UnreadableRecipeError {
  return new UnreadableRecipeError(
    `Row ${row} of the table has more cells than the first. Give CSV with a quote at both ends of every cell that has commas.`,
  );
}

/** Of the signs that separate cells, the one that the first row has most often; null for none. */
function findDelimiter(head: string): string | null {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length - 1 }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count === 0 ? null : most.sign;
}

/**
 * Rows of one recipe, a line in each, as one object; all other rows as they are. Rows of the same
 * title are of one recipe if their other cells are equal or empty.
 */
function groupRows(rows: readonly Row[]): readonly object[] {
  const [first = {}] = rows;
  const titleName = Object.keys(first).find(hasTitleField) ?? '';
  const lineName = Object.keys(first).find(hasIngredientField) ?? '';
  const recipeNames = Object.keys(first).filter(
    (name) => name !== titleName && name !== lineName && !lineColumn.test(name.trim()),
  );
  const grouped: { title: string; lines: string[]; row: Record<string, string> }[] = [];
  for (const row of rows) {
    const title = row[titleName] ?? '';
    const last = grouped.at(-1);
    const lines = addAmount(splitCell(row[lineName] ?? ''), row);
    const continues =
      last !== undefined &&
      lines.length <= 1 &&
      (title === '' || title === last.title) &&
      recipeNames.every((name) => row[name] === '' || last.row[name] === '' || row[name] === last.row[name]);
    if (!continues) grouped.push({ title, lines: [...lines], row: { ...row } });
    else {
      last.lines.push(...lines);
      for (const name of recipeNames) if (last.row[name] === '') last.row[name] = row[name] ?? '';
    }
  }
  return grouped.map(({ title, lines, row }) => ({ ...row, [titleName]: title, [lineName]: lines }));
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
