import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { createStaging, findStaging, putStagingAside } from '../stage/staging-schema';
import type { IdentifiedSources } from './releases/identify-sources';
import type { Progress } from './report/progress';

/**
 * Makes the staging tables for these sources, or finds those of an import of the very same that was stopped or killed. Those of another one go; a dry run puts
 * them aside.
 * @returns whether they were there before
 */
export async function prepareStaging(
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
