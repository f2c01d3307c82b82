import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { UnusableDatabaseError } from '../database/errors';
import { locks } from '../database/names';
import { findOutageKind } from '../database/outage';
import { ImportError, ImportHeldError, ImportStoppedError } from './errors';
import { identifySources, type IdentifiedSources } from './identify-sources';
import { importSources, type ImportTask } from './import-sources';
import { readMadeWith } from './made-with';
import type { Progress } from './progress';
import { describeRelease } from './release';
import { measureEffort, type ImportReport } from './report';
import { openRunRecord } from './run-record';
import { openSession, explainRejectedRow, sessionName, waitForReaders } from './session';
import type { ImportSource } from './sources/import-source';
import { refuseForeignSchemas } from './staging/schemas';
import { createStaging, dropStaging, findStaging, putStagingAside, restoreStaging } from './staging/staging-schema';
import { dropFormer } from './staging/switch-products';

interface ImportRequest extends Omit<ImportTask, 'session'> {
  /** Opens the downloads that the command names. Called once this import holds the lock. */
  readonly openSources: () => Promise<readonly ImportSource[]>;
}

/**
 * Imports downloads of FoodData Central: reads them into staging tables, builds the new foods
 * there, and switches to them in one transaction. Whatever ends an import, the foods are all the
 * old ones or all the new ones. The same import continues where an earlier run stopped.
 * @throws ImportError where another import runs, or a download cannot be imported;
 *   ImportStoppedError once the signal is aborted; UnusableDatabaseError where the connection breaks
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
    const sources = await request.openSources();
    const task = { ...request, session };
    return request.isDryRun ? await importAll(task, sources) : await importOnRecord(task, sources);
  } catch (error) {
    // The statement that was running fails with a less useful error, or before the session does.
    const [cause] = breaks;
    if (cause !== undefined) throw toConnectionProblem(cause);
    throw error instanceof Error && findOutageKind(error) === 'away' ? toConnectionProblem(error) : error;
  } finally {
    request.progress.end();
    await session.end().catch(() => null);
  }
}

/** Imports, with a row in the database for the progress and the result. */
async function importOnRecord(task: ImportTask, sources: readonly ImportSource[]): Promise<ImportReport> {
  const { url, progress } = task;
  const record = await openRunRecord({
    url,
    session: sessionName,
    downloads: sources.map(({ name }) => name),
    progress,
  });
  try {
    const report = await importAll({ ...task, progress: record.progress }, sources);
    const { datasets, leftOut } = report;
    const imported = datasets.length === 0 ? ['Nothing to do.'] : datasets.map(describeRelease);
    await record.end('done', [...imported, ...leftOut].join('\n'));
    return report;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await record.end(error instanceof ImportStoppedError ? 'stopped' : 'failed', message);
    throw error;
  }
}

function toConnectionProblem(cause: Error): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The connection to the database was lost (${cause.message.replace(/\.$/, '')}). The foods are all the old ones or all the new ones. Run the same command again once the database answers: it continues.`,
    { cause },
  );
}

async function importAll(task: ImportTask, sources: readonly ImportSource[]): Promise<ImportReport> {
  const { session, progress, isDryRun } = task;
  const startedAt = performance.now();
  const madeWith = await readMadeWith(session, task.rules);
  const identified = await identifySources(session, sources, { ...task, madeWith });
  if (identified.wanted.length === 0) {
    // A finished import may have been killed before it dropped its staging tables.
    if (!isDryRun && (await findStaging(session)) === null) await dropStaging(session);
    return { isDryRun, datasets: [], leftOut: identified.leftOut, advice: null, effort: measureEffort(startedAt, 0) };
  }
  const isContinued = await prepareStaging(session, identified, { isDryRun, progress });
  try {
    const report = await explainRejectedRow(progress, (observed) =>
      importSources({ ...task, progress: observed }, identified, startedAt),
    );
    if (!isDryRun) await cleanUp(task, report);
    return report;
  } catch (error) {
    // A download that cannot be imported has to change first, and then its staged rows are of no
    // use.
    if (error instanceof ImportError && !(error instanceof ImportHeldError) && !isDryRun) await dropStaging(session);
    // A dry run keeps none of its staging tables.
    if (error instanceof ImportStoppedError && isDryRun && !isContinued)
      throw new ImportStoppedError('Stopped. Nothing was changed. The next dry run starts from the beginning.');
    throw error;
  } finally {
    if (isDryRun && !isContinued) {
      await dropStaging(session);
      await restoreStaging(session);
    }
  }
}

/**
 * Drops the staging tables and the former products. The new foods are in use by then, so what
 * cannot be dropped is reported and is not an error.
 */
async function cleanUp({ session, signal, progress }: ImportTask, { datasets }: ImportReport): Promise<void> {
  progress.phase('Cleaning up');
  try {
    await dropStaging(session);
    if (!datasets.some(({ dataset }) => dataset === 'branded')) return;
    await waitForReaders(session, signal, () => progress.phase('Waiting for requests that began before the switch'));
    if (!(await dropFormer(session)))
      progress.phase('The former products are still in use; the next import drops them');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    progress.phase(`All foods are in use. The next import drops what this one left (${reason})`);
  }
}

/**
 * Creates the staging tables for these sources, or finds those of an unfinished import of the same
 * sources. Those of another import are dropped; a dry run puts them aside.
 * @returns whether an unfinished import is continued
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
    progress.phase(`Continuing the import that began at ${since} UTC`);
    return true;
  }
  if (found !== null && isDryRun) await putStagingAside(session);
  else if (found !== null)
    progress.phase(`Dropping an unfinished import of other downloads, which began at ${since} UTC`);
  await createStaging(session, key);
  return false;
}

/**
 * Staging tables can be continued only by a program that derives the same foods, from the same
 * sources, with the same choice of releases, which also depends on the loaded releases that the
 * command names.
 */
function toKey({ wanted, confirmed, madeWith, isAgain }: IdentifiedSources): string {
  const sources = wanted.map(({ fingerprint }) => fingerprint);
  const named = confirmed.map(({ dataset, fingerprint }) => [dataset, fingerprint]);
  return createHash('sha256')
    .update(JSON.stringify([madeWith, isAgain, sources, named]))
    .digest('hex');
}

/**
 * Keeps other imports of the database out until the session ends.
 * @throws ImportError that names the import that is running
 */
export async function acquireImportLock(session: Client): Promise<void> {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    // The server notices only after a moment that an import was killed, and then frees its lock.
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
      ? 'it has just ended'
      : `${holder.name}, since ${holder.since.toISOString()}, database session ${holder.pid}`;
  throw new ImportError(
    `Another import of this database is running (${who}). Wait until it ends. Nothing was changed.`,
  );
}

const lockAttempts = 7;
const pauseMs = 500;
