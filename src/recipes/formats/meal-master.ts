import { repairEncoding } from '../draft/clean-text';
import { combineYields } from '../draft/read-yield';
import { createDraft, type RecipeDraft } from '../draft/recipe-draft';
import { maxRecipes, tooManyRecipes } from './recipe-object';
import { toHeading } from '../draft/tidy-lines';

/**
 * Reads the recipes of a Meal-Master text, or of its German likeness REZKONV: title and yield in
 * lines with a label, the ingredients in one or two columns of amount, unit and food. Empty for any
 * other text.
 */
export function readMealMaster(content: string): readonly RecipeDraft[] {
  if (!/Meal-?Master|REZKONV/i.test(content)) return [];
  const drafts: RecipeDraft[] = [];
  let lines: string[] | null = null;
  const close = (): void => {
    const draft = lines === null ? null : readRecipe(lines);
    lines = null;
    if (draft !== null) drafts.push(draft);
    if (drafts.length > maxRecipes) throw tooManyRecipes();
  };
  for (const line of content.split(/\r\n|[\n\r]/)) {
    if (line.length <= maxLength && head.test(line)) {
      close();
      lines = [];
    } else if (foot.test(line)) close();
    else lines?.push(line.slice(0, maxLength));
  }
  close();
  return drafts;
}

const maxLength = 300;
const head = /^\s*(?:M{5}|-{5}|={5})[-=]*.*(?:Meal-?Master|REZKONV)/i;
const foot = /^\s*(?:M{5}|-{5}|={5})\s*$/;

/** "MMMMM-----TOPPING-----" */
const partHead = /^\s*(?:M{5}[-=]*|[-=]{5,})\s*([^-=\s](?:.*[^-=\s])?)\s*[-=]{3,}\s*$/;
const label = /^\s*(title|titel|categories|kategorien|yield|servings|menge)\s*:\s*(.*)$/i;

function readRecipe(lines: readonly string[]): RecipeDraft | null {
  const facts = new Map<string, string>();
  const ingredients: string[] = [];
  let rows: Row[] = [];
  let isList = true;
  const take = (): void => {
    ingredients.push(...joinColumn(rows.map(({ left }) => left)), ...joinColumn(rows.map(({ right }) => right)));
    rows = [];
  };
  for (const line of lines) {
    const [, name, value = ''] = facts.size < 4 && ingredients.length + rows.length === 0 ? (label.exec(line) ?? []) : []; // prettier-ignore
    const [, part] = partHead.exec(line) ?? [];
    const row = isList ? readRow(line) : null;
    if (name !== undefined) facts.set(name.toLowerCase(), value.trim());
    else if (part !== undefined) {
      take();
      ingredients.push(toHeading(part));
      isList = true;
    } else if (line.trim() === '') take();
    else if (row !== null) rows.push(row);
    // The steps begin at the first line that is no ingredient, and end at the next part.
    else if (facts.size > 0) isList = false;
  }
  take();
  const find = (names: readonly string[]): string | null =>
    names.map((name) => facts.get(name) ?? '').find((text) => text !== '') ?? null;
  const wording = find(['yield', 'servings', 'menge']);
  const stated = combineYields(wording === null ? [] : [wording]);
  const title = find(['title', 'titel']);
  // A part for the source or for notes has no lines.
  while (ingredients.at(-1)?.endsWith(':') === true) ingredients.pop();
  if (ingredients.length === 0) return null;
  return createDraft(
    {
      title: title === null ? null : repairEncoding(title),
      ingredients,
      servings: stated.servings,
      yield: stated.yield,
      source: null,
      nutrition: null,
    },
    'text',
  );
}

interface Row {
  readonly left: string;
  readonly right: string;
}

/** A line of the list as its one or two columns; null for a line of the steps, which are indented less. */
function readRow(line: string): Row | null {
  if (!/^\s*\d[\d ./-]*\s+\S|^ {8,}\S/.test(line)) return null;
  const at = /(?<=^.{30,44}\S) {2,}(?=\d[\d ./-]* +\S)|(?<=^.{8,44}\S) {10,}(?=\S)/.exec(line)?.index;
  return at === undefined ? { left: line, right: '' } : { left: line.slice(0, at), right: line.slice(at) };
}

/** The lines of a column; "-condensed milk" goes on with the line above. */
function joinColumn(cells: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const cell of cells.map((each) => each.trim()).filter((each) => each !== '')) {
    const [, more] = /^-+\s*(\S.*)$/.exec(cell) ?? [];
    const above = joined.pop();
    if (above !== undefined) joined.push(more === undefined ? above : `${above} ${more}`);
    if (more === undefined || above === undefined) joined.push(more ?? cell);
  }
  return joined.map(toLine);
}

/** "2 cups flour, sifted" of "2 c  flour; sifted" */
function toLine(cell: string): string {
  const plain = repairEncoding(cell).replace(/\s+/g, ' ').replace(/ ?; ?/g, ', ');
  const [, amount = '', code = '', food = ''] = /^(\d[\d ./-]*?) ([a-z]{1,2}) (\S.*)$/i.exec(plain) ?? [];
  const [one, many] = code === 'cl' && /^(?:garlic|knoblauch)/i.test(food) ? cloves : (units.get(code) ?? [code, code]);
  if (food === '') return plain;
  // "1 x" is an amount for each serving that is left to the cook.
  if (code === 'x') return food;
  const unit = /^(?:[2-9]|\d{2}|1 \d)/.test(amount) ? many : one;
  return [amount, unit, food].filter((part) => part !== '').join(' ');
}

const cloves = ['clove', 'cloves'] as const;

/** The codes of Meal-Master for units, of one and of more; small and capital letters differ. */
const units: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['ea', ['', '']], ['sm', ['small', 'small']], ['md', ['medium', 'medium']], ['lg', ['large', 'large']],
  ['cn', ['can', 'cans']], ['pk', ['package', 'packages']], ['pn', ['pinch', 'pinches']], ['dr', ['drop', 'drops']],
  ['ds', ['dash', 'dashes']], ['ct', ['carton', 'cartons']], ['bn', ['bunch', 'bunches']], ['sl', ['slice', 'slices']],
  ['t', ['tsp', 'tsp']], ['ts', ['tsp', 'tsp']], ['T', ['tbsp', 'tbsp']], ['tb', ['tbsp', 'tbsp']],
  ['fl', ['fl oz', 'fl oz']], ['c', ['cup', 'cups']], ['pt', ['pint', 'pints']], ['qt', ['quart', 'quarts']],
  ['ga', ['gallon', 'gallons']],
]); // prettier-ignore
