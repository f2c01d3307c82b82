import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FdcDataset } from '../../analysis/food';
import { locks } from '../../database/names';
import type { GenericRules } from '../derive/derive-foods';
import { ImportHeldError } from '../errors';
import { readMadeWith, type MadeWith } from '../made-with';
import { describeRelease, type Release } from '../release';
import type { DatasetReport, Effort, FoodCounts } from '../report';
import type { Skip } from '../sources/import-source';
import { buildRecords, keySql } from './build-records';
import { deriveRecords, inherit } from './derive-records';
import { markSchemaSql, ownSchemas } from './schemas';
import { writeFoods } from './switch-foods';
import { exchangeProducts } from './switch-products';

interface Switch {
  readonly releases: readonly Release[];
  readonly rules: GenericRules;
  /** How the products differ from those in use; null where the import has no products. */
  readonly productCounts: FoodCounts | null;
  readonly isDryRun: boolean;
  /** Accept a release that takes most foods of its dataset out of use. */
  readonly mayShrink: boolean;
  readonly onStep: (what: string) => void;
  /** Completes the report on a release. */
  readonly reportOn: (release: Release, written: Written) => DatasetReport;
  readonly measureEffort: () => Effort;
}

/** Figures that the switch determines for a release. */
export interface Written {
  readonly counts: FoodCounts;
  /** Corrections in force of foods of its dataset that are no longer in use. */
  readonly stranded: number;
  /** Skips while deriving, of all generic releases. */
  readonly skipped: readonly Skip[];
}

/**
 * Brings all releases of an import into use in one transaction. For generic foods the last steps of
 * the building are part of it, because no newer seed may be loaded in between.
 * @returns a report on each release; a dry run gives the same report and rolls back
 * @throws ImportHeldError where a generic release lacks most foods of its dataset without
 *   `mayShrink`, or other objects depend on the products
 */
export async function switchReleases(session: Client, all: Switch): Promise<readonly DatasetReport[]> {
  const generic = all.releases.filter(({ dataset }) => dataset !== 'branded');
  await flush(session);
  await session.query('BEGIN');
  try {
    await session.query(`SET LOCAL synchronous_commit = on`);
    await session.query('SELECT pg_advisory_xact_lock($1)', [locks.seed]);
    // A newer seed may have been loaded since the import began.
    const madeWith = await readMadeWith(session, all.rules);
    const skipped = generic.length === 0 ? [] : await deriveGeneric(session, generic, all);
    all.onStep(all.isDryRun ? 'Testing the switch' : 'Switching to the new foods');
    const reports: DatasetReport[] = [];
    let generation: string | null = null;
    for (const release of all.releases) {
      if (!all.mayShrink && release.dataset !== 'branded') await refuseFewerFoods(session, release);
      const id = await insertRelease(session, release, madeWith);
      if (release.dataset === 'branded') generation = nameGeneration(id, release, madeWith);
      const counts = release.dataset === 'branded' ? all.productCounts : await writeFoods(session, release, id);
      if (counts === null) throw new Error('The products of a release are built before the switch.');
      const stranded = await countStranded(session, release.dataset);
      const report = all.reportOn(release, { counts, stranded, skipped });
      reports.push(report);
      await session.query('UPDATE dataset_release SET foods = $2, report = $3 WHERE id = $1', [
        id,
        counts.kept,
        JSON.stringify({ ...report, effort: all.measureEffort() }),
      ]);
    }
    if (generation !== null && !all.isDryRun) await exchangeProducts(session, generation);
    await session.query('SELECT renew_catalog_version()');
    await session.query(`SELECT setval('dataset_release_id_seq', max(id)) FROM dataset_release`);
    await session.query('DELETE FROM fdc_staging.import');
    await session.query(all.isDryRun ? 'ROLLBACK' : 'COMMIT');
    return reports;
  } catch (error) {
    await session.query('ROLLBACK').catch(() => null);
    throw error;
  }
}

/** Makes foods of the records of the generic releases. @returns the skips while deriving */
async function deriveGeneric(
  session: Client,
  generic: readonly Release[],
  { rules, onStep }: Switch,
): Promise<readonly Skip[]> {
  onStep('Comparing the foods with those in use');
  await buildRecords(session, generic);
  onStep('Deriving portions and flags');
  const skipped = await deriveRecords(session, generic, rules);
  await inherit(session);
  return skipped;
}

/**
 * Identifies the products of one import. The id is part of it, because another version of the
 * program may import the same release again.
 */
const nameGeneration = (id: number, { fingerprint }: Release, { branded }: MadeWith): string =>
  createHash('sha256').update(`${id} ${fingerprint} ${branded}`).digest('hex').slice(0, 12);

/**
 * Writes what was built to disk first; otherwise the switch would wait for gigabytes with the
 * tables of products locked.
 */
async function flush(session: Client): Promise<void> {
  await session.query(`BEGIN; SET LOCAL synchronous_commit = on; ${markSchemaSql(ownSchemas.staging)}; COMMIT`);
}

/**
 * The id does not come from the sequence, because a rollback would leave a gap, and an interrupted
 * import must give the same rows as any other.
 */
async function insertRelease(session: Client, release: Release, madeWith: MadeWith): Promise<number> {
  const { rows } = await session.query<{ id: number }>(
    `INSERT INTO dataset_release (id, dataset, name, form, published_at, fingerprint, made_with, foods, report)
     SELECT coalesce(max(id), 0) + 1, $1::"Dataset", $2, $3, $4::date, $5, $6, 0, '{}' FROM dataset_release RETURNING id`,
    [release.dataset, release.name, release.form, release.publishedAt, release.fingerprint, madeWith[release.dataset]],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An inserted row is returned.');
  return row.id;
}

/**
 * Counts the corrections in force of foods of a dataset that the written release leaves out of use,
 * with no newer record to move to.
 */
async function countStranded(session: Client, dataset: FdcDataset): Promise<number> {
  const food =
    dataset === 'branded' ? 'fdc_staging.branded_food' : `(SELECT * FROM public.food WHERE dataset = '${dataset}')`;
  const { rows } = await session.query<{ stranded: number }>(`
    WITH RECURSIVE heir AS (
      SELECT id, fdc_id FROM public.food_edit WHERE undone_at IS NULL AND kind <> 'retire' AND fdc_id IS NOT NULL
      UNION
      SELECT id, superseded_by FROM heir JOIN ${food} food USING (fdc_id) WHERE superseded_by IS NOT NULL)
    SELECT count(DISTINCT id)::int AS stranded FROM heir JOIN ${food} food USING (fdc_id) WHERE retired_at IS NOT NULL AND superseded_by IS NULL`);
  return rows[0]?.stranded ?? 0;
}

/**
 * Refuses a generic release that lacks most of the loaded foods of its dataset: it is probably a
 * sample, or one page of a download. Foods with a newer record do not count as lacking.
 * @throws ImportHeldError that says how many foods it lacks, and how to import it nevertheless
 */
async function refuseFewerFoods(session: Client, release: Release): Promise<void> {
  refuseShrink(release, await compareFoods(session, release));
}

/**
 * As `refuseFewerFoods`, for a branded release.
 * @param counts how its products differ from those in use
 */
export async function refuseFewerProducts(session: Client, release: Release, counts: FoodCounts): Promise<void> {
  const { rows } = await session.query<{ loaded: number }>(
    'SELECT count(*)::int AS loaded FROM public.branded_food WHERE retired_at IS NULL',
  );
  refuseShrink(release, { loaded: rows[0]?.loaded ?? 0, lacked: counts.retired });
}

function refuseShrink(release: Release, { loaded, lacked }: Comparison): void {
  if (lacked * 2 <= loaded) return;
  throw new ImportHeldError(
    `${describeRelease(release)} lacks ${lacked.toLocaleString('en-US')} of the ${loaded.toLocaleString('en-US')} foods that are loaded of its dataset. ` +
      'Nothing was changed. If this is intended, add --shrink: what was read is not read again.',
  );
}

async function compareFoods(session: Client, { dataset }: Release): Promise<Comparison> {
  const { rows } = await session.query<Comparison>(
    `SELECT count(*)::int AS loaded, count(*) FILTER (WHERE fdc_id NOT IN (SELECT fdc_id FROM fdc_staging.record)
       AND coalesce(${keySql('food')}, 0) NOT IN (SELECT key FROM fdc_staging.record WHERE record.dataset = $1))::int AS lacked
     FROM public.food WHERE dataset = $1 AND release_id IS NOT NULL AND retired_at IS NULL`,
    [dataset],
  );
  return rows[0] ?? { loaded: 0, lacked: 0 };
}

interface Comparison {
  readonly loaded: number;
  readonly lacked: number;
}
