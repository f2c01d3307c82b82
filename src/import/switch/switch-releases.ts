import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { locks } from '../../database/locks';
import { buildRecords } from '../build/build-records';
import { deriveRecords } from '../build/derive-records';
import { inherit } from '../build/inherit';
import type { GenericRules } from '../generic/generic-rules';
import type { DatasetReport, Effort, FoodCounts } from '../run/report/import-report';
import { readMadeWith, type MadeWith } from '../run/releases/read-made-with';
import type { Release } from '../run/releases/release';
import type { Skip } from '../source/import-source';
import { markSchemaSql, ownSchemas } from '../schemas/own-schemas';
import { exchangeProducts } from './exchange-products';
import { countStranded } from './count-stranded';
import { refuseFewerFoods } from './refuse-shrink';
import { writeFoods } from './write-foods';

export interface Switch {
  readonly releases: readonly Release[];
  readonly rules: GenericRules;
  /** How the products differ from those in use; null where the import has none. */
  readonly productCounts: FoodCounts | null;
  readonly isDryRun: boolean;
  /** A release may take most foods of its dataset out of use. */
  readonly mayShrink: boolean;
  readonly onStep: (what: string) => void;
  /** What there is to tell of a release besides its counts. */
  readonly reportOn: (release: Release, written: Written) => DatasetReport;
  readonly measureEffort: () => Effort;
}

/** What the switch found out about a release. */
export interface Written {
  readonly counts: FoodCounts;
  /** Corrections in force of foods of its dataset that are no longer in use. */
  readonly stranded: number;
  /** Of all generic releases, while deriving. */
  readonly skipped: readonly Skip[];
}

/**
 * Brings all releases of an import into use, in one transaction: before it nothing of them is there, after it everything. Of the generic foods
 * the last steps of the building are part of it, for a newer seed must not come in between.
 * @returns a report on each release; in a dry run the same, and all is as before
 * @throws ImportHeld where a generic release lacks most foods of its dataset and may not, or something of others depends on the products
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
    let skipped: readonly Skip[] = [];
    if (generic.length > 0) {
      all.onStep('Comparing the foods with those in use');
      await buildRecords(session, generic);
      all.onStep('Deriving portions and flags');
      skipped = await deriveRecords(session, generic, all.rules);
      await inherit(session);
    }
    all.onStep(all.isDryRun ? 'Trying the switch' : 'Switching to the new foods');
    const reports: DatasetReport[] = [];
    let generation: string | null = null;
    for (const release of all.releases) {
      if (!all.mayShrink && release.dataset !== 'branded') await refuseFewerFoods(session, release);
      const id = await insertRelease(session, release, madeWith);
      if (release.dataset === 'branded') generation = nameGeneration(id, release, madeWith);
      const counts = release.dataset === 'branded' ? all.productCounts : await writeFoods(session, release, id);
      if (counts === null) throw new Error('The products of a release are built before the switch.');
      const report = all.reportOn(release, {
        counts,
        stranded: await countStranded(session, release.dataset),
        skipped,
      });
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

/** Tells the products of one import from those of any other: the same release may be imported anew by a program that makes others of it. */
const nameGeneration = (id: number, { fingerprint }: Release, { branded }: MadeWith): string =>
  createHash('sha256').update(`${id} ${fingerprint} ${branded}`).digest('hex').slice(0, 12);

/** Brings what was built to disk, or the switch would wait for gigabytes of it with the tables of products locked. */
async function flush(session: Client): Promise<void> {
  await session.query(`BEGIN; SET LOCAL synchronous_commit = on; ${markSchemaSql(ownSchemas.staging)}; COMMIT`);
}

/** The sequence is not asked: what is rolled back would leave a gap, and an import that was stopped shall end as any other. */
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
