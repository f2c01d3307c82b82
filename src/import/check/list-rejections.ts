import type { Client } from 'pg';
import type { Dataset } from '../../analysis/food';
import { nutrients, nutrientUnits } from '../../analysis/nutrient';
import { nutrientColumns } from '../../analysis/nutrient-columns';
import { amountChecks, statedSql } from './believe-amounts';

/** Amounts of a dataset that fell by one reason, or that are only told of. */
export interface Rejection {
  readonly dataset: Dataset;
  readonly reason: string;
  /** The amounts stay, for a record that was looked at by those who publish it. */
  readonly isNote: boolean;
  readonly foods: number;
  readonly amounts: number;
  /** At most three: "FDC 123, Syrup: sugars 120 g". */
  readonly examples: readonly string[];
}

/** What the checks did not believe of the foods in `fdc_staging.amount`, by dataset and reason. */
export async function listRejections(session: Client): Promise<readonly Rejection[]> {
  const { rows } = await session.query<Omit<Rejection, 'examples'> & { readonly ids: readonly number[] }>(countSql, [
    amountChecks.map(({ reason }) => reason),
  ]);
  const described = await describeFoods(session, [...new Set(rows.flatMap(({ ids }) => ids))]);
  return rows.map(({ ids, ...counts }) => ({
    ...counts,
    examples: ids.map((fdcId) => described.get(fdcId) ?? `FDC ${fdcId}`),
  }));
}

const mostExamples = 3;

const countSql = `
WITH hit AS (
  SELECT source, fdc_id, "check", false AS "isNote" FROM fdc_staging.amount, unnest(fell) "check" WHERE fell IS NOT NULL AND "check" IS NOT NULL
  UNION ALL
  SELECT source, fdc_id, "check", true FROM fdc_staging.amount, unnest(noted) "check" WHERE noted IS NOT NULL)
SELECT dataset, reason, "isNote", count(DISTINCT fdc_id)::int AS foods, count(*)::int AS amounts,
  (array_agg(DISTINCT fdc_id))[1:${mostExamples}] AS ids
FROM hit JOIN fdc_staging.food USING (source, fdc_id) JOIN unnest($1::text[]) WITH ORDINALITY AS named (reason, number) ON number = "check" + 1
GROUP BY dataset, reason, "isNote" ORDER BY dataset, "isNote", min("check")`;

async function describeFoods(session: Client, fdcIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (fdcIds.length === 0) return new Map();
  const { rows } = await session.query<[number, string, ...(number | null)[]]>({
    text: `SELECT fdc_id, description, ${nutrientColumns.join(', ')}
      FROM (${statedSql('fdc_id = ANY($1)')}) stated JOIN fdc_staging.food USING (source, fdc_id)
      WHERE EXISTS (SELECT FROM fdc_staging.amount WHERE (amount.source, amount.fdc_id) = (stated.source, stated.fdc_id))`,
    values: [fdcIds],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([fdcId, description, ...amounts]) => {
      const figures = nutrients.flatMap((nutrient, index) => {
        const amount = amounts[index] ?? null;
        return amount === null || amount === 0 ? [] : [`${nutrient} ${amount} ${nutrientUnits[nutrient]}`];
      });
      return [fdcId, `FDC ${fdcId}, ${description.slice(0, longestName)}: ${figures.join(', ')}`];
    }),
  );
}

const longestName = 60;
