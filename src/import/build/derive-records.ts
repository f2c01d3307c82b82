import type { Client } from 'pg';
import { dietFlags } from '../../analysis/food';
import { nutrients } from '../../analysis/nutrient';
import { printNutrientOrigin } from '../../analysis/nutrient-origin';
import { deriveFoods } from '../generic/derive-foods';
import type { DerivedFood } from '../generic/derived-food';
import type { GenericRules } from '../generic/generic-rules';
import type { Release } from '../run/releases/release';
import type { Skip } from '../source/import-source';
import { addSkips } from '../stage/add-skips';
import { copyText } from '../stage/copy-text';
import { toCell } from '../stage/to-cell';
import { nutrientColumns } from '../../analysis/nutrient-columns';
import { hasReserve, openGenericSource } from './open-generic-source';

/**
 * Makes `fdc_staging.derived`, `fdc_staging.derived_portion` and `fdc_staging.derived_flag`: all that follows for the records that the import writes, from what
 * they state, from each other and from the rules; for those that give way to the seed as well, which may come into use with a later seed.
 * @returns portions that are of no use, and rules that the records do not bear out
 */
export async function deriveRecords(
  session: Client,
  releases: readonly Release[],
  rules: GenericRules,
): Promise<readonly Skip[]> {
  await session.query(tables);
  let skipped: readonly Skip[] = [];
  const contradicted = (sentence: string): void => {
    skipped = addSkips(
      skipped,
      releases.slice(0, 1).map(({ dataset }) => toContradiction(dataset, sentence)),
    );
  };
  for await (const foods of deriveFoods(await openGenericSource(session, releases, 'use'), rules, contradicted)) {
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
  reason: 'a rule for filling gaps that the records do not bear out',
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
