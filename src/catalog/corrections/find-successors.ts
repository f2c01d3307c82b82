import type { PoolClient } from 'pg';

/**
 * The newest record of the same food for each of these ids that a newer record has taken the place of, over as many releases as it takes. An id that is
 * not in the answer stands for itself.
 */
export async function findSuccessors(
  client: Pick<PoolClient, 'query'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (fdcIds.length === 0) return new Map();
  const { rows } = await client.query<{ origin: number; last: number }>(successorSql, [[...new Set(fdcIds)]]);
  return new Map(rows.map(({ origin, last }) => [origin, last]));
}

// UNION, not UNION ALL: should two records ever name each other, the recursion ends all the same.
const successorSql = `
  WITH RECURSIVE chain AS (
    SELECT fdc_id AS origin, fdc_id AS last FROM unnest($1::int[]) AS asked (fdc_id)
    UNION
    SELECT chain.origin, next.superseded_by
    FROM chain CROSS JOIN LATERAL (
      SELECT superseded_by FROM food WHERE fdc_id = chain.last
      UNION ALL
      SELECT superseded_by FROM branded_food WHERE fdc_id = chain.last
    ) AS next
    WHERE next.superseded_by IS NOT NULL
  )
  SELECT DISTINCT ON (origin) origin, last FROM chain
  WHERE last <> origin
    AND NOT EXISTS (SELECT FROM food WHERE fdc_id = last AND superseded_by IS NOT NULL)
    AND NOT EXISTS (SELECT FROM branded_food WHERE fdc_id = last AND superseded_by IS NOT NULL)
  ORDER BY origin, last DESC`;
