import { UnreadableRecipeError, type RecipeDraft, type RecipeFormat } from './draft/recipe-draft';
import { readRecipes } from './read-recipes';

/** What a thread is to read. */
export interface ReadingTask {
  readonly text: string;
  readonly format: RecipeFormat;
}

export type ReadingAnswer = { readonly drafts: RecipeDraft[] } | { readonly unreadable: string };

/**
 * Reads a text in a thread: the program that `src/api/recipe-reader.ts` starts by its path. The
 * error of a text is a value, because errors lose their class on the way between threads.
 */
export function readInThread({ text, format }: ReadingTask): ReadingAnswer {
  try {
    return { drafts: readRecipes(text, format) };
  } catch (error) {
    if (error instanceof UnreadableRecipeError) return { unreadable: error.message };
    throw error;
  }
}
