import { createHash } from 'node:crypto';
import { readGenericRules } from '../../../seeds/rules/read-generic-rules';
import type { ImportReport } from '../../../src/import/run/report/import-report';
import type { Progress } from '../../../src/import/run/report/progress';
import { runImport } from '../../../src/import/run/run-import';
import { openSource } from '../../../src/import/source/open-source';
import type { TestDatabase } from '../../support/database';

const rules = readGenericRules();

interface Options {
  readonly isDryRun?: boolean;
  /** Asks the import to stop when it tells that it begins something so named, or that a batch of such a table is in. */
  readonly stopAt?: string;
  /** Hears of all that is told. */
  readonly onPhase?: (what: string) => void;
}

/** Imports downloads as the command does, but for the time it waits in the end for requests of others. */
export function importReleases(
  own: TestDatabase,
  paths: readonly string[],
  { isDryRun = false, stopAt, onPhase }: Options = {},
): Promise<ImportReport> {
  const stop = new AbortController();
  let batches = -1;
  const progress: Progress = {
    phase(what) {
      onPhase?.(what);
      // What is waited for in the end ends with the signal, and all is done by then.
      if (what.startsWith('Waiting for requests') || (stopAt !== undefined && what.startsWith(stopAt))) stop.abort();
    },
    advance({ part }) {
      // The first time it tells where it goes on.
      if (`A batch of ${part}` === stopAt && ++batches > 0) stop.abort();
    },
    end: () => null,
  };
  return runImport({
    url: own.url,
    openSources: async () => (await Promise.all(paths.map(openSource))).flat(),
    rules,
    isDryRun,
    signal: stop.signal,
    progress,
  });
}

/** All that an import may write, as one hash, but for when it was written and how long that took. */
export async function digest({ database }: TestDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const query of queries) {
    const { rows } = await database.pool.query(query);
    hash.update(JSON.stringify(rows));
  }
  return hash.digest('hex');
}

const queries = [
  'SELECT * FROM food ORDER BY fdc_id',
  'SELECT * FROM portion ORDER BY fdc_id, position',
  'SELECT * FROM food_flag ORDER BY fdc_id, flag',
  'SELECT ctid, * FROM branded_food ORDER BY fdc_id',
  'SELECT * FROM brand ORDER BY phrase',
  'SELECT * FROM branded_word ORDER BY word',
  'SELECT name, version FROM data_version ORDER BY name',
  `SELECT id, dataset, name, form, published_at, fingerprint, foods, report::jsonb - 'effort' FROM dataset_release ORDER BY id`,
  `SELECT nspname FROM pg_namespace WHERE nspname IN ('staging', 'former')`,
] as const;
