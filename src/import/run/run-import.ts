import { DatabaseFault } from '../../database/database-fault';
import { ImportFault } from '../import-fault';
import { ImportHeld } from '../import-held';
import { dropEarlierSchemas } from '../schemas/drop-earlier-schemas';
import { refuseForeignSchemas } from '../schemas/own-schemas';
import { dropStaging, findStaging, restoreStaging } from '../stage/staging-schema';
import { dropFormer } from '../switch/drop-former';
import { clearUp } from './clear-up';
import { holdLock } from './hold-lock';
import { identifySources } from './releases/identify-sources';
import { readMadeWith } from './releases/read-made-with';
import { importSources, type ImportTask } from './import-sources';
import { ImportStopped } from './import-stopped';
import type { ImportReport } from './report/import-report';
import { measureEffort } from './report/measure-effort';
import { openSession } from './open-session';
import { prepareStaging } from './prepare-staging';
import { tellRefusedRow } from './tell-refused-row';
import type { ImportSource } from '../source/import-source';

export interface ImportRequest extends Omit<ImportTask, 'session'> {
  /** Opens what the command names; called when no other import can get in the way. */
  readonly openSources: () => Promise<readonly ImportSource[]>;
}

/**
 * Imports downloads of FoodData Central: reads them into tables of its own, builds what is to take the place of the foods in use, and switches in one
 * transaction. Wherever it ends, all foods are as before or all as after; the same import again goes on where one was stopped.
 * @throws ImportFault where another import runs, or a download cannot be imported as it is; ImportStopped once the signal is given; DatabaseFault where
 * the connection breaks
 */
export async function runImport(request: ImportRequest): Promise<ImportReport> {
  const session = await openSession(request.url);
  const breaks: Error[] = [];
  session.on('error', (cause) => breaks.push(cause));
  try {
    await holdLock(session);
    await refuseForeignSchemas(session);
    await restoreStaging(session);
    if (!request.isDryRun) {
      await dropEarlierSchemas(session, request.progress.phase);
      await dropFormer(session);
    }
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

function toBroken(cause: Error): DatabaseFault {
  return new DatabaseFault(
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
    const report = await tellRefusedRow(progress, (told) =>
      importSources({ ...task, progress: told }, identified, startedAt),
    );
    if (!isDryRun) await clearUp(task, report);
    return report;
  } catch (error) {
    // A download that cannot be imported will not be the same when it can.
    if (error instanceof ImportFault && !(error instanceof ImportHeld) && !isDryRun) await dropStaging(session);
    // What a dry run stages goes with it.
    if (error instanceof ImportStopped && isDryRun && !isGoingOn)
      throw new ImportStopped('Stopped. Nothing was changed; a dry run begins anew.');
    throw error;
  } finally {
    if (isDryRun && !isGoingOn) {
      await dropStaging(session);
      await restoreStaging(session);
    }
  }
}
