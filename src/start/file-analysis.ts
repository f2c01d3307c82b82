import { createEmbeddedEngine } from '../ai/embedded-engine';
import { createLineCache } from '../ai/line-cache';
import type { Analysis, Recipe } from '../analysis/recipe';
import { analyze, toDataVersion, type AnalyzeParts } from '../api/analyze';
import { checkCatalog, openCatalog, type CatalogMaker } from '../catalog/catalog-file';
import { readProjectVersion } from '../project-root';
import { readTagger } from '../seed/model-files';

export interface FileAnalysis {
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  /** How many recipes are best analyzed together. */
  readonly together: number;
  /** As the header `X-Data-Version` of a service with the same foods. */
  readonly dataVersion: string;
}

/**
 * Opens the analysis over a catalog file, without a database: the use case of the service with the
 * embedded engine.
 * @param file the name of the file, for messages
 * @throws CatalogFileError if the bytes are not a catalog of this version
 */
export function openFileAnalysis(bytes: Buffer, file: string): FileAnalysis {
  const engine = createEmbeddedEngine(readTagger());
  const catalog = openCatalog(bytes, file, toMaker(engine.version));
  const snapshot = { catalog, engine };
  return {
    analyze: (recipe) => analyze(unwatched(), snapshot, recipe),
    together: engine.together ?? 1,
    dataVersion: toDataVersion(snapshot),
  };
}

/**
 * Checks a catalog file without opening it.
 * @returns its version, as `FileAnalysis.dataVersion`
 * @throws CatalogFileError if the bytes are not a catalog of this version
 */
export function checkFile(bytes: Buffer, file: string): string {
  const engine = createEmbeddedEngine(readTagger());
  const { version } = checkCatalog(bytes, file, toMaker(engine.version));
  return toDataVersion({ catalog: { version }, engine });
}

let parts: AnalyzeParts | null = null;

/** Nothing is measured, and no missed name is counted. */
export function unwatched(): AnalyzeParts {
  return (parts ??= {
    memory: createLineCache(),
    metrics: { observeAnalysis: () => undefined },
    missedNames: { note: () => undefined },
  });
}

/** What makes catalog files here. @param engine its version */
export const toMaker = (engine: string): CatalogMaker => ({ program: readProjectVersion(), engine });
