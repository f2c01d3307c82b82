import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Recipe } from '../analysis/recipe';

/** A recipe as found in a file or on the command line, not checked yet. */
export interface FoundRecipe {
  /** Where it was found, for messages: "soup.txt", "recipes.jsonl, line 3". */
  readonly source: string;
  readonly recipe: unknown;
}

/** The input cannot be read; the message is a sentence that says what to do. */
export class UnreadableInputError extends Error {}

/**
 * Reads the recipes that the arguments of a command name: files (text, .json with one recipe or a
 * list, .jsonl), '-' for standard input, or the ingredient lines themselves.
 * @throws UnreadableInputError if a file is missing, cannot be read, or is named like JSON and is
 * not
 */
export function readRecipes(inputs: readonly string[], readStdin: () => string): readonly FoundRecipe[] {
  const files = inputs.filter((input) => input === '-' || existsSync(input));
  if (files.length === 0) {
    const missing = inputs.find((input) => /^\S+\.(txt|json|jsonl|md)$/i.test(input));
    if (missing !== undefined)
      throw new UnreadableInputError(
        `There is no file ${missing}; name an existing one, or give ingredient lines in quotes.`,
      );
    return [
      { source: 'the command line', recipe: { title: 'Recipe', ingredients: inputs, servings: 1 } satisfies Recipe },
    ];
  }
  const missing = inputs.find((input) => !files.includes(input));
  if (missing !== undefined)
    throw new UnreadableInputError(`There is no file ${missing}; name files only, or ingredient lines only.`);
  return files.flatMap((file) =>
    file === '-' ? findRecipes('standard input', readStdin(), '') : findRecipes(file, readFile(file), extname(file)),
  );
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableInputError(`${file} cannot be read (${reason}). Name a file, or - for standard input.`, {
      cause: error,
    });
  }
}

function findRecipes(source: string, text: string, extension: string): readonly FoundRecipe[] {
  const content = text.replace(/^\uFEFF/, '');
  if (extension === '.jsonl') {
    return content
      .split('\n')
      .flatMap((line, index) =>
        line.trim() === '' ? [] : [findJsonRecipes(`${source}, line ${index + 1}`, line)].flat(),
      );
  }
  const looksLikeJson = /^\s*[[{]/.test(content);
  return extension === '.json' || looksLikeJson
    ? findJsonRecipes(source, content)
    : [{ source, recipe: readRecipeText(content) }];
}

function findJsonRecipes(source: string, text: string): readonly FoundRecipe[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.map((recipe: unknown, index) => ({ source: `${source}, recipe ${index + 1}`, recipe }))
      : [{ source, recipe: value }];
  } catch {
    throw new UnreadableInputError(
      `${source} is not valid JSON; give {"title": "…", "ingredients": ["…"], "servings": 4} or a list of these.`,
    );
  }
}

/**
 * Reads a recipe from a text file as people write it: the title first, then a line per ingredient.
 * "Serves 4", "Servings: 4", "Makes 12" and "Yield: 6 servings" give the servings (1 without any).
 * Headings ("For the sauce:") and everything after "Method", "Directions" or "Instructions" are
 * left out.
 */
function readRecipeText(text: string): Recipe {
  const [title = '', ...rest] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = rest.findIndex((line) => /^(method|directions|instructions|preparation|steps)\s*:?$/i.test(line));
  const kept = end === -1 ? rest : rest.slice(0, end);
  const servings = kept.map(readServings).find((count) => count !== null) ?? 1;
  const ingredients = kept.filter(
    (line) => readServings(line) === null && !line.endsWith(':') && !/^ingredients$/i.test(line),
  );
  return { title: title.replace(/^#+\s*/, ''), ingredients, servings };
}

function readServings(line: string): number | null {
  const found =
    /^(?:serves|servings|makes|yields?)\b\s*:?\s*(?:about\s+)?(\d+)(?:\s*(?:servings?|people|portions?))?\.?$/i.exec(
      line,
    );
  return found === null ? null : Number(found[1]);
}
