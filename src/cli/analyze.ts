import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Analysis, Recipe } from '../analysis/recipe';
import { readRecipe } from '../api/read-recipe';
import { toRestJson } from '../api/rest-contract';
import { ApiError } from '../errors';
import { printAnalysis, printReasons } from './print-analysis';
import { readRecipes, UnreadableInputError, type FoundRecipe } from './read-recipes';

const help = `Usage: npm run analyze -- [options] FILE…
       npm run analyze -- [options] "2 cups flour" "1 egg" …

FILE is a text file (the title first, then a line per ingredient, "Serves 4" anywhere), a .json file with one recipe
or a list, a .jsonl file with a recipe per line, or - for standard input.

  --json            print the answers of POST /v1/analyze instead of a table, one per line
  --explain         print the reasons for every step of every line
  --title TITLE     the title, instead of that of the input
  --servings N      the servings, instead of those of the input
  --help            print this text
`;

interface Output {
  write(text: string): unknown;
}

interface AnalyzeTools {
  /** Called only if there is a recipe to analyze. */
  readonly open: () => Promise<{
    readonly analyze: (recipe: Recipe) => Promise<Analysis>;
    readonly close: () => Promise<void>;
  }>;
  readonly out: Output;
  readonly err: Output;
}

/**
 * `npm run analyze`: analyzes recipes and prints a table, the reasons, or the REST bodies.
 * @returns the exit code: 0, or 1 with a sentence on `err` if the input cannot be read
 */
export async function runAnalyze(args: readonly string[], tools: AnalyzeTools): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help || positionals.length === 0) {
      tools.out.write(help);
      return values.help ? 0 : 1;
    }
    const recipes = readRecipes(positionals, () => readFileSync(0, 'utf8')).map((found) => checkRecipe(found, values));
    if (recipes.length === 0)
      throw new UnreadableInputError('There is no recipe in the input; give a title and at least one ingredient line.');
    const { analyze, close } = await tools.open();
    try {
      for (const recipe of recipes) {
        const analysis = await analyze(recipe);
        if (values.json) tools.out.write(`${toRestJson(analysis)}\n`);
        else
          tools.out.write(
            `${printAnalysis(recipe, analysis)}\n${values.explain ? `\n${printReasons(analysis)}\n` : ''}\n`,
          );
      }
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableInputError)) throw error;
    tools.err.write(`${error.message}\n`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        explain: { type: 'boolean', default: false },
        title: { type: 'string' },
        servings: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UnreadableInputError(`${error instanceof Error ? error.message : String(error)}\n${help}`);
  }
}

/** Checks a recipe like the body of a request; the options replace what the input says. */
function checkRecipe({ source, recipe }: FoundRecipe, options: { title?: string; servings?: string }): Recipe {
  const overrides = {
    ...(options.title === undefined ? {} : { title: options.title }),
    ...(options.servings === undefined ? {} : { servings: Number(options.servings) }),
  };
  const filled =
    typeof recipe === 'object' && recipe !== null && !Array.isArray(recipe)
      ? { servings: 1, ...recipe, ...overrides }
      : recipe;
  try {
    return readRecipe(filled);
  } catch (error) {
    if (error instanceof ApiError) throw new UnreadableInputError(`${source}: ${error.message}.`);
    throw error;
  }
}
