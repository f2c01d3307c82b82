import type { Client } from 'pg';
import { chooseReleases } from './choose-releases';
import { adviseAgain, composeReport, type FoodCount } from './compose-report';
import type { GenericRules } from './derive/derive-foods';
import type { IdentifiedSources } from './identify-sources';
import type { Progress } from './progress';
import type { Release } from './release';
import { measureEffort, type ImportReport } from './report';
import { withCancellation } from './session';
import type { Skip } from './sources/import-source';
import { stageSources } from './stage-sources';
import { buildBranded } from './staging/build-products';
import { validateAmounts, listRejections } from './staging/check-amounts';
import { dropDuplicates, listLeftOut, runStep, type SourceSkip } from './staging/clean-rows';
import { forgetFutureDates } from './staging/future-dates';
import { addSkips } from './staging/stage-part';
import { refuseDependents } from './staging/switch-products';
import { refuseFewerProducts, switchReleases } from './staging/switch-releases';

export interface ImportTask {
  readonly session: Client;
  /** Connection URL of the session's database. */
  readonly url: string;
  readonly rules: GenericRules;
  /** Read, check and report everything, and change nothing. */
  readonly isDryRun: boolean;
  /** Import again what is loaded already. */
  readonly isAgain: boolean;
  /** Accept a release that lacks most of the loaded foods of its dataset. */
  readonly mayShrink: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Reads the sources, builds the new tables and switches to them. The staging tables exist, and hold
 * what an earlier run of the same import read.
 * @param startedAt by `performance.now()`
 */
export async function importSources(
  task: ImportTask,
  identified: IdentifiedSources,
  startedAt: number,
): Promise<ImportReport> {
  const { session, progress, isDryRun } = task;
  const staged = await stageSources(session, identified.wanted, task);
  return withCancellation(task, 'building the tables', async () => {
    const steps = {
      session,
      onStep: (what: string): void => {
        progress.phase(what);
        task.signal.throwIfAborted();
      },
    };
    const duplicates = await runStep(steps, 'Removing duplicate rows', () => dropDuplicates(session));
    const undated = await runStep(steps, 'Removing future publication dates', () => forgetFutureDates(session));
    const { releases, leftOut: others } = await chooseReleases(session, identified);
    const leftOut = [...identified.leftOut, ...others];
    if (releases.length === 0)
      return { isDryRun, datasets: [], leftOut, advice: null, effort: measureEffort(startedAt, staged.rows) };
    const branded = releases.find(({ dataset }) => dataset === 'branded');
    if (branded !== undefined) await refuseDependents(session);
    const checked = await runStep(steps, 'Checking the amounts', async () => {
      await validateAmounts(session, releases);
      return {
        rejections: await listRejections(session),
        leftOut: await listLeftOut(session, releases),
        read: await countFoods(session),
      };
    });
    const productCounts = branded === undefined ? null : await buildBranded(steps, branded);
    if (branded !== undefined && productCounts !== null && !task.mayShrink)
      await refuseFewerProducts(session, branded, productCounts);
    const ofAll = addSkips(pickSkips([...duplicates, ...undated], releases), checked.leftOut);
    const datasets = await switchReleases(session, {
      releases,
      rules: task.rules,
      productCounts,
      isDryRun,
      onStep: steps.onStep,
      measureEffort: () => measureEffort(startedAt, staged.rows),
      mayShrink: task.mayShrink,
      reportOn: (release, { skipped, ...written }) =>
        composeReport(release, written, {
          ...checked,
          releases,
          skippedOfSource: staged.skipped,
          skipped: addSkips(ofAll, skipped),
        }),
    });
    return {
      isDryRun,
      datasets,
      leftOut,
      advice: adviseAgain(releases.map(({ dataset }) => dataset)),
      effort: measureEffort(startedAt, staged.rows),
    };
  });
}

/** The skips of the imported releases. Skips of releases that are left out are not reported. */
const pickSkips = (skips: readonly SourceSkip[], releases: readonly Release[]): readonly Skip[] =>
  skips
    .filter((skip) => releases.some(({ source, dataset }) => skip.source === source && skip.dataset === dataset))
    .map(({ dataset, reason, count, examples, expected }) => ({ dataset, reason, count, examples, expected }));

async function countFoods(session: Client): Promise<readonly FoodCount[]> {
  const { rows } = await session.query<FoodCount>(
    'SELECT source, dataset, count(*)::int AS count FROM fdc_staging.food GROUP BY source, dataset',
  );
  return rows;
}
