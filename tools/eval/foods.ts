import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '../../src/analysis/catalog';
import { buildCatalog, type CatalogContents } from '../../src/catalog/build-catalog';
import { readCatalog } from '../../src/catalog/read-catalog';
import { readKitchenIds } from '../../src/food-store/generic-foods';
import { createProgress, type ProgressOutput } from '../../src/import/progress';
import { printReport } from '../../src/import/report';
import { runImport } from '../../src/import/run-import';
import { openSource } from '../../src/import/sources/open-source';
import { readSeed } from '../../src/seed/read-seed';
import { readGenericRules } from '../../src/seed/rules';
import { openServiceDatabase, type ServiceDatabase } from '../../src/start/database';

/** The foods that are measured with. */
export interface EvaluatedFoods {
  readonly catalog: Catalog;
  /** What the catalog is built of, for measures that leave some of it out. */
  readonly contents: CatalogContents;
}

/** The foods of the seed alone, without any database. */
export function readSeedFoods(): EvaluatedFoods {
  const { foods, aliases, hash } = readSeed();
  const contents = { foods, aliases, version: hash };
  return { catalog: buildCatalog(contents), contents };
}

export interface OpenFullFoods extends EvaluatedFoods {
  /** What the import said. */
  readonly report: string;
  /** Products are looked up until then. */
  close(): Promise<void>;
}

/**
 * The foods of the seed and of downloads of FoodData Central, imported as a user imports them into a database of their own, which goes when they are
 * closed.
 * @param output is told how far the import is
 * @param parent the folder to make that of the database in
 * @throws Error in one sentence where a download cannot be imported
 */
export async function openFullFoods(
  paths: readonly string[],
  output: ProgressOutput,
  parent: string = tmpdir(),
): Promise<OpenFullFoods> {
  const dataDir = mkdtempSync(join(parent, 'full-foods-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  let opened: ServiceDatabase | null = null;
  try {
    opened = await openServiceDatabase({ databaseUrl: null, dataDir });
    const { database } = opened;
    const report = await runImport({
      url: database.url,
      openSources: async () => (await Promise.all(paths.map(openSource))).flat(),
      rules: readGenericRules(),
      isDryRun: false,
      isAgain: false,
      mayShrink: false,
      signal: new AbortController().signal,
      progress: createProgress(output, () => performance.now()),
    });
    const catalog = await readCatalog(database);
    const foods = [...catalog.foods.values()];
    const service = opened;
    return {
      catalog,
      contents: {
        foods,
        aliases: foods.flatMap(({ fdcId }) => catalog.listAliases(fdcId)),
        version: catalog.version,
        kitchen: await readKitchenIds(database.pool),
      },
      report: printReport(report),
      async close() {
        await service.close();
        removeFolder();
      },
    };
  } catch (error) {
    await opened?.close();
    removeFolder();
    throw error;
  }
}
