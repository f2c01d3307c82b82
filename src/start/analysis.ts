import { Registry } from 'prom-client';
import type { Catalog } from '../analysis/catalog';
import type { Analysis, Recipe } from '../analysis/recipe';
import { analyze, toDataVersion } from '../api/analyze';
import { findOwnTables } from '../catalog/own-tables';
import { readCatalog } from '../catalog/read-catalog';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { createLog } from '../log';
import { openFoodDatabase, type DatabaseNotices } from './database';
import { openEngine } from './engine';
import { unwatched } from './file-analysis';
import { openInOrder } from './open-in-order';

/** What analyzes recipes without a server. */
export interface OpenAnalysis {
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  /** How many recipes are best analyzed together. */
  readonly together: number;
  /** As the header `X-Data-Version` of a service on this database. */
  readonly dataVersion: string;
  readonly catalog: Catalog;
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens the analysis for a command: the use case of the service without a server, over the same
 * database. Nothing is measured, and no missed name is counted.
 * @throws Error in one sentence if the database cannot be used
 */
export function openAnalysis(config: Config, notices: DatabaseNotices): Promise<OpenAnalysis> {
  return openInOrder(async (keep) => {
    const { database } = keep(await openFoodDatabase(config, notices));
    const catalog = await readCatalog(database, findOwnTables);
    const engine = keep(
      await openEngine(config, { database, registry: new Registry(), log: createLog('silent'), isGuest: true }),
    );
    return {
      catalog,
      database,
      together: engine.current().together ?? 1,
      dataVersion: toDataVersion({ catalog, engine: engine.current() }),
      analyze: (recipe) => analyze(unwatched(), { catalog, engine: engine.current() }, recipe),
    };
  });
}
