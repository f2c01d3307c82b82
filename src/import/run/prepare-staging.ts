import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { createStaging, dropStaging, findStaging } from '../stage/staging-schema';
import type { IdentifiedSource } from './releases/identify-sources';
import type { MadeWith } from './releases/read-made-with';
import type { Progress } from './report/progress';

/**
 * Makes the staging tables for these sources, or finds those of an import of the very same that was stopped or killed. Those of another one go, and
 * what a finished one left.
 * @returns whether they were there before
 */
export async function prepareStaging(
  session: Client,
  sources: readonly IdentifiedSource[],
  { madeWith, progress }: { readonly madeWith: MadeWith; readonly progress: Progress },
): Promise<boolean> {
  const found = await findStaging(session);
  const key = toKey(sources, madeWith);
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

/** What was staged by a program that makes other foods is of no use to this one. */
const toKey = (sources: readonly IdentifiedSource[], madeWith: MadeWith): string =>
  createHash('sha256')
    .update(JSON.stringify([madeWith, sources.map(({ fingerprint }) => fingerprint)]))
    .digest('hex');
