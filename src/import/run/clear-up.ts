import { dropStaging } from '../stage/staging-schema';
import { dropFormer } from '../switch/drop-former';
import type { ImportTask } from './import-sources';
import type { ImportReport } from './report/import-report';
import { waitForReaders } from './wait-for-readers';

/** Drops what an import worked on and what it took out of use. All is in use by then: what cannot be dropped is told, and is no failure. */
export async function clearUp({ session, signal, progress }: ImportTask, { datasets }: ImportReport): Promise<void> {
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
