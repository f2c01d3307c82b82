import { Registry } from 'prom-client';
import { analyzeRecipe } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import type { Analysis, Recipe } from '../analysis/recipe';
import { readCatalog } from '../catalog/read-catalog';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { createLog } from '../log';
import { openFoodDatabase } from './database';
import { openEngine } from './engine';

/** What analyzes recipes without a server. */
export interface OpenAnalysis {
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  readonly catalog: Catalog;
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * The analysis without a server around it, over the same database as the service.
 * @param onNewer hears, in a sentence, that the foods of the database are newer than the program.
 * @throws Error in one sentence where the database cannot be used
 */
export async function openAnalysis(config: Config, onNewer: (sentence: string) => void): Promise<OpenAnalysis> {
  const opened = await openFoodDatabase(config, onNewer);
  try {
    const catalog = await readCatalog(opened.database);
    const engine = await openEngine(config, {
      database: opened.database,
      registry: new Registry(),
      log: createLog('silent'),
      isGuest: true,
    });
    return {
      catalog,
      database: opened.database,
      analyze: (recipe) => analyzeRecipe(engine.current(), catalog, recipe),
      async close() {
        await engine.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
