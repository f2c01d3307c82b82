import { join } from 'node:path';
import { readDataset } from '../../src/import/read-dataset';
import { readSurveyRecipes } from '../../src/import/read-survey-recipes';
import type { Sources } from './select-foods';

/**
 * The datasets that the tables are compiled from, out of a folder that has one folder for each.
 * @throws Error where a dataset, a table or a column is missing.
 */
export async function readSources(fdcFolder: string): Promise<Sources> {
  return {
    srLegacy: await readDataset(join(fdcFolder, 'sr_legacy'), 'sr_legacy'),
    survey: await readDataset(join(fdcFolder, 'fndds'), 'survey'),
    foundation: await readDataset(join(fdcFolder, 'foundation'), 'foundation'),
    surveyRecipes: await readSurveyRecipes(join(fdcFolder, 'fndds')),
  };
}
