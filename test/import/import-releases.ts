import { createHash } from 'node:crypto';
import type { GenericRules } from '../../src/import/derive/derive-foods';
import type { Progress } from '../../src/import/progress';
import type { ImportReport } from '../../src/import/report';
import { runImport } from '../../src/import/run-import';
import { openSource } from '../../src/import/sources/open-source';
import { readGenericRules } from '../../src/seed/rules';
import type { TestDatabase } from '../support/database';

const ownRules = readGenericRules();

interface Options {
  readonly isDryRun?: boolean;
  readonly isAgain?: boolean;
  readonly mayShrink?: boolean;
  /** The rules of the project if left out. */
  readonly rules?: GenericRules;
  /**
   * Stops the import when it reports a phase whose name begins so, or "A batch of TABLE".
   */
  readonly stopAt?: string;
  /** Whether the import waits at its end for requests of services, as the command does. */
  readonly isPatient?: boolean;
  /** Called with the name of each phase. */
  readonly onPhase?: (what: string) => void;
}

/**
 * Imports downloads as the command does, but by default without the waiting for requests of
 * services at the end.
 */
export function importReleases(
  own: TestDatabase,
  paths: readonly string[],
  { isDryRun = false, isAgain = false, mayShrink = false, rules = ownRules, stopAt, isPatient = false, onPhase }: Options = {}, // prettier-ignore
): Promise<ImportReport> {
  const stop = new AbortController();
  const progress: Progress = {
    phase(what) {
      onPhase?.(what);
      // The signal ends this waiting. The new foods are in use by then.
      if ((!isPatient && what.startsWith('Waiting for requests')) || (stopAt !== undefined && what.startsWith(stopAt)))
        stop.abort();
    },
    identify: () => null,
    advance({ part }) {
      if (`A batch of ${part}` === stopAt) stop.abort();
    },
    end: () => null,
  };
  return runImport({
    url: own.url,
    openSources: async () => (await Promise.all(paths.map(openSource))).flat(),
    rules,
    isDryRun,
    isAgain,
    mayShrink,
    signal: stop.signal,
    progress,
  });
}

/**
 * A hash of all that an import may write, without times and durations.
 */
export async function digest({ database }: TestDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const query of queries) {
    const { rows } = await database.pool.query(query);
    hash.update(JSON.stringify(rows));
  }
  return hash.digest('hex');
}

/** A hash of the generic foods as a service reads them. */
export async function digestFoods({ database }: TestDatabase): Promise<string> {
  const { rows } = await database.pool.query(`
    SELECT to_jsonb(food) - 'release_id' AS food,
      (SELECT json_agg(portion ORDER BY position) FROM portion WHERE portion.fdc_id = food.fdc_id) AS portions,
      (SELECT json_agg(food_flag ORDER BY flag) FROM food_flag WHERE food_flag.fdc_id = food.fdc_id) AS flags
    FROM food ORDER BY fdc_id`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
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
  `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'fdc%' ORDER BY nspname`,
] as const;
