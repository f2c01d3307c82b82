import type { Config } from '../../config';
import { InputError } from './find-inputs';

/**
 * Creates what gets the source of a page, where the settings allow it.
 * @returns it throws an Error in one sentence
 */
export function fetchText({ fetchRecipes }: Pick<Config, 'fetchRecipes'>): (url: string) => Promise<string> {
  return async (url) => {
    if (!fetchRecipes)
      throw new InputError('links are not followed; set FETCH_RECIPES=on, or save the page and give the file.');
    const { fetchPage } = await import('../../recipes/fetch-page.js');
    return fetchPage(url);
  };
}
