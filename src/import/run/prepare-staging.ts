import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { createStaging, dropStaging, findStaging, stagingSql } from '../stage/staging-schema';
import type { IdentifiedSource } from './releases/identify-sources';
import type { Progress } from './report/progress';

/**
 * Makes the staging tables for these sources, or finds those of an import of the very same that was stopped or killed. Those of another one go, and
 * what a finished one left.
 * @returns whether they were there before
 */
export async function prepareStaging(
  session: Client,
  sources: readonly IdentifiedSource[],
  progress: Progress,
): Promise<boolean> {
  const found = await findStaging(session);
  const key = toKey(sources);
  if (sources.length === 0) {
    if (found === null) await dropStaging(session);
    return false;
  }
  const since =
    found?.startedAt
      .toISOString()
      .replace(/:\d\d\..*/, '')
      .replace('T', ' ') ?? '';
  if (found?.key === key) {
    progress.phase(`Going on with the import that began at ${since} UTC`);
    return true;
  }
  if (found !== null) progress.phase(`Dropping an unfinished import of something else, which began at ${since} UTC`);
  await createStaging(session, key);
  return false;
}

/** What was staged by a program with other tables is of no use to this one. */
const toKey = (sources: readonly IdentifiedSource[]): string =>
  createHash('sha256')
    .update(JSON.stringify([stagingSql, sources.map(({ fingerprint }) => fingerprint)]))
    .digest('hex');
