// Loaded with its first use (.swcrc): it takes 40 ms, and few texts are YAML.
import { parseAllDocuments } from 'yaml';
import { isSureIngredient } from '../draft/line-traits';
import type { RecipeDraft } from '../draft/recipe-draft';
import { hasIngredientField, readRecipeObjects } from './recipe-object';

/**
 * Reads the recipes of YAML: in one document or several, alone or in lists, with lines as texts, as
 * objects, or as the Open Recipe Format has them. Empty for any other text.
 */
export function readYaml(content: string): readonly RecipeDraft[] {
  const values = resemblesYaml(content) ? parseYaml(content) : null;
  const drafts = readRecipeObjects(values, 'yaml').filter(({ ingredients }) => ingredients.length > 0);
  return drafts.some(({ ingredients }) => ingredients.some(isSureIngredient)) ? drafts : [];
}

/**
 * The values of the documents of YAML; null for text that is none, that has a mistake, or that costs
 * too much to parse: nested deeply, or with aliases of aliases.
 */
export function parseYaml(text: string): readonly unknown[] | null {
  if (text.length > maxLength || countMarks(text) > maxMarks || isTooDeep(text)) return null;
  try {
    const documents = parseAllDocuments(text, {
      schema: 'core',
      logLevel: 'error',
      prettyErrors: false,
      uniqueKeys: false,
    });
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
    return documents.map((document) => {
      const value: unknown = document.toJS({ maxAliasCount });
      return value;
    });
  } catch {
    return null;
  }
}

const maxLength = 2 * 2 ** 20;

/** A list that is repeated by its name is rare, and one of such lists is made to grow. */
const maxAliasCount = 20;

/** Parsing takes 6 to 9 µs and 1.5 kB for a mark, so as many take less than half a second. */
const maxMarks = 50_000;

/** The signs and line ends that may begin a value or a mistake. */
function countMarks(text: string): number {
  const mark = /[\n,:[\]{}&!*?"'|>%@`]/g;
  let count = 0;
  while (count <= maxMarks && mark.test(text)) count += 1;
  return count;
}

/** Whether values lie deeper in each other than any recipe has them, by brackets, dashes or indentation. */
function isTooDeep(text: string): boolean {
  if (/^ {80,}[^ \n]/m.test(text) || /(?:[-?:] +){20}/.test(text)) return true;
  let depth = 0;
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1;
    if (depth > maxDepth) return true;
  }
  return false;
}

const maxDepth = 40;

/** Whether all lines at the margin are fields or dashes, and a field of ingredients has a list or text below it. */
function resemblesYaml(content: string): boolean {
  let hasList = false;
  for (const line of content.split('\n')) {
    if (!/^\s|^#|^$/.test(line) && !atMargin.test(line.slice(0, 100))) return false;
    const [, name = ''] = /^[\s-]*["']?([\w -]{4,30}?)["']?:\s*(?:[|>][-+\d]{0,2}\s*|\[.*|\{.*)?$/.exec(line.slice(0, 300)) ?? []; // prettier-ignore
    hasList ||= hasIngredientField(name);
  }
  return hasList;
}

const atMargin = /^(?:---|\.\.\.|%YAML|-(?:\s|$)|[\]}]|["']?[\p{L}_][\p{L}\d_ .-]{0,40}["']?\s?:(?:\s|$))/u;
