import { readTagger } from '../seeds/read-tagger';
import { createEmbeddedEngine } from './ai/create-embedded-engine';
import { analyzeRecipe } from './analysis/analyze-recipe';
import type { Analysis, Recipe } from './analysis/recipe';
import { readCatalog } from './catalog/read-catalog';
import type { Config } from './config';
import { openServiceDatabase } from './open-service-database';

export interface OpenAnalysis {
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  readonly close: () => Promise<void>;
}

/**
 * The analysis without a server around it, over the same database as the service.
 * @throws Error in one sentence where the database cannot be used
 */
export async function openAnalysis(config: Config): Promise<OpenAnalysis> {
  const opened = await openServiceDatabase(config);
  try {
    const catalog = await readCatalog(opened.database);
    const engine = createEmbeddedEngine(readTagger());
    return { analyze: (recipe) => analyzeRecipe(engine, catalog, recipe), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
