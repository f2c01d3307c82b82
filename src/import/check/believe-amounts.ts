import type { Client } from 'pg';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import type { Release } from '../run/releases/release';
import { amountSlots } from '../source/amount-slots';
import { slotColumns } from '../stage/staging-schema';
import { nutrientColumns, toColumn } from '../../analysis/nutrient-columns';
import { jointChecks, singleChecks, type AmountCheck } from './amount-checks';

/**
 * Makes of the staged amounts of these releases one row for each food, `fdc_staging.amount`: of several ways to state a nutrient the first that is
 * stated, and nothing of what no check believes. `fell` says by the nutrients' order which check (its place in `amountChecks`) an amount fell by, null
 * where none did; `noted` the joint checks that only take note.
 */
export async function believeAmounts(session: Client, releases: readonly Release[]): Promise<void> {
  await session.query(`CREATE UNLOGGED TABLE fdc_staging.amount AS ${believeSql(releases)}`);
  await session.query('ANALYZE fdc_staging.amount');
}

/** In the order in which they are asked. */
export const amountChecks = [...singleChecks, ...jointChecks];

/** The amounts as stated: the largest where a place is filled twice. @param where which foods, in SQL */
export function statedSql(where: string): string {
  const amounts = nutrients.map((nutrient) => {
    const ways = amountSlots
      .map((slot, index) => ({ ...slot, column: slotColumns[index] ?? '' }))
      .filter((slot) => slot.nutrient === nutrient)
      .sort((one, other) => one.rank - other.rank);
    return `coalesce(${ways.map(({ column }) => `max(${column})`).join(', ')}) AS ${toColumn(nutrient)}`;
  });
  return `SELECT source, fdc_id, ${amounts.join(', ')} FROM fdc_staging.amounts WHERE ${where} GROUP BY source, fdc_id`;
}

// OFFSET 0 keeps the planner from merging two steps into one, which would compute each condition anew wherever its outcome is used.
function believeSql(releases: readonly Release[]): string {
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

/** SQL for the number of the first check by which an amount falls. */
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
