import type { Client } from 'pg';
import type { FdcDataset } from '../../analysis/food';
import { nutrientColumns, nutrients, nutrientUnits, toColumn, type Nutrient } from '../../analysis/nutrient';
import { unitsPer100g } from '../derive/source-food';
import type { Release } from '../release';
import { amountSlots } from '../sources/nutrient-ids';
import { slotColumns } from './staging-schema';

/**
 * Builds `fdc_staging.amount` from the staged amounts of these releases: one row for each food,
 * with the first stated of several ways to state a nutrient, and without amounts that a check
 * rejects. `fell` has, in the order of the nutrients, the index in `amountChecks` of the check that
 * rejects the amount, null where none does; `noted` has the joint checks that only make a note.
 */
export async function validateAmounts(session: Client, releases: readonly Release[]): Promise<void> {
  await session.query(`CREATE UNLOGGED TABLE fdc_staging.amount AS ${validateSql(releases)}`);
  await session.query('ANALYZE fdc_staging.amount');
}

/** Checks of single amounts. The joint checks do not see the amounts that are rejected here. */
const singleChecks: readonly AmountCheck[] = [
  ...nutrients.map((nutrient) => ({
    reason: 'negative',
    condition: `${toColumn(nutrient)} < 0`,
    falls: [nutrient],
  })),
  // Pure fat has 902 kcal at most. Labels round energy to 10 kcal a serving, so 14 g of oil may
  // state 130 kcal, which is 929 per 100 g. Where a label states no serving, 14 g, a spoon, is
  // assumed: most foods of that much energy have it.
  {
    reason: 'above 910 kcal',
    condition: 'calories > 910 + CASE WHEN is_product THEN 5 * coalesce(rounding, 100.0 / 14) ELSE 0 END',
    falls: ['calories'],
  },
  ...nutrients
    .filter((nutrient) => nutrient !== 'calories')
    .map((nutrient) => ({
      reason: 'above 100 g per 100 g',
      // 100 ml of the thickest syrup weigh 145 g.
      condition: `${toColumn(nutrient)} > ${unitsPer100g(nutrient)} * CASE WHEN is_liquid THEN 1.45 ELSE 1 END`,
      falls: [nutrient],
    })),
];

/**
 * Checks of amounts against each other. Labels round grams of a serving to whole ones, so two equal
 * amounts may differ by a gram a serving; in records the sum of parts measured one by one may
 * differ from the whole.
 */
const jointChecks: readonly AmountCheck[] = [
  {
    reason: 'more sugars than carbohydrates',
    condition: 'carbs_sugar > carbs_total + coalesce(rounding, 1)',
    falls: ['carbsSugar'],
  },
  {
    reason: 'more fiber than carbohydrates',
    condition: 'carbs_fiber > carbs_total + coalesce(rounding, 1)',
    falls: ['carbsFiber'],
  },
  {
    reason: 'more saturated fat than fat',
    condition: 'fat_saturated > fat_total + coalesce(rounding, 1)',
    falls: ['fatSaturated'],
  },
  {
    reason: 'more trans fat than fat',
    condition: 'fat_trans > fat_total + coalesce(rounding, 1)',
    falls: ['fatTrans'],
  },
  // Each of the three amounts may be half a gram a serving too high. A wrong serving size makes all
  // amounts wrong.
  {
    reason: 'protein, fat and carbohydrates far above 100 g',
    condition: `coalesce(protein, 0) + coalesce(fat_total, 0) + coalesce(carbs_total, 0)
      > (105 + 1.5 * coalesce(rounding, 1)) * CASE WHEN is_liquid THEN 1.45 ELSE 1 END`,
    falls: nutrients,
    onlyNotesRecords: true,
  },
];

/** In the order of application. */
export const amountChecks = [...singleChecks, ...jointChecks];

/**
 * SQL for the amounts as stated: the larger where a slot is filled twice.
 * @param where an SQL condition on the foods
 */
function statedSql(where: string): string {
  const amounts = nutrients.map((nutrient) => {
    const ways = amountSlots
      .map((slot, index) => ({ ...slot, column: slotColumns[index] ?? '' }))
      .filter((slot) => slot.nutrient === nutrient)
      .sort((one, other) => one.rank - other.rank);
    return `coalesce(${ways.map(({ column }) => `max(${column})`).join(', ')}) AS ${toColumn(nutrient)}`;
  });
  return `SELECT source, fdc_id, ${amounts.join(', ')} FROM fdc_staging.amounts WHERE ${where} GROUP BY source, fdc_id`;
}

// OFFSET 0 keeps the planner from merging two steps, which would compute each condition again
// wherever its outcome is used.
function validateSql(releases: readonly Release[]): string {
  const sources = releases.map(({ source }) => source);
  const wanted = releases.map(({ source, dataset }) => `(${source}, '${dataset}')`);
  const placed = `SELECT stated.*, food.dataset = 'branded' AS is_product, 100 / product.serving_size AS rounding,
      coalesce(product.serving_unit = 'ml', false) AS is_liquid
    FROM (${statedSql(`source IN (${sources.join(', ')})`)}) stated
    JOIN fdc_staging.food USING (source, fdc_id) LEFT JOIN fdc_staging.product USING (source, fdc_id)
    WHERE (source, food.dataset) IN (${wanted.join(', ')})`;
  const judgedSingly = `SELECT placed.*, ${nutrients.map((nutrient) => `${firstFall(singleChecks, nutrient)} AS ${fellBy(nutrient)}`).join(', ')}
    FROM (${placed}) placed OFFSET 0`;
  const plausible = `SELECT source, fdc_id, is_product, rounding, is_liquid, ${nutrients
    .map(
      (nutrient) => `${fellBy(nutrient)},
      CASE WHEN ${fellBy(nutrient)} IS NULL THEN ${toColumn(nutrient)} END AS ${toColumn(nutrient)}`,
    )
    .join(', ')}
    FROM (${judgedSingly}) judged_singly`;
  const judgedJointly = `SELECT plausible.*, ${jointChecks.map(({ condition }, index) => `coalesce(${condition}, false) AS joint_${index}`).join(', ')}
    FROM (${plausible}) plausible OFFSET 0`;
  const fell = nutrients.map(
    (nutrient) => `coalesce(${fellBy(nutrient)}, CASE WHEN ${toColumn(nutrient)} IS NOT NULL THEN
    ${firstJointFall(nutrient)} END)`,
  );
  const settled = `SELECT source, fdc_id, ${nutrientColumns.join(', ')}, ARRAY[${fell.join(', ')}]::smallint[] AS fell,
      ARRAY[${notes().join(', ')}]::smallint[] AS noted
    FROM (${judgedJointly}) judged_jointly OFFSET 0`;
  return `SELECT source, fdc_id,
      ${nutrientColumns.map((column, index) => `CASE WHEN fell[${index + 1}] IS NULL THEN ${column} END AS ${column}`).join(', ')},
      CASE WHEN cardinality(array_remove(fell, NULL)) > 0 THEN fell END AS fell,
      CASE WHEN cardinality(array_remove(noted, NULL)) > 0 THEN array_remove(noted, NULL) END AS noted
    FROM (${settled}) settled`;
}

const fellBy = (nutrient: Nutrient): string => `fell_${toColumn(nutrient)}`;

/** SQL for the index of the first check that rejects an amount. */
function firstFall(checks: readonly AmountCheck[], nutrient: Nutrient): string {
  const cases = checks.flatMap((check, index) =>
    check.falls.includes(nutrient) ? [`WHEN ${check.condition} THEN ${index}`] : [],
  );
  return `CASE ${cases.join(' ')} END`;
}

function firstJointFall(nutrient: Nutrient): string {
  const cases = jointChecks.flatMap(({ falls, onlyNotesRecords }, index) =>
    falls.includes(nutrient)
      ? [`WHEN joint_${index}${onlyNotesRecords ? ' AND is_product' : ''} THEN ${singleChecks.length + index}`]
      : [],
  );
  return cases.length === 0 ? 'NULL' : `CASE ${cases.join(' ')} END`;
}

function notes(): readonly string[] {
  return jointChecks.flatMap(({ onlyNotesRecords }, index) =>
    onlyNotesRecords ? [`CASE WHEN joint_${index} AND NOT is_product THEN ${singleChecks.length + index} END`] : [],
  );
}

/** A check that rejects amounts. */
interface AmountCheck {
  /** A few words for the report. */
  readonly reason: string;
  /**
   * SQL over the columns of the amounts, `rounding` (units per 100 g of one unit per serving; null
   * where no serving is known), `is_liquid` (amounts are per 100 ml) and `is_product` (a label
   * states them).
   */
  readonly condition: string;
  /** The amounts that are rejected. */
  readonly falls: readonly Nutrient[];
  /**
   * Makes only a note for records of the generic datasets, because their publishers reviewed each
   * of them.
   */
  readonly onlyNotesRecords?: boolean;
}

/** Amounts of a dataset that were rejected for one reason, or only noted. */
export interface Rejection {
  readonly dataset: FdcDataset;
  readonly reason: string;
  /** Whether the amounts stay, because the record was reviewed by its publishers. */
  readonly isNote: boolean;
  readonly foods: number;
  readonly amounts: number;
  /** At most three: "FDC 123, Syrup: sugars 120 g". */
  readonly examples: readonly string[];
}

/** The rejections and notes on the foods in `fdc_staging.amount`, by dataset and reason. */
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

const maxExamples = 3;

const countSql = `
WITH hit AS (
  SELECT source, fdc_id, "check", false AS "isNote" FROM fdc_staging.amount, unnest(fell) "check" WHERE fell IS NOT NULL AND "check" IS NOT NULL
  UNION ALL
  SELECT source, fdc_id, "check", true FROM fdc_staging.amount, unnest(noted) "check" WHERE noted IS NOT NULL)
SELECT dataset, reason, "isNote", count(DISTINCT fdc_id)::int AS foods, count(*)::int AS amounts,
  (array_agg(DISTINCT fdc_id))[1:${maxExamples}] AS ids
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
      return [fdcId, `FDC ${fdcId}, ${description.slice(0, maxNameLength)}: ${figures.join(', ')}`];
    }),
  );
}

const maxNameLength = 60;
