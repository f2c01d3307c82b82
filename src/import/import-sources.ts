import type { Client } from 'pg';
import { chooseReleases } from './choose-releases';
import { adviseAgain, composeReport, type FoodCount } from './compose-report';
import type { GenericRules } from './derive/derive-foods';
import type { IdentifiedSources } from './identify-sources';
import type { Progress } from './progress';
import type { Release } from './release';
import { measureEffort, type DatasetReport, type Effort, type ImportReport } from './report';
import { withCancellation } from './session';
import type { Skip } from './sources/import-source';
import { stageSources } from './stage-sources';
import { buildBranded } from './staging/build-products';
import { validateAmounts, listRejections } from './staging/check-amounts';
import { dropDuplicates, forgetFutureDates, listLeftOut, type SourceSkip } from './staging/clean-rows';
import { runStep, type Steps } from './staging/run-step';
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
    const steps: Steps = {
      session,
      onStep(what) {
        progress.phase(what);
        task.signal.throwIfAborted();
      },
    };
    const dropped = await dropRows(steps);
    const { releases, leftOut } = await chooseReleases(session, identified);
    const measure = (): Effort => measureEffort(startedAt, staged.rows);
    const known = { releases, dropped, skippedOfSource: staged.skipped, measureEffort: measure };
    return {
      isDryRun,
      datasets: releases.length === 0 ? [] : await bringIntoUse(task, steps, known),
      leftOut: [...identified.leftOut, ...leftOut],
      advice: adviseAgain(releases.map(({ dataset }) => dataset)),
      effort: measure(),
    };
  });
}

/** Removes staged rows that cannot be used, whatever release they belong to. */
async function dropRows(steps: Steps): Promise<readonly SourceSkip[]> {
  const { session } = steps;
  const duplicates = await runStep(steps, 'Removing duplicate rows', () => dropDuplicates(session));
  const undated = await runStep(steps, 'Removing future publication dates', () => forgetFutureDates(session));
  return [...duplicates, ...undated];
}

/** What is known of the staged rows before they are checked. */
interface Known {
  readonly releases: readonly Release[];
  readonly dropped: readonly SourceSkip[];
  /** By source: rows that were skipped while reading. */
  readonly skippedOfSource: readonly (readonly Skip[])[];
  readonly measureEffort: () => Effort;
}

/** Checks the rows of the releases, builds their tables and switches to them. */
async function bringIntoUse(task: ImportTask, steps: Steps, known: Known): Promise<readonly DatasetReport[]> {
  const { releases, dropped, skippedOfSource } = known;
  const { rules, isDryRun, mayShrink } = task;
  const branded = releases.find(({ dataset }) => dataset === 'branded');
  if (branded !== undefined) await refuseDependents(steps.session);
  const checked = await checkRows(steps, releases);
  const productCounts = branded === undefined ? null : await buildBranded(steps, branded);
  if (branded !== undefined && productCounts !== null && !mayShrink)
    await refuseFewerProducts(steps.session, branded, productCounts);
  const ofAll = addSkips(pickSkips(dropped, releases), checked.leftOut);
  return switchReleases(steps.session, {
    releases,
    rules,
    productCounts,
    isDryRun,
    onStep: steps.onStep,
    measureEffort: known.measureEffort,
    mayShrink,
    reportOn: (release, { skipped, ...written }) =>
      composeReport(release, written, { ...checked, releases, skippedOfSource, skipped: addSkips(ofAll, skipped) }),
  });
}

function checkRows(steps: Steps, releases: readonly Release[]) {
  const { session } = steps;
  return runStep(steps, 'Checking the amounts', async () => {
    await validateAmounts(session, releases);
    return {
      rejections: await listRejections(session),
      leftOut: await listLeftOut(session, releases),
      read: await countFoods(session),
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
