import type { Recipe } from '../../analysis/recipe';
import { ApiError } from '../../errors';
import { UnreadableRecipeError, type RecipeDraft } from '../../recipes/draft/recipe-draft';
import { readRecipe } from '../../api/read-recipe';
import type { RecipeReader } from '../../api/recipe-reader';
import { recipeLimits } from '../../api/reference/rest-schema';
import { listLines, type TryForm } from './try-form';

/** What is wrong with the fields of the form, a sentence each. */
export type TryProblems = Readonly<Partial<Record<'title' | 'servings' | 'text', string>>>;

/** A recipe whose servings may not be known yet. */
export interface TriedRecipe extends Omit<Recipe, 'servings'> {
  /** Null until they are entered. */
  readonly servings: number | null;
}

/** Returns the recipe as the API takes it; null until its servings are known. */
export function findServed({ servings, ...recipe }: TriedRecipe): Recipe | null {
  return servings === null ? null : { ...recipe, servings };
}

/** What was understood of the form. */
export interface TryReading {
  /** The form with what was read from its text. */
  readonly form: TryForm;
  /** Null if something is wrong, or there are no lines. */
  readonly recipe: TriedRecipe | null;
  /** Servings that are missing are told here too, although the recipe is analyzed without them. */
  readonly problems: TryProblems;
  /** What was read from a text; null for lines as they stand in it. */
  readonly read: RecipeDraft | null;
  /** Further recipes of the same text. */
  readonly others: readonly RecipeDraft[];
}

/**
 * Reads the recipe of the form: from a whole text or page the first time, else from its lines.
 * @throws ApiError as `RecipeReader`
 */
export async function readTry(form: TryForm, reader: Pick<RecipeReader, 'read'>): Promise<TryReading> {
  const nothing = { form, recipe: null, read: null, others: [] };
  if (form.text.trim() === '')
    return { ...nothing, problems: { text: 'The recipe is empty; paste one, or type its lines.' } };
  if (isAddress(form.text)) return { ...nothing, problems: { text: addressProblem } };
  const found = form.isRead && !isDocument(form.text) ? [] : await findRecipes(form.text, reader);
  if ('problem' in found) return { ...nothing, problems: { text: found.problem } };
  const [read = null, ...others] = found;
  if (read === null) return { ...checkForm(form), read, others };
  const isLines = isEqual(listLines(form.text), read.ingredients);
  return { ...checkForm(fillForm(form, read)), read: isLines ? null : read, others };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

const addressProblem =
  'This is the address of a page, which is not opened here. Paste the recipe itself, or the source of the page.';

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, index) => line === others[index]);
}

/** The largest lines in bytes, as in a request of the API. */
const maxLinesBytes = 256 * 1024;

/** Returns whether a text is a page or data, which nobody types as lines. */
function isDocument(text: string): boolean {
  return /^\s*(?:<[!?a-z]|\{|\[\s*[[{"])/i.test(text);
}

async function findRecipes(
  text: string,
  reader: Pick<RecipeReader, 'read'>,
): Promise<readonly RecipeDraft[] | { readonly problem: string }> {
  try {
    return await reader.read(text, 'auto');
  } catch (error) {
    if (!(error instanceof UnreadableRecipeError)) throw error;
    // Words that are no whole recipe may still be lines.
    return mayBeLines(text) ? [] : { problem: error.message };
  }
}

function mayBeLines(text: string): boolean {
  return !isDocument(text) && !/[\0\ufffd]/.test(text) && Buffer.byteLength(text) <= maxLinesBytes;
}

/** Fills the fields that are empty with what was read. */
function fillForm(form: TryForm, read: RecipeDraft): TryForm {
  return {
    ...form,
    title: form.title === '' ? (read.title ?? '') : form.title,
    servings: form.servings === '' ? String(read.servings ?? '') : form.servings,
    text: read.ingredients.join('\n'),
  };
}

function checkForm(unnamed: TryForm): Pick<TryReading, 'form' | 'recipe' | 'problems'> {
  const ingredients = listLines(unnamed.text);
  const texts = new Set(ingredients);
  const chosen = new Map([...unnamed.chosen].filter(([text]) => texts.has(text)));
  const form = { ...unnamed, isRead: true, chosen, title: unnamed.title === '' ? defaultTitle : unnamed.title };
  const problems = findProblems(form, ingredients);
  if (Object.keys(problems).length > 0) return { form, recipe: null, problems };
  try {
    const isServed = form.servings !== '';
    // Title and lines are checked by the rules of the API, whatever the servings are.
    const servings = isServed ? Number(form.servings) : 1;
    const recipe = readRecipe({ title: form.title, ingredients, servings });
    return isServed
      ? { form, recipe, problems }
      : { form, recipe: { ...recipe, servings: null }, problems: { servings: askForServings } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { form, recipe: null, problems: toProblems(error) };
  }
}

// The title only tells foods of one name apart, so that nobody has to think of one.
const defaultTitle = 'My recipe';

function findProblems(form: TryForm, ingredients: readonly string[]): TryProblems {
  const { servings } = form;
  return {
    ...(ingredients.length > recipeLimits.lines
      ? {
          text: `The recipe has ${ingredients.length.toLocaleString('en')} lines; the limit is ${recipeLimits.lines}. Remove some.`,
        }
      : {}),
    ...(Buffer.byteLength(form.text) > maxLinesBytes
      ? { text: 'The lines are too large; the limit is 256 KiB. Remove some.' }
      : {}),
    ...(servings === '' || isCount(servings)
      ? {}
      : { servings: 'The servings must be a whole number of 1 or more, such as 4.' }),
  };
}

const askForServings = 'The recipe does not state its servings; enter how many it makes.';

function isCount(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1;
}

/** Converts the error of a recipe to messages at the fields. */
function toProblems({ details, message }: ApiError): TryProblems {
  const problems: { -readonly [Field in keyof TryProblems]: string } = {};
  for (const detail of details ?? [{ path: '', message }]) {
    const [, index] = /^ingredients\[(\d+)\]/.exec(detail.path) ?? [];
    const problem = detail.message.replace(`${detail.path} `, '');
    if (detail.path === 'title') problems.title ??= `The title ${problem}.`;
    else if (detail.path === 'servings') problems.servings ??= `The servings ${problem}.`;
    else if (index !== undefined) problems.text ??= `Line ${Number(index) + 1} ${problem}.`;
    else problems.text ??= `The recipe ${problem}.`;
  }
  return problems;
}
