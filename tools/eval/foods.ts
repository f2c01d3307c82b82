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
import { createNotices, openServiceDatabase, type ServiceDatabase } from '../../src/start/database';

/** A catalog to measure. */
export interface EvaluatedFoods {
  readonly catalog: Catalog;
  /** The contents of the catalog, for measurements that leave some of them out. */
  readonly contents: CatalogContents;
}

/** The foods of the seed alone, without a database. */
export function readSeedFoods(): EvaluatedFoods {
  const { foods, aliases, hash } = readSeed();
  const contents = { foods, aliases, version: hash };
  return { catalog: buildCatalog(contents), contents };
}

interface Opening {
  /** Receives the progress of the import. */
  readonly output: ProgressOutput;
  /** Stops the import once it is aborted. */
  readonly signal?: AbortSignal;
  /** The folder for the folder of the database. */
  readonly parent?: string;
}

/** Full foods while they are being opened. */
export interface OpeningFullFoods {
  readonly foods: Promise<OpenFullFoods>;
  /** Stops the import, if it still runs, and deletes the database. */
  readonly close: () => Promise<void>;
}

/** Begins to open full foods, so that a signal can end that as well, which takes minutes. */
export function beginFullFoods(paths: readonly string[], output: ProgressOutput): OpeningFullFoods {
  const stop = new AbortController();
  const foods = openFullFoods(paths, { output, signal: stop.signal });
  return {
    foods,
    async close() {
      stop.abort();
      const opened = await foods.catch(() => null);
      await opened?.close();
    },
  };
}

export interface OpenFullFoods extends EvaluatedFoods {
  /** The report of the import. */
  readonly report: string;
  /** Deletes the database; products can be looked up until then. */
  close(): Promise<void>;
}

/**
 * Imports downloads of FoodData Central beside the seed, as a user does, into a temporary database.
 * @throws ImportError where a download cannot be imported; ImportStoppedError once the signal is aborted
 */
export async function openFullFoods(
  paths: readonly string[],
  { output, signal = new AbortController().signal, parent = tmpdir() }: Opening,
): Promise<OpenFullFoods> {
  const dataDir = mkdtempSync(join(parent, 'full-foods-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  let opened: ServiceDatabase | null = null;
  try {
    opened = await openServiceDatabase({ databaseUrl: null, dataDir }, createNotices(process.stderr));
    const { database } = opened;
    const report = await runImport({
      url: database.url,
      openSources: async () => (await Promise.all(paths.map(openSource))).flat(),
      rules: readGenericRules(),
      isDryRun: false,
      isAgain: false,
      mayShrink: false,
      signal,
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
