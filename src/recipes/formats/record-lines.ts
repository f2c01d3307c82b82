import { cleanLines, cleanText } from '../draft/clean-text';
import { isSureIngredient } from '../draft/line-traits';
import { findIn, listTexts, readFields, readText, tidyNumber } from './record-fields';
import { isAmountAlone, openAmount, splitCells, toHeading } from '../draft/tidy-lines';

/** The names of fields that list ingredients, as `toKey` writes them, the surest first. */
export const ingredientKeys = [
  'recipeingredient', 'recipeingredients', 'ingredients', 'ingredient', 'ingredientlines', 'ingredientlist',
  'extendedingredients', 'ingredientgroups', 'ingredientsections', 'ingr', 'lines',
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
  if (typeof value === 'string') return cleanLines(value.replace(/<\/?(?:b|strong)>/gi, '**')).map(dropBullet);
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
  const line = readOneLine(fields);
  if (line !== null) return line;
  const other = readText(first(['value', 'description']));
  if (other !== null) return cleanLines(other);
  if (fields.has('type')) return [];
  const entries = Object.entries(value);
  return entries.flatMap(([key, each]) =>
    entries.length === 1 && each === null ? [toHeading(cleanText(key))] : readEntry(key, each, depth),
  );
}

/** A line that is written as an object, with the heading that begins with it; null for any other object. */
function readOneLine(fields: ReadonlyMap<string, unknown>): readonly string[] | null {
  const first = findIn(fields);
  const note = readText(fields.get('note'));
  if (fields.get('isheader') === true) return note === null ? [] : [toHeading(note)];
  const parts = readParts(fields);
  // Mealie has the line as it was typed too, which later changes of the parts leave as it is.
  const isOfParts = parts !== null && typeof fields.get('food') === 'object';
  const whole = isOfParts ? null : readText(first(['original', 'originalstring', 'text', 'raw', 'display', 'line']));
  const lines = whole === null ? (parts === null ? null : [parts]) : cleanLines(whole);
  const title = (fields.has('originaltext') || isOfParts) && lines !== null ? readText(fields.get('title')) : null;
  return title === null || lines === null ? lines : [toHeading(title), ...lines];
}

function dropBullet(line: string): string {
  return line.replace(/^[•▢☐▪◦]\s*(?=\S)/, '');
}

const nameKeys = ['name', 'food', 'ingredient', 'item', 'product', 'productname', 'foodname'];
const amountKeys = ['quantity', 'amount', 'amounts', 'qty', 'measure', 'value'];
const unitKeys = ['unit', 'units', 'unitname', 'uom', 'quunitname', 'quantityunit', 'quantitytype', 'unittext'];
const noteKeys = ['note', 'notes', 'preparation', 'processing', 'comment', 'extra'];

/**
 * A line written as an object: `{quantity: 2, unit: "cups", name: "flour", note: "sifted"}`.
 * @param named the food, where the object does not name it
 */
function readParts(fields: ReadonlyMap<string, unknown>, named: string | null = null): string | null {
  const first = findIn(fields);
  const food = first(nameKeys);
  const name = readText(food) ?? named;
  if (name === null) return null;
  const stated = first(amountKeys);
  // The amount may be an object, or the first of a list of them: `{amount: {value: 2, unit: "cups"}}`.
  const measures: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  const [measure] = measures;
  const inner = typeof measure === 'object' && measure !== null ? readFields(measure) : null;
  const among = inner === null ? first : findIn(inner);
  const amount = readAmount(inner === null ? readText(measure) : readText(among(amountKeys)));
  const counted = among(unitKeys) ?? first(unitKeys);
  const unit = readUnitName(Number(amount) > 1 ? (readPlural(counted) ?? readText(counted)) : readText(counted));
  const shown = Number(amount) > 1 && unit === null ? (readPlural(food) ?? name) : name;
  const note = noteKeys.flatMap((key) => listTexts(fields.get(key))).join(', ');
  const line = [amount, unit, shown].filter((part) => part !== null).join(' ');
  return note === '' ? line : `${line}, ${note}`;
}

/** An amount without the zeros behind it; null for none, which databases write as 0. */
function readAmount(text: string | null): string | null {
  const amount = text === null ? null : tidyNumber(text);
  return amount === '0' ? null : amount;
}

/** "2 each egg" is two eggs. */
function readUnitName(text: string | null): string | null {
  return text === null || /^each$/i.test(text) ? null : text;
}

function readPlural(value: unknown): string | null {
  return typeof value === 'object' && value !== null ? readText(readFields(value).get('pluralname')) : null;
}

/** An entry of an object: an amount by its food, a food without one, or a section by its heading. */
function readEntry(key: string, value: unknown, depth: number): readonly string[] {
  const name = cleanText(key);
  if (value === null || value === '') return [name];
  if (typeof value === 'object') {
    const parts = Array.isArray(value) ? null : readAmountsOf(name, readFields(value));
    if (parts !== null) return [parts];
    const lines = readLines(value, depth + 1);
    return lines.length === 0 ? [] : [toHeading(name), ...lines];
  }
  const amount = readText(value);
  if (amount === null) return [];
  // Of "2 tbsp: lemon juice" and "salt: to taste" too, which YAML takes for entries.
  if (isAmountAlone(name)) return [`${name} ${amount}`];
  return [isSureIngredient(name) || openAmount.test(amount) ? `${name}, ${amount}` : `${amount} ${name}`];
}

/** A line whose amount and unit stand below its food: `{flour: {amount: 2, unit: "cups"}}`. */
function readAmountsOf(name: string, fields: ReadonlyMap<string, unknown>): string | null {
  const first = findIn(fields);
  return first(amountKeys) === undefined || first(nameKeys) !== undefined ? null : readParts(fields, name);
}
