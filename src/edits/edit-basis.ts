import type { Catalog } from '../analysis/catalog';
import type { Database } from '../database/open-database';

/** What corrections are made in. */
export interface EditBasis {
  readonly database: Pick<Database, 'pool'>;
  /** Of the database, be it of a moment ago: it knows what the ingredients of branded products are. */
  readonly catalog: Catalog;
}
