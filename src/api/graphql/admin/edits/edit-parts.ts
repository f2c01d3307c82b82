import type { LiveCatalog } from '../../../../catalog/create-live-catalog';
import type { Database } from '../../../../database/open-database';
import type { FaultLog } from '../../../../log-faults';

/** What corrections are written to, and whom they have to reach before they are answered. */
export interface EditParts {
  readonly database: Pick<Database, 'pool'>;
  readonly settle: LiveCatalog['settle'];
  /** Hears what went wrong once a correction was kept, which is no reason to refuse it. */
  readonly faults: Pick<FaultLog, 'report'>;
}
