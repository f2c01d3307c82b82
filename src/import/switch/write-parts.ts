import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';

/** Brings portions and flags of the foods in `fdc_staging.derived` to what was derived, where they differ; notes these foods in `fdc_staging.changed`. */
export async function writeParts(session: Client, dataset: Dataset): Promise<void> {
  for (const { table, derived, columns, order } of parts) {
    await session.query(
      'DROP TABLE IF EXISTS fdc_staging.differing; CREATE UNLOGGED TABLE fdc_staging.differing (fdc_id int PRIMARY KEY)',
    );
    await session.query(
      `INSERT INTO fdc_staging.differing SELECT DISTINCT fdc_id FROM (
         (SELECT ${columns} FROM fdc_staging.${derived} EXCEPT SELECT ${columns} FROM public.${table})
         UNION ALL (SELECT ${columns} FROM public.${table} JOIN fdc_staging.derived USING (fdc_id) EXCEPT SELECT ${columns} FROM fdc_staging.${derived})) part
       JOIN fdc_staging.record USING (fdc_id) WHERE dataset = $1`,
      [dataset],
    );
    await session.query(
      `DELETE FROM public.${table} part USING fdc_staging.differing WHERE part.fdc_id = differing.fdc_id`,
    );
    await session.query(
      `INSERT INTO public.${table} (${columns}) SELECT ${columns} FROM fdc_staging.${derived} JOIN fdc_staging.differing USING (fdc_id) ORDER BY ${order}`,
    );
    await session.query('INSERT INTO fdc_staging.changed SELECT fdc_id FROM fdc_staging.differing');
  }
}

const parts = [
  {
    table: 'portion',
    derived: 'derived_portion',
    columns: 'fdc_id, position, unit, modifier, grams, origin, source_fdc_id',
    order: 'fdc_id, position',
  },
  { table: 'food_flag', derived: 'derived_flag', columns: 'fdc_id, flag, state, reason', order: 'fdc_id, flag' },
] as const;
