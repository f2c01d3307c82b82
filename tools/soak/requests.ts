import type { Alias } from '../../src/analysis/food';
import { makeLines } from '../bench/lines';

/** What is sent; the same name is the same bytes in every run. */
export interface NamedRequest {
  readonly path: '/v1/analyze' | '/graphql';
  readonly body: string;
  /** Whether its answer counts as a recipe of the month. */
  readonly isRecipe: boolean;
}

/** Makes requests by their names: "seen:3", "new:1200", "refused:4", "graphql:7", "search:2". */
export type RequestMaker = (name: string) => NamedRequest;

/** @param aliases the names of foods that the recipes are made of */
export function createRequestMaker(aliases: readonly Alias[]): RequestMaker {
  const lines = makeLines(aliases, lineCount);
  const words = [...new Set(aliases.map(({ phrase }) => phrase))].sort();

  function makeRecipe(start: number, title: string) {
    const ingredients = Array.from({ length: linesPerRecipe }, (_, index) => lines[(start + index) % lines.length]);
    // A food that the import of the run adds.
    return { title, ingredients: [...ingredients, '200 g quandongo, raw'], servings: 4 };
  }

  return (name) => {
    const [kind = '', digits = ''] = name.split(':');
    const number = Number(digits);
    switch (kind) {
      case 'seen':
        return { path: '/v1/analyze', body: JSON.stringify(makeRecipe(number * 7919, name)), isRecipe: true };
      case 'new':
        // The lines of the first are those of no "seen" recipe: a fifth of all lines further on.
        return {
          path: '/v1/analyze',
          body: JSON.stringify(makeRecipe(lineCount / 5 + number * linesPerRecipe, name)),
          isRecipe: true,
        };
      case 'refused':
        return {
          path: '/v1/analyze',
          body: JSON.stringify({ title: name, ingredients: [], servings: 4 }),
          isRecipe: false,
        };
      case 'graphql': {
        const variables = { recipe: makeRecipe(number * 104_729, name) };
        return { path: '/graphql', body: JSON.stringify({ query: recipeQuery, variables }), isRecipe: true };
      }
      case 'search': {
        const variables = { search: words[(number * 127) % words.length] };
        return { path: '/graphql', body: JSON.stringify({ query: searchQuery, variables }), isRecipe: false };
      }
      default:
        throw new Error(`"${name}" is not the name of a request.`);
    }
  };
}

const lineCount = 100_000;
const linesPerRecipe = 10;

const recipeQuery = `query ($recipe: RecipeInput!) {
  analyzeRecipe(recipe: $recipe) {
    perServing { calories } healthLabels
    ingredients { text match { food { fdcId description } reason } weight { way reason } issues { code } }
  }
}`;
const searchQuery = `query ($search: String!) {
  foods(search: $search, first: 10) { totalCount edges { node { fdcId description nutrientsPer100g { calories } } } }
}`;
