import type { Caller } from '../../accounts/caller';
import type { LiveCatalog } from '../../catalog/live-catalog';
import type { Database } from '../../database/open-database';
import type { FaultLog } from '../fault-log';
import type { GraphqlContext } from './context';

/** What corrections are written to, and whom they have to reach before they are answered. */
export interface CorrectionParts {
  readonly database: Pick<Database, 'pool'>;
  readonly waitUntilCurrent: LiveCatalog['waitUntilCurrent'];
  /** Hears what went wrong once a correction was kept, which is no reason to refuse it. */
  readonly faults: Pick<FaultLog, 'report'>;
}

/** What `isServed` says where mutations answer with it. */
export const isServed =
  'Whether the next request to this process is answered with it. False where the foods could not be read anew within 15 seconds: it is kept all the same, is not to be sent again, and holds as soon as they can be read.';

/**
 * Waits until the catalog of this process holds what was just committed, and answers by it from here on.
 * @returns whether it does. Where it cannot be read now, what was committed stands all the same: a refusal would have it sent, and made, once more.
 */
export async function waitForCatalog(
  { waitUntilCurrent }: Pick<CorrectionParts, 'waitUntilCurrent'>,
  context: GraphqlContext,
): Promise<boolean> {
  try {
    await waitUntilCurrent();
  } catch {
    // Whoever reads the catalog logs what is wrong, and reads it again until it can.
    return false;
  }
  context.renewSnapshot();
  return true;
}

/** Whoever asks, for people: a person by email address; of a key the account, and the key where it has another name. */
export function describeCaller({ accountName, keyName, email }: Caller): string {
  if (email !== undefined) return email;
  return keyName === accountName ? accountName : `${accountName} (${keyName})`;
}
