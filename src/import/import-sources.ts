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
import { runStep, dropDoubles, listLeftOut, type SourceSkip } from './staging/clean-rows';
import { forgetFutureDates } from './staging/future-dates';
import { addSkips } from './staging/stage-part';
import { refuseDependents } from './staging/switch-products';
import { refuseFewerProducts, switchReleases } from './staging/switch-releases';

export interface ImportTask {
  readonly session: Client;
  /** Of the session's database. */
  readonly url: string;
  readonly rules: GenericRules;
  /** All is read, checked and reported on, and nothing changed. */
  readonly isDryRun: boolean;
  /** What is loaded already is imported anew. */
  readonly isAgain: boolean;
  /** A release may lack most of the foods that are loaded of its dataset. */
  readonly mayShrink: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Reads, builds and switches, on staging tables that are there, filled to wherever an earlier run came. @param startedAt by `performance.now()` */
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
    const doubles = await runStep(steps, 'Looking for foods that come twice', () => dropDoubles(session));
    const undated = await runStep(steps, 'Looking for days that are yet to come', () => forgetFutureDates(session));
    const { releases, leftOut: further } = await chooseReleases(session, identified);
    const leftOut = [...identified.leftOut, ...further];
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
    const ofAll = addSkips(pickSkips([...doubles, ...undated], releases), checked.leftOut);
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

/** What was skipped of these releases; of a source that is left out nothing is told. */
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
