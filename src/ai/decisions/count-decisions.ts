import type { Database } from '../../database/open-database';

export interface DecisionCount {
  readonly model: string;
  readonly digest: string;
  readonly step: string;
  readonly decisions: number;
  readonly latestAt: Date;
}

/** How many decisions of each step each model has made, by name of the model. */
export async function countDecisions({ pool }: Pick<Database, 'pool'>): Promise<readonly DecisionCount[]> {
  const { rows } = await pool.query<DecisionCount>(
    `SELECT model, digest, step, count(*)::int AS decisions, max(decided_at) AS "latestAt"
     FROM decision GROUP BY model, digest, step ORDER BY model, digest, step`,
  );
  return rows;
}
