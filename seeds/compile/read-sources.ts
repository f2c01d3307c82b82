import { join } from 'node:path';
import { readDataset } from './read-dataset';
import type { Sources } from './select-foods';

/**
 * The datasets that the tables are compiled from, out of a folder that has one folder for each. Portions of Foundation foods are left out: they
 * are of the samples that were weighed.
 * @throws ImportFault where a dataset, a table or a column is missing.
 */
export async function readSources(fdcFolder: string): Promise<Sources> {
  const srLegacy = await readDataset(join(fdcFolder, 'sr_legacy'), 'sr_legacy');
  const survey = await readDataset(join(fdcFolder, 'fndds'), 'survey');
  const foundation = await readDataset(join(fdcFolder, 'foundation'), 'foundation');
  return {
    srLegacy: srLegacy.foods,
    survey: survey.foods,
    foundation: foundation.foods.map((food) => ({ ...food, portions: [] })),
    surveyRecipes: survey.recipes,
  };
}
