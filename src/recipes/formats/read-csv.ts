import { parse } from 'csv-parse/sync';
import { UnreadableRecipeError, type RecipeDraft } from '../draft/recipe-draft';
import { createRowGroups } from './row-groups';
import { hasIngredientField, hasTitleField, maxRecipes, readRecipeObjects, tooManyRecipes } from './recipe-object';
import { describeBrokenTable, findDelimiter, tableOptions, toNames } from './table-form';

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
  const [head = ''] = content.trimStart().split(/\r?\n/, 1);
  const [first = [], ...rest] = parseCells(content.trimStart(), findDelimiter(head) ?? ',');
  if (rest.length > maxRows) throw tooManyRecipes();
  const groups = createRowGroups(toNames(first));
  const records: object[] = [];
  for (const [index, cells] of rest.entries()) {
    if (groups.hasTooManyCells(cells)) throw tooManyCells(index + 2);
    const group = groups.add(cells, index + 2);
    if (group !== null) records.push(group.record);
  }
  const last = groups.end();
  return readRecipeObjects(last === null ? records : [...records, last.record], 'csv');
}

/** A table may have a row for each line of a recipe. */
const maxRows = 10 * maxRecipes;

function parseCells(content: string, delimiter: string): readonly (readonly string[])[] {
  try {
    const rows: readonly (readonly string[])[] = parse(content, { ...tableOptions, delimiter, to: maxRows + 2 });
    return rows;
  } catch (error) {
    throw new UnreadableRecipeError(`The table cannot be read: ${describeBrokenTable(error)}`, { cause: error });
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
