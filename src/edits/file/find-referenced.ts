import type { PoolClient } from 'pg';
import type { FoodReference } from './edit-line';

/**
 * The ids that foods of a file have in this database: the same id where it is of the same food, else that of the record in use with the same NDB number, food
 * code or GTIN; where there is none, the same id of that dataset all the same, whose number was another then. A reference that is not in the answer is to no
 * food there is.
 */
export async function findReferenced(
  client: Pick<PoolClient, 'query'>,
  references: readonly FoodReference[],
): Promise<ReadonlyMap<FoodReference, number>> {
  const asked = references.map(({ fdcId, dataset, key }, place) => ({ place, fdcId, dataset, key }));
  const { rows } = await client.query<{ place: number; fdcId: number }>(referencedSql, [JSON.stringify(asked)]);
  return new Map(
    rows.flatMap(({ place, fdcId }) => {
      const reference = references[place];
      return reference === undefined ? [] : [[reference, fdcId] as const];
    }),
  );
}

// Of several records with one key those in use come first, then the newest.
const referencedSql = `
  SELECT DISTINCT ON (place) place, found.fdc_id AS "fdcId"
  FROM json_to_recordset($1::json) AS asked (place int, "fdcId" int, dataset text, key text)
  CROSS JOIN LATERAL (
    SELECT fdc_id, retired_at, CASE WHEN asked.dataset IS NULL OR coalesce(ndb_number, food_code)::text IS NOT DISTINCT FROM key THEN 1 ELSE 3 END AS rank
    FROM food WHERE fdc_id = "fdcId" AND (asked.dataset IS NULL OR food.dataset::text = asked.dataset)
    UNION ALL
    SELECT fdc_id, retired_at, CASE WHEN asked.dataset IS NULL OR nullif(gtin, '') IS NOT DISTINCT FROM key THEN 1 ELSE 3 END
    FROM branded_food WHERE fdc_id = "fdcId" AND (asked.dataset IS NULL OR asked.dataset = 'branded')
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = asked.dataset AND asked.dataset <> 'survey' AND ndb_number = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = asked.dataset AND asked.dataset = 'survey' AND food_code = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM branded_food WHERE asked.dataset = 'branded' AND gtin = key AND key <> ''
  ) AS found
  ORDER BY place, rank, (found.retired_at IS NULL) DESC, found.fdc_id DESC`;
