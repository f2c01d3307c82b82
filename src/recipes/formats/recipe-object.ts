import { readPublishedNutrition } from './published-nutrition';
import { combineYields } from '../draft/read-yield';
import { createDraft, UnreadableRecipeError, type Finding, type RecipeDraft } from '../draft/recipe-draft';
import { findIn, isPresent, listTexts, readFields, readText, toKey } from './record-fields';
import { ingredientKeys, readList } from './record-lines';
import { findYield } from '../text/find-yield';
import { joinAmounts, toPlainMarks, unwrapNotes } from '../draft/tidy-lines';

/** Reads the recipes of a JSON value; some may be without lines. */
export function readRecipeObjects(value: unknown, finding: Finding): readonly RecipeDraft[] {
  return findRecipeObjects(value).map((recipe) => readFacts(recipe, finding));
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
  return ingredientKeys.some((key) => isFilled(fields.get(key)) && isPresent(fields.get(key)));
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

/** Reads an object as one recipe, which may have no lines. */
export function readFacts(recipe: object, finding: Finding): RecipeDraft {
  const fields = readFields(recipe);
  const first = findIn(fields);
  const listed = first(ingredientKeys) ?? listElsewhere(fields);
  const ingredients = joinAmounts(readList(listed).map(toPlainMarks).map(unwrapNotes));
  const title = readText(first(titleKeys));
  const wordings = listWordings(fields);
  const { servings, yield: yieldText } = combineYields(wordings);
  const source = readAddress(first(sourceKeys));
  const nutrition = readPublishedNutrition(first(nutritionKeys) ?? listKeeperNutrition(fields));
  return createDraft({ title, ingredients, servings, yield: yieldText, source, nutrition }, finding);
}

/** The nutrition that Recipe Keeper states in fields of the recipe: "recipeNutTotalFat". */
function listKeeperNutrition(fields: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...fields].flatMap(([key, value]) =>
      key.startsWith('recipenut') ? [[key.slice('recipenut'.length), value]] : [],
    ),
  );
}

/** What a recipe states of its yield; a number beside its noun is one wording: `{servings: 8, servings_text: "slices"}`. */
function listWordings(fields: ReadonlyMap<string, unknown>): readonly string[] {
  const first = findIn(fields);
  const counts = listTexts(first(servingKeys));
  const [count] = counts;
  const noun = readText(fields.get('servingstext'));
  const amount = readText(fields.get('recipeyieldquantity'));
  const quantity = listTexts(fields.get('quantity')).filter((text) => findYield(text)?.isForEaters === true);
  // "1 serving" and "1 cup" are the size of each, "4 people" is no size.
  const forEaters = listTexts(fields.get('servingsize')).filter((text) => ofSeveral.test(text.trim()));
  const described = [...listYields(first(yieldKeys)), ...quantity, ...forEaters].map((wording) =>
    amount === null || /\d/.test(wording) ? wording : `${amount} ${wording}`,
  );
  const named = noun === null || count === undefined ? [] : [/\d/.test(noun) ? noun : `${count} ${noun}`];
  return [...counts, ...named, ...described].filter((wording) => !/^0(?:\.0+)?(?!\S)/.test(wording));
}

const ofSeveral = /^(?:[2-9]|\d{2,3})(?: ?[-–] ?\d{1,3})? (?:servings|portions|people|persons)$/i;

/** The texts of a yield, also of a list of them by their nouns: `[{servings: 4}, {bowls: 2}]`. */
function listYields(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return listTexts(value);
  return value.slice(0, 20).flatMap((each: unknown) => {
    const texts = listTexts(each);
    if (texts.length > 0 || typeof each !== 'object' || each === null) return texts;
    return Object.entries(each).slice(0, 1).flatMap(([noun, count]) => listTexts(count).map((text) => `${text} ${noun}`)); // prettier-ignore
  });
}

// The names of fields as `toKey` writes them, the surest first.
const titleKeys = ['name', 'title', 'recipename', 'recipetitle', 'headline', 'recipe', 'label', 'strmeal'];
const servingKeys = [
  'servings',
  'serves',
  'numberofservings',
  'numservings',
  'servingcount',
  'portions',
  'recipeservings',
  'baseservings',
];
const yieldKeys = ['recipeyield', 'yield', 'yields', 'makes'];
const sourceKeys = [
  'url', 'sourceurl', 'canonicalurl', 'link', 'source', 'orgurl', 'recipesource', 'mainentityofpage', 'id',
]; // prettier-ignore
const nutritionKeys = ['nutrition', 'nutrients', 'nutritioninformation', 'nutritionfacts'];

/** Whether a field by that name holds the title of a recipe. */
export function hasTitleField(name: string): boolean {
  return titleKeys.includes(toKey(name));
}

/** Whether a field by that name holds ingredients. */
export function hasIngredientField(name: string): boolean {
  return ingredientKeys.includes(toKey(name));
}

/** The address of a page; texts that are no address are left out. */
function readAddress(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value;
  const [text] = listTexts(id);
  return text !== undefined && /^https?:\/\/\S+$/i.test(text) ? text : null;
}
