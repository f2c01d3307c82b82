import type { LiveCatalog } from '../../catalog/live-catalog';
import type { Database } from '../../database/open-database';
import type { ErrorLog } from '../error-log';
import type { GraphqlContext } from './context';

/** What the GraphQL fields for corrections need. */
export interface CorrectionParts {
  readonly database: Pick<Database, 'pool'>;
  readonly waitUntilCurrent: LiveCatalog['waitUntilCurrent'];
  /** Gets the errors after a correction was stored, which do not refuse it. */
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

/** The description of `isServed`, for every mutation that answers with it. */
export const isServed =
  'Whether the next request to this process uses it. False if the foods could not be read again within 15 seconds: the change is stored, must not be sent again, and applies once the foods can be read.';

/**
 * Waits until the catalog of this process has what was just committed, and renews the snapshot.
 * @returns false if the catalog cannot be read now. It does not throw: the change is committed, and
 * an error would make the caller send it again.
 */
export async function waitForCatalog(parts: CorrectionWait, context: GraphqlContext): Promise<boolean> {
  const isThere = await waitUntilServed(parts);
  if (isThere) context.renewSnapshot();
  return isThere;
}

type CorrectionWait = Pick<CorrectionParts, 'waitUntilCurrent'>;

/**
 * Waits until the catalog of this process has what was just committed.
 * @returns false if the catalog cannot be read now. It does not throw: the change is committed.
 */
export async function waitUntilServed({ waitUntilCurrent }: CorrectionWait): Promise<boolean> {
  try {
    await waitUntilCurrent();
    return true;
  } catch {
    // The live catalog logs the error and tries again.
    return false;
  }
}
