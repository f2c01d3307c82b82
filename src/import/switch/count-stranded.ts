import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';

/** Corrections in force of foods of a dataset that are in use no more, once a release is written: they follow newer records, and these have none. */
export async function countStranded(session: Client, dataset: Dataset): Promise<number> {
  const food =
    dataset === 'branded' ? 'fdc_staging.branded_food' : `(SELECT * FROM public.food WHERE dataset = '${dataset}')`;
  const { rows } = await session.query<{ stranded: number }>(`
    WITH RECURSIVE heir AS (
      SELECT id, fdc_id FROM public.food_edit WHERE undone_at IS NULL AND kind <> 'retire' AND fdc_id IS NOT NULL
      UNION
      SELECT id, superseded_by FROM heir JOIN ${food} food USING (fdc_id) WHERE superseded_by IS NOT NULL)
    SELECT count(DISTINCT id)::int AS stranded FROM heir JOIN ${food} food USING (fdc_id) WHERE retired_at IS NOT NULL AND superseded_by IS NULL`);
  return rows[0]?.stranded ?? 0;
}
