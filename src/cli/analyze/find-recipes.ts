import { basename, extname } from 'node:path';
import type { Recipe } from '../../analysis/recipe';
import { findJsonError } from '../../api/http/find-json-error';
import { readRecipe } from '../../api/read-recipe';
import { ApiError } from '../../errors';
import { decodeText } from '../../recipes/draft/decode-text';
import { readRecipeObjects } from '../../recipes/formats/recipe-object';
import type { TablePart } from '../../recipes/formats/table-stream';
import { readRecords } from '../../recipes/read-recipes';
import { UnreadableRecipeError, type RecipeDraft } from '../../recipes/draft/recipe-draft';
import type { Job } from './job';
import { parseJson } from './read-jobs';

/** A recipe as it was understood, or why there is none. */
export type Found =
  /** `source` says where, for messages: "soup.txt", "recipes.jsonl, line 3". */
  | { readonly kind: 'draft'; readonly source: string; readonly draft: Draft }
  /** A sentence that begins with the place. */
  | { readonly kind: 'unreadable'; readonly source: string; readonly message: string };

type Draft = Pick<RecipeDraft, 'title' | 'ingredients' | 'servings' | 'yield' | 'source'> & {
  /** The body of a request, taken as it is; null for a recipe that a reader understood. */
  readonly request: object | null;
};

/** Finds the recipes of a piece of the input, in order. */
export function findRecipes(job: Job): readonly Found[] {
  switch (job.kind) {
    case 'unreadable':
      return [job];
    case 'lines':
      return [toRequest(job.source, { title: 'Recipe', ingredients: job.lines, servings: 1 })];
    case 'json_lines':
      return decodeText(job.bytes)
        .split('\n')
        .flatMap((line, index) =>
          line.trim() === '' ? [] : findInLine(`${job.source}, line ${job.firstLine + index}`, line),
        );
    case 'table_rows':
      return job.parts.flatMap((part) => findInTable(job, part));
    case 'document':
      return findInText(job.source, decodeText(job.bytes));
  }
}

/** The recipe of rows of a table, which are named by the first of them. */
function findInTable({ source, isOnly }: Extract<Job, { kind: 'table_rows' }>, part: TablePart): readonly Found[] {
  const { row } = part.kind === 'recipe' ? part.group : part;
  const place = isOnly ? source : `${source}, row ${row}`;
  if (part.kind === 'wrong_row') return [toUnreadable(place, part.problem)];
  if (part.group.isTooLong) return [toUnreadable(place, 'begins a recipe of more than 2 MiB; check its titles.')];
  return readRecipeObjects([part.group.record], 'csv').map((draft) => ({
    kind: 'draft',
    source: place,
    draft: { ...draft, request: null },
  }));
}

function findInLine(source: string, line: string): readonly Found[] {
  const parsed = parseJson(line);
  return parsed === null ? [toUnreadable(source, describeBroken(line))] : findInJson(source, parsed.value, line);
}

function findInText(source: string, text: string): readonly Found[] {
  const resemblesJson = /^\s*[[{]/.test(text);
  const parsed = resemblesJson ? parseJson(text) : null;
  if (parsed !== null) return findInJson(source, parsed.value, text);
  const found = findDrafts(source, text);
  // Text may begin with a bracket, and JSON be written loosely.
  return resemblesJson && found.every(({ kind }) => kind === 'unreadable')
    ? [toUnreadable(source, describeBroken(text))]
    : found;
}

/** The rest of a sentence about a text that is not JSON; the place of a message names a line already. */
function describeBroken(text: string): string {
  const json = text.trimEnd();
  const { line, column, isEnd } = findJsonError(json) ?? { line: 1, column: 1, isEnd: false };
  const place = json.includes('\n') ? `line ${line}, column ${column}` : `column ${column}`;
  const reason = isEnd ? `it ends too early, at ${place}` : `there is a mistake at ${place}`;
  return `is not valid JSON: ${reason}; give {"title": "…", "ingredients": ["…"], "servings": 4} or a list of these.`;
}

/** The recipes of parsed JSON: bodies of requests as they are, everything else by the reader. */
function findInJson(source: string, value: unknown, text: string): readonly Found[] {
  if (isRequest(value)) return [toRequest(source, value)];
  if (Array.isArray(value) && value.length > 0 && value.every(resemblesRequest))
    return value.flatMap((each, index) =>
      findInJson(value.length === 1 ? source : `${source}, recipe ${index + 1}`, each, JSON.stringify(each)),
    );
  const found = findDrafts(source, text);
  const isPlainObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // As the body of a request it is refused with the reason, which says more than "no recipe found".
  return isPlainObject && found.every(({ kind }) => kind === 'unreadable') ? [toRequest(source, value)] : found;
}

/** Whether JSON is the body of a request, rather than a recipe in another form. */
function isRequest(value: unknown): value is object {
  if (!resemblesRequest(value) || typeof value.title !== 'string') return false;
  return value.servings !== undefined && value.servings !== null;
}

/** Whether JSON has a title and lines like the body of a request. */
function resemblesRequest(value: unknown): value is { readonly title: unknown; readonly servings?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'ingredients' in value &&
    Array.isArray(value.ingredients) &&
    value.ingredients.every((line) => typeof line === 'string') &&
    !('@type' in value)
  );
}

function toRequest(source: string, request: object): Found {
  const { title, ingredients, servings }: { title?: unknown; ingredients?: unknown; servings?: unknown } = request;
  return {
    kind: 'draft',
    source,
    draft: {
      title: typeof title === 'string' ? title : null,
      ingredients: Array.isArray(ingredients) ? ingredients.filter((line) => typeof line === 'string') : [],
      servings: typeof servings === 'number' ? servings : null,
      yield: null,
      source: null,
      request,
    },
  };
}

function findDrafts(source: string, text: string): readonly Found[] {
  try {
    const drafts = readRecords(text);
    return drafts.map((draft, index) => ({
      kind: 'draft',
      source: drafts.length === 1 ? source : `${source}, recipe ${index + 1}`,
      draft: { ...draft, request: null },
    }));
  } catch (error) {
    if (error instanceof UnreadableRecipeError) return [toUnreadable(source, error.message)];
    throw error;
  }
}

/** @param reason a sentence, or the rest of one that begins with the place */
function toUnreadable(source: string, reason: string): Found {
  return {
    kind: 'unreadable',
    source,
    message: /^[a-z]/.test(reason) ? `${source} ${reason}` : `${source}: ${reason}`,
  };
}

/**
 * What the options state: `title` and `servings` replace those of the input, `defaultServings` is
 * for recipes that state none. Null for an option that is not given.
 */
export interface Overrides {
  readonly title: string | null;
  readonly servings: number | null;
  readonly defaultServings: number | null;
}

/**
 * Checks a recipe like the body of a request.
 * @throws UncheckedRecipeError with a sentence that begins with the place
 */
export function checkRecipe({ source, draft }: Extract<Found, { kind: 'draft' }>, overrides: Overrides): Recipe {
  const { request, title, ingredients, servings } = draft;
  const stated: object = request ?? { title: title ?? toTitle(source), ingredients, servings };
  const isUnstated = servings === null && !statesServings(request);
  const wanted = overrides.servings ?? (isUnstated ? overrides.defaultServings : null);
  if (isUnstated && wanted === null && ingredients.length > 0)
    throw new UncheckedRecipeError(
      `${source} does not say how many servings it makes; give --servings N, or --default-servings N for recipes that do not say.`,
    );
  try {
    return readRecipe({
      ...stated,
      ...(overrides.title === null ? {} : { title: overrides.title }),
      ...(wanted === null ? {} : { servings: wanted }),
    });
  } catch (error) {
    if (error instanceof ApiError) throw new UncheckedRecipeError(`${source}: ${error.message}.`);
    throw error;
  }
}

/** Whether a request states servings, even wrong ones. */
function statesServings(request: { readonly servings?: unknown } | null): boolean {
  return request !== null && request.servings !== undefined && request.servings !== null;
}

export class UncheckedRecipeError extends Error {}

/** A recipe without a title has the name of its file. */
function toTitle(source: string): string {
  const file = source.replace(/(?:, (?:line|recipe|row) \d+)+$/, '');
  return basename(file, extname(file)) || 'Recipe';
}
