import { cleanLines, cleanText } from './clean-text';
import { findIn, readFields, readText } from './record-fields';
import { splitCells, toHeading } from './tidy-lines';

/** The names of fields that list ingredients, as `toKey` writes them, the surest first. */
export const ingredientKeys = [
  'recipeingredient', 'recipeingredients', 'ingredients', 'ingredient', 'ingredientlines', 'ingredientlist',
  'extendedingredients', 'ingr', 'lines',
]; // prettier-ignore

/** The lines of a list, of one text also those with nothing but commas between them. */
export function readList(value: unknown): readonly string[] {
  const lines = readLines(value);
  return typeof value === 'string' && lines.length === 1 ? lines.flatMap(splitCells) : lines;
}

/** The deepest that sections lie in sections. */
const maxDepth = 6;

/**
 * The lines of a list of ingredients in any of its forms: one text with line breaks, a list of
 * texts, of objects, of lists, of sections with a heading, or an object of amounts by food.
 */
function readLines(value: unknown, depth = 0): readonly string[] {
  if (depth > maxDepth) return [];
  if (typeof value === 'string') return cleanLines(value.replace(/<\/?(?:b|strong)>/gi, '**'));
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readLines(each, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  const fields = readFields(value);
  const first = findIn(fields);
  const inner = first([...ingredientKeys, 'items', 'itemlistelement', 'list']);
  const isOneLine = first(amountKeys) !== undefined && !Array.isArray(inner);
  if (typeof inner === 'object' && inner !== null && !isOneLine) {
    const heading = readText(first(['name', 'title', 'heading', 'section', 'sectionname', 'group', 'purpose']));
    return [...(heading === null ? [] : [toHeading(heading)]), ...readLines(inner, depth + 1)];
  }
  const whole = readText(first(['original', 'originalstring', 'text', 'raw', 'display', 'line']));
  if (whole !== null) return cleanLines(whole);
  const parts = readParts(first);
  if (parts !== null) return [parts];
  const other = readText(first(['value', 'description']));
  if (other !== null) return cleanLines(other);
  if (fields.has('type')) return [];
  return Object.entries(value).flatMap(([key, each]) => readEntry(key, each, depth));
}

const amountKeys = ['quantity', 'amount', 'amounts', 'qty', 'measure', 'value'];
const unitKeys = ['unit', 'units', 'unitname', 'uom'];

/** A line written as an object: `{quantity: 2, unit: "cups", name: "flour", note: "sifted"}`. */
function readParts(first: (keys: readonly string[]) => unknown): string | null {
  const name = readText(first(['name', 'food', 'ingredient', 'item', 'product']));
  if (name === null) return null;
  const stated = first(amountKeys);
  // The amount may be an object, or the first of a list of them: `{amount: {value: 2, unit: "cups"}}`.
  const measures: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  const [measure] = measures;
  const inner = typeof measure === 'object' && measure !== null ? readFields(measure) : null;
  const among = inner === null ? first : findIn(inner);
  const amount = inner === null ? readText(measure) : readText(among(amountKeys));
  const unit = readText(among(unitKeys) ?? first(unitKeys));
  const note = readText(first(['note', 'notes', 'preparation', 'comment', 'extra']));
  const line = [amount, unit, name].filter((part) => part !== null).join(' ');
  return note === null ? line : `${line}, ${note}`;
}

/** An entry of an object: an amount by its food, or a section by its heading. */
function readEntry(key: string, value: unknown, depth: number): readonly string[] {
  if (typeof value === 'object') {
    const lines = readLines(value, depth + 1);
    return lines.length === 0 ? [] : [toHeading(cleanText(key)), ...lines];
  }
  const amount = readText(value);
  return amount === null ? [] : [`${amount} ${cleanText(key)}`];
}
