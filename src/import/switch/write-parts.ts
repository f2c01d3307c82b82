import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';

/** Brings portions and flags of the foods in `staging.derived` to what was derived, where they differ; notes these foods in `staging.changed`. */
export async function writeParts(session: Client, dataset: Dataset): Promise<void> {
  for (const { table, derived, columns, order } of parts) {
    await session.query(
      'DROP TABLE IF EXISTS staging.differing; CREATE UNLOGGED TABLE staging.differing (fdc_id int PRIMARY KEY)',
    );
    await session.query(
      `INSERT INTO staging.differing SELECT DISTINCT fdc_id FROM (
         (SELECT ${columns} FROM staging.${derived} EXCEPT SELECT ${columns} FROM public.${table})
         UNION ALL (SELECT ${columns} FROM public.${table} JOIN staging.derived USING (fdc_id) EXCEPT SELECT ${columns} FROM staging.${derived})) part
       JOIN staging.record USING (fdc_id) WHERE dataset = $1`,
      [dataset],
    );
    await session.query(
      `DELETE FROM public.${table} part USING staging.differing WHERE part.fdc_id = differing.fdc_id`,
    );
    await session.query(
      `INSERT INTO public.${table} (${columns}) SELECT ${columns} FROM staging.${derived} JOIN staging.differing USING (fdc_id) ORDER BY ${order}`,
    );
    await session.query('INSERT INTO staging.changed SELECT fdc_id FROM staging.differing');
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
