import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseProblem } from '../database/errors';
import { locks } from '../database/names';
import { ImportError, ImportHeldError, ImportStoppedError } from './errors';
import { identifySources, type IdentifiedSources } from './identify-sources';
import { importSources, type ImportTask } from './import-sources';
import { readMadeWith } from './made-with';
import type { Progress } from './progress';
import { measureEffort, type ImportReport } from './report';
import { openSession, explainRejectedRow, waitForReaders } from './session';
import type { ImportSource } from './sources/import-source';
import { refuseForeignSchemas } from './staging/schemas';
import { createStaging, dropStaging, findStaging, putStagingAside, restoreStaging } from './staging/staging-schema';
import { dropFormer } from './staging/switch-products';

interface ImportRequest extends Omit<ImportTask, 'session'> {
  /** Opens what the command names; called when no other import can get in the way. */
  readonly openSources: () => Promise<readonly ImportSource[]>;
}

/**
 * Imports downloads of FoodData Central: reads them into tables of its own, builds what is to take the place of the foods in use, and switches in one
 * transaction. Wherever it ends, all foods are as before or all as after; the same import again goes on where one was stopped.
 * @throws ImportError where another import runs, or a download cannot be imported as it is; ImportStoppedError once the signal is given; DatabaseProblem where
 * the connection breaks
 */
export async function runImport(request: ImportRequest): Promise<ImportReport> {
  const session = await openSession(request.url);
  const breaks: Error[] = [];
  session.on('error', (cause) => breaks.push(cause));
  try {
    await acquireImportLock(session);
    await refuseForeignSchemas(session);
    await restoreStaging(session);
    if (!request.isDryRun) await dropFormer(session);
    return await importAll({ ...request, session }, await request.openSources());
  } catch (error) {
    // Whatever was under way then fails in words of its own.
    const [cause] = breaks;
    throw cause === undefined ? error : toBroken(cause);
  } finally {
    request.progress.end();
    await session.end().catch(() => null);
  }
}

function toBroken(cause: Error): DatabaseProblem {
  return new DatabaseProblem(
    `The connection to the database broke (${cause.message.replace(/\.$/, '')}). All foods are as before or all as after; the same command goes on once the database answers.`,
    { cause },
  );
}

async function importAll(task: ImportTask, sources: readonly ImportSource[]): Promise<ImportReport> {
  const { session, progress, isDryRun } = task;
  const startedAt = performance.now();
  const madeWith = await readMadeWith(session, task.rules);
  const identified = await identifySources(session, sources, { ...task, madeWith });
  if (identified.wanted.length === 0) {
    // What a finished import was killed before it could drop.
    if (!isDryRun && (await findStaging(session)) === null) await dropStaging(session);
    return { isDryRun, datasets: [], leftOut: identified.leftOut, advice: null, effort: measureEffort(startedAt, 0) };
  }
  const isGoingOn = await prepareStaging(session, identified, { isDryRun, progress });
  try {
    const report = await explainRejectedRow(progress, (told) =>
      importSources({ ...task, progress: told }, identified, startedAt),
    );
    if (!isDryRun) await cleanUp(task, report);
    return report;
  } catch (error) {
    // A download that cannot be imported will not be the same when it can.
    if (error instanceof ImportError && !(error instanceof ImportHeldError) && !isDryRun) await dropStaging(session);
    // What a dry run stages goes with it.
    if (error instanceof ImportStoppedError && isDryRun && !isGoingOn)
      throw new ImportStoppedError('Stopped. Nothing was changed; a dry run begins anew.');
    throw error;
  } finally {
    if (isDryRun && !isGoingOn) {
      await dropStaging(session);
      await restoreStaging(session);
    }
  }
}

/** Drops what an import worked on and what it took out of use. All is in use by then: what cannot be dropped is told, and is no failure. */
async function cleanUp({ session, signal, progress }: ImportTask, { datasets }: ImportReport): Promise<void> {
  progress.phase('Clearing up');
  try {
    await dropStaging(session);
    if (!datasets.some(({ dataset }) => dataset === 'branded')) return;
    await waitForReaders(session, signal, () => progress.phase('Waiting for requests that began before the switch'));
    if (!(await dropFormer(session)))
      progress.phase('The former products are still in use; the next import drops them');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    progress.phase(`All of it is in use; what it took to get there is left to the next import to drop (${reason})`);
  }
}

/**
 * Makes the staging tables for these sources, or finds those of an import of the very same that was stopped or killed. Those of another one go; a dry run puts
 * them aside.
 * @returns whether they were there before
 */
async function prepareStaging(
  session: Client,
  identified: IdentifiedSources,
  { isDryRun, progress }: { readonly isDryRun: boolean; readonly progress: Progress },
): Promise<boolean> {
  const found = await findStaging(session);
  const key = toKey(identified);
  const since =
    found?.startedAt
      .toISOString()
      .replace(/:\d\d\..*/, '')
      .replace('T', ' ') ?? '';
  if (found?.key === key) {
    progress.phase(`Going on with the import that began at ${since} UTC`);
    return true;
  }
  if (found !== null && isDryRun) await putStagingAside(session);
  else if (found !== null)
    progress.phase(`Dropping an unfinished import of something else, which began at ${since} UTC`);
  await createStaging(session, key);
  return false;
}

/** What was staged by a program that makes other foods is of no use to this one, and what was built of some releases to one that takes others of them. */
const toKey = ({ wanted, madeWith, isAgain }: IdentifiedSources): string =>
  createHash('sha256')
    .update(JSON.stringify([madeWith, isAgain, wanted.map(({ fingerprint }) => fingerprint)]))
    .digest('hex');

/**
 * Keeps all other imports of the database out for as long as the session lasts.
 * @throws ImportError that says which other import runs
 */
export async function acquireImportLock(session: Client): Promise<void> {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    // An import that was killed a moment ago holds its lock until the server notices.
    if (attempt > 0) await sleep(pauseMs);
    const { rows } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [locks.import]);
    if (rows[0]?.mine === true) return;
  }
  const { rows } = await session.query<{ name: string; pid: number; since: Date }>(
    `SELECT application_name AS name, pid, backend_start AS since FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [locks.import],
  );
  const [holder] = rows;
  const who =
    holder === undefined
      ? 'it has just ended; try again'
      : `${holder.name}, since ${holder.since.toISOString()}, session ${holder.pid} of the database`;
  throw new ImportError(`Another import of this database runs (${who}). Nothing was changed.`);
}

const lockAttempts = 7;
const pauseMs = 500;
