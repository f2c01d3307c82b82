import { cleanLines, cleanText } from './clean-text';
import { readPublishedNutrition } from './published-nutrition';
import { combineYields } from './read-yield';
import { createDraft, UnreadableRecipeError, type Finding, type RecipeDraft } from './recipe-draft';
import { joinAmounts, toHeading, splitCells, toPlainMarks, unwrapNotes } from './tidy-lines';

/** Reads the recipes of a JSON value; some may be without lines. */
export function readRecipeObjects(value: unknown, finding: Finding): readonly RecipeDraft[] {
  return findRecipeObjects(value).map((recipe) => readRecipeObject(recipe, finding));
}

/**
 * The objects of a JSON value that are recipes, in order, wherever they stand in it: those of the
 * type Recipe, and those without a type that have a list of ingredients. What lies within a recipe
 * is not searched.
 */
function findRecipeObjects(root: unknown): readonly RecipeObject[] {
  const found: RecipeObject[] = [];
  const open: Iterator<unknown>[] = [[root].values()];
  while (open.length > 0) {
    const next = open.at(-1)?.next();
    if (next === undefined || next.done === true) open.pop();
    else if (typeof next.value === 'object' && next.value !== null) {
      const value: object = next.value;
      if (Array.isArray(value)) open.push(value.values());
      else if (isRecipe(value)) found.push(value);
      else open.push(Object.values(value).values());
      if (found.length > maxRecipes) throw tooManyRecipes();
    }
  }
  return found;
}

/** As many recipes as a text of 2 MiB holds if each has the lines of a short one. */
export const maxRecipes = 5000;

/** The error for a text with more than `maxRecipes` recipes. */
export function tooManyRecipes(): UnreadableRecipeError {
  return new UnreadableRecipeError(
    `The text has more than ${maxRecipes.toLocaleString('en')} recipes; give fewer at a time.`,
  );
}

/** The fields of an object, by their names as `toKey` writes them; of a huge one the first. */
function readFields(object: object): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of Object.entries(object).slice(0, maxFields)) fields.set(toKey(key), value);
  return fields;
}

const maxFields = 500;

type RecipeObject = Readonly<Record<string, unknown>>;

function isRecipe(value: object): value is RecipeObject {
  // Microdata has several types in one text, with blanks between them.
  if ('@type' in value)
    return listTypes(value['@type']).some((text) => text.slice(0, 1000).split(/\s+/).some(isRecipeType));
  if ('type' in value && listTypes(value.type).some(isRecipeType)) return true;
  const fields = readFields(value);
  return ingredientKeys.some((key) => isFilled(fields.get(key))) || listElsewhere(fields).length > 0;
}

/**
 * The ingredients that a recipe lists in another way than in one field: in its steps, or each in a
 * field with a number, beside its amount ("strIngredient1", "strMeasure1").
 */
function listElsewhere(fields: ReadonlyMap<string, unknown>): readonly unknown[] {
  const steps = fields.get('steps');
  if (Array.isArray(steps)) return steps.filter(hasIngredients);
  return [...fields].flatMap(([key, food]) => {
    const [, number] = /^(?:str)?ingredient(\d{1,2})$/.exec(key) ?? [];
    if (number === undefined || readText(food) === null) return [];
    const amount = ['strmeasure', 'measure', 'amount', 'quantity'].map((name) => fields.get(name + number));
    return [{ amount: readText(amount.find(isPresent)), name: food }];
  });
}

function hasIngredients(step: unknown): boolean {
  if (typeof step !== 'object' || step === null) return false;
  const fields = readFields(step);
  return ingredientKeys.some((key) => isFilled(fields.get(key)));
}

function listTypes(value: unknown): readonly string[] {
  const types: readonly unknown[] = Array.isArray(value) ? value : [value];
  return types.filter((type) => typeof type === 'string');
}

function isRecipeType(type: string): boolean {
  return /^(?:(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org\/#?|schema:)?recipe\/?$/i.test(type);
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null;
}

function readRecipeObject(recipe: RecipeObject, finding: Finding): RecipeDraft {
  const fields = readFields(recipe);
  const first = (keys: readonly string[]): unknown => keys.map((key) => fields.get(key)).find(isPresent);
  const listed = first(ingredientKeys) ?? listElsewhere(fields);
  const ingredients = joinAmounts(readList(listed).map(toPlainMarks).map(unwrapNotes));
  const title = readText(first(titleKeys));
  const wordings = [...listTexts(first(servingKeys)), ...listTexts(first(yieldKeys))];
  const { servings, yield: yieldText } = combineYields(wordings);
  const source = readAddress(first(sourceKeys));
  const nutrition = readPublishedNutrition(first(nutritionKeys));
  return createDraft({ title, ingredients, servings, yield: yieldText, source, nutrition }, finding);
}

// The names of fields as `toKey` writes them, the surest first.
const titleKeys = ['name', 'title', 'recipename', 'recipetitle', 'headline', 'recipe', 'label', 'strmeal'];
const ingredientKeys = [
  'recipeingredient', 'recipeingredients', 'ingredients', 'ingredient', 'ingredientlines', 'ingredientlist',
  'extendedingredients', 'ingr', 'lines',
]; // prettier-ignore
const servingKeys = ['servings', 'serves', 'numberofservings', 'numservings', 'servingcount', 'portions'];
const yieldKeys = ['recipeyield', 'yield', 'yields', 'makes'];
const sourceKeys = ['url', 'sourceurl', 'canonicalurl', 'link', 'source', 'mainentityofpage', 'id'];
const nutritionKeys = ['nutrition', 'nutrients', 'nutritioninformation', 'nutritionfacts'];

/** "recipeIngredient", "recipe_ingredient" and "schema:recipeIngredient" are one name. */
function toKey(key: string): string {
  return key
    .replace(/^@|^.*[/:]/, '')
    .replace(/[\s_-]+/g, '')
    .toLowerCase();
}

/** Whether a field by that name holds the title of a recipe. */
export function hasTitleField(name: string): boolean {
  return titleKeys.includes(toKey(name));
}

/** Whether a field by that name holds ingredients. */
export function hasIngredientField(name: string): boolean {
  return ingredientKeys.includes(toKey(name));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The text of a value: of a list the first, of an object its value or name. */
function readText(value: unknown): string | null {
  return listTexts(value)[0] ?? null;
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return [cleanText(value)].filter((text) => text !== '');
  if (Array.isArray(value))
    return value.slice(0, 20).flatMap((each: unknown) => (Array.isArray(each) ? [] : listTexts(each)));
  if (typeof value !== 'object' || value === null) return [];
  const inner = ['@value', 'value', 'text', 'name'].flatMap((key) =>
    Object.entries(value).filter(([name]) => name === key),
  );
  const [, text] = inner[0] ?? [];
  return typeof text === 'object' ? [] : listTexts(text);
}

/** The address of a page; texts that are no address are left out. */
function readAddress(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value;
  const [text] = listTexts(id);
  return text !== undefined && /^https?:\/\/\S+$/i.test(text) ? text : null;
}

/** The lines of a list, of one text also those with nothing but commas between them. */
function readList(value: unknown): readonly string[] {
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

/** Returns what finds the first field that is present, by its names. */
function findIn(fields: ReadonlyMap<string, unknown>): (keys: readonly string[]) => unknown {
  return (keys) => keys.map((key) => fields.get(key)).find(isPresent);
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
