import type { Client } from 'pg';
import { dietFlags } from '../../analysis/food';
import { nutrientColumns, nutrients, toColumn } from '../../analysis/nutrient';
import { printNutrientOrigin } from '../../analysis/nutrient-origin';
import { deriveFoods, type DerivedFood, type GenericRules } from '../derive/derive-foods';
import type { Release } from '../release';
import type { Skip } from '../sources/import-source';
import { keySql } from './build-records';
import { copyText, toCell } from './copy';
import { hasReserve, openGenericSource } from './generic-source';
import { addSkips } from './stage-part';

/**
 * Builds `fdc_staging.derived`, `fdc_staging.derived_portion` and `fdc_staging.derived_flag`: what
 * is derived for the records that the import writes, from the records themselves, from each other
 * and from the rules. Records that a food of the seed replaces are included, because a later seed
 * may bring them into use.
 * @returns portions of no use, and rules that the records contradict
 */
export async function deriveRecords(
  session: Client,
  releases: readonly Release[],
  rules: GenericRules,
): Promise<readonly Skip[]> {
  await session.query(tables);
  let skipped: readonly Skip[] = [];
  const onContradiction = (sentence: string): void => {
    skipped = addSkips(
      skipped,
      releases.slice(0, 1).map(({ dataset }) => toContradiction(dataset, sentence)),
    );
  };
  for await (const foods of deriveFoods(await openGenericSource(session, releases, 'use'), rules, onContradiction)) {
    await copyFoods(session, foods);
    skipped = addSkips(skipped, foods.flatMap(toSkips));
  }
  if (await hasReserve(session)) {
    const reserve = await openGenericSource(session, releases, 'reserve');
    for await (const foods of deriveFoods(reserve, rules, () => null)) await copyFoods(session, foods);
  }
  await session.query('ANALYZE fdc_staging.derived, fdc_staging.derived_portion, fdc_staging.derived_flag');
  return skipped;
}

async function copyFoods(session: Client, foods: readonly DerivedFood[]): Promise<void> {
  await copyText(session, 'fdc_staging.derived', foods.map(toAmountLine).join(''));
  await copyText(session, 'fdc_staging.derived_portion', foods.flatMap(toPortionLines).join(''));
  await copyText(session, 'fdc_staging.derived_flag', foods.flatMap(toFlagLines).join(''));
}

const toSkips = ({ record, leftOut }: DerivedFood): readonly Skip[] =>
  leftOut.map(({ text, reason, isExpected }) => ({
    dataset: record.dataset,
    reason,
    count: 1,
    examples: [`FDC ${record.fdcId}, ${record.description}: ${text}`],
    expected: isExpected,
  }));

const toContradiction = (dataset: Release['dataset'], sentence: string): Skip => ({
  dataset,
  reason: 'a rule for filling gaps that the records contradict',
  count: 1,
  examples: [sentence],
  expected: false,
});

const tables = `
DROP TABLE IF EXISTS fdc_staging.derived, fdc_staging.derived_portion, fdc_staging.derived_flag;
CREATE UNLOGGED TABLE fdc_staging.derived (fdc_id int PRIMARY KEY, ${nutrientColumns.map((column) => `${column} float8`).join(', ')}, nutrient_origins jsonb);
CREATE UNLOGGED TABLE fdc_staging.derived_portion (
  fdc_id int, position int, unit text, modifier text, grams float8, origin public."PortionOrigin", source_fdc_id int, PRIMARY KEY (fdc_id, position));
CREATE UNLOGGED TABLE fdc_staging.derived_flag (
  fdc_id int, flag public."DietFlagName", state public."FlagState", reason text, PRIMARY KEY (fdc_id, flag));
`;

const toLine = (cells: readonly (string | number | null)[]): string => `${cells.map(toCell).join('\t')}\n`;

function toAmountLine({ record, filled }: DerivedFood): string {
  const origins = nutrients.flatMap((nutrient) => {
    const origin = filled.origins[nutrient];
    return origin === undefined ? [] : [[nutrient, printNutrientOrigin(origin)]];
  });
  return toLine([
    record.fdcId,
    ...nutrients.map((nutrient) => filled.amounts[nutrient]),
    JSON.stringify(Object.fromEntries(origins)),
  ]);
}

function toPortionLines({ record, portions }: DerivedFood): readonly string[] {
  return portions.map(({ unit, modifier, grams, origin, sourceFdcId }, position) =>
    toLine([record.fdcId, position, unit, modifier, grams, origin, sourceFdcId]),
  );
}

function toFlagLines({ record, flags }: DerivedFood): readonly string[] {
  return dietFlags.map((flag) => toLine([record.fdcId, flag, flags[flag].state, flags[flag].reason]));
}

/**
 * Fills the records from older records with the same key: amounts, before any other filling;
 * portions of units that they lack; and decided flags. The flags of the seed were reviewed one by
 * one, so they go before those of the rules.
 */
export async function inherit(session: Client): Promise<void> {
  await session.query(predecessorSql);
  await session.query(amountSql);
  await session.query(portionSql);
  await session.query(flagSql('in_seed', 'true'));
  await session.query(flagSql('true', `own.state = 'unknown'`));
}

// A newer seed may remove a predecessor. What was inherited from it is then lost with the next
// release.
const predecessorSql = `
DROP TABLE IF EXISTS fdc_staging.predecessor;
CREATE UNLOGGED TABLE fdc_staging.predecessor AS
SELECT record.fdc_id, older.fdc_id AS older_id, older.in_seed,
  row_number() OVER (PARTITION BY record.fdc_id ORDER BY older.published_at DESC NULLS LAST, older.fdc_id DESC) AS distance
FROM fdc_staging.record JOIN fdc_staging.derived USING (fdc_id)
  JOIN public.food older ON older.dataset = record.dataset AND ${keySql('older')} = record.key AND older.fdc_id <> record.fdc_id
WHERE record.superseded_by IS NULL;
ANALYZE fdc_staging.predecessor`;

const amounts = nutrients.map((nutrient) => {
  const column = toColumn(nutrient);
  const isOwn = `record.${column} IS NOT NULL`;
  const isStated = `older.${column} IS NOT NULL AND NOT older.nutrient_origins ? '${nutrient}'`;
  return {
    column,
    value: `CASE WHEN ${isOwn} THEN record.${column} WHEN ${isStated} THEN older.${column} ELSE coalesce(derived.${column}, older.${column}) END`,
    origin: `'${nutrient}', CASE WHEN ${isOwn} THEN NULL WHEN ${isStated} THEN older.fdc_id::text
      WHEN derived.${column} IS NOT NULL THEN derived.nutrient_origins ->> '${nutrient}' ELSE older.nutrient_origins ->> '${nutrient}' END`,
  };
});

const amountSql = `
UPDATE fdc_staging.derived SET ${amounts.map(({ column, value }) => `${column} = ${value}`).join(', ')},
  nutrient_origins = jsonb_strip_nulls(jsonb_build_object(${amounts.map(({ origin }) => origin).join(', ')}))
FROM fdc_staging.record, fdc_staging.predecessor, public.food older
WHERE record.fdc_id = derived.fdc_id AND predecessor.fdc_id = derived.fdc_id AND distance = 1 AND older.fdc_id = older_id`;

const portionSql = `
INSERT INTO fdc_staging.derived_portion (fdc_id, position, unit, modifier, grams, origin, source_fdc_id)
SELECT predecessor.fdc_id, coalesce((SELECT max(own.position) + 1 FROM fdc_staging.derived_portion own WHERE own.fdc_id = predecessor.fdc_id), 0)
    + row_number() OVER (PARTITION BY predecessor.fdc_id ORDER BY older.position) - 1,
  unit, modifier, grams, CASE origin WHEN 'record' THEN 'sibling' ELSE origin END, source_fdc_id
FROM fdc_staging.predecessor JOIN public.portion older ON older.fdc_id = older_id
WHERE distance = 1 AND NOT EXISTS (SELECT FROM fdc_staging.derived_portion own WHERE own.fdc_id = predecessor.fdc_id AND own.unit = older.unit)`;

const flagSql = (ofWhich: string, wherever: string): string => `
UPDATE fdc_staging.derived_flag own SET state = older.state, reason = older.reason
FROM (SELECT DISTINCT ON (fdc_id) fdc_id, older_id FROM fdc_staging.predecessor WHERE ${ofWhich} ORDER BY fdc_id, distance) nearest
  JOIN public.food_flag older ON older.fdc_id = older_id
WHERE own.fdc_id = nearest.fdc_id AND own.flag = older.flag AND older.state <> 'unknown' AND ${wherever}`;
