import { join } from 'node:path';
import { dietFlags, type DietFlag } from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { nutrients } from '../analysis/nutrient';
import { nutrientRules, type NutrientRule } from '../analysis/nutrient-origin';
import type { GenericRules } from '../import/derive/derive-foods';
import { groupBases, type NutrientGroup } from '../import/derive/fill-nutrients';
import { letters, type FlagRule, type Letter } from '../import/derive/flags';
import { findProjectRoot } from '../project-root';
import { hashTables } from './editions';
import { readFdcId, readMember, readSeedTable, toRowError, type SeedRow } from './read-table';

/**
 * Reads flag-rules.tsv: a category, a pattern over descriptions (empty for all), and flags such as
 * "dairy=y egg=?". "plain" sets all flags to n, "any=?" all flags to one letter; later words of the
 * cell win.
 * @throws SeedError at the first broken row
 */
export function readFlagRules(path: string): readonly FlagRule[] {
  return readSeedTable(path, ['category', 'pattern', 'flags', 'reason']).map((row) => {
    const [category = '', pattern = '', flags = '', reason = ''] = row.cells;
    if (reason === '') throw toRowError(row, 'reason', 'it is empty; say why.');
    return { category, pattern: readPattern(row, 'pattern', pattern), letters: readLetters(row, flags), reason };
  });
}

function readPattern(row: SeedRow, column: string, text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw toRowError(row, column, `"${text}" is not a regular expression; correct it.`);
  }
}

function readLetters(row: SeedRow, text: string): ReadonlyMap<DietFlag, Letter> {
  const found = new Map<DietFlag, Letter>();
  for (const word of text.split(' ')) {
    const [name = '', value = ''] = word === 'plain' ? ['any', 'n'] : word.split('=');
    const letter = readMember({ row, column: 'flags' }, letters, value);
    for (const flag of name === 'any' ? dietFlags : [readMember({ row, column: 'flags' }, dietFlags, name)])
      found.set(flag, letter);
  }
  return found;
}

/**
 * Reads the rules for filling gaps and setting flags. They serve both the seed's foods and imported
 * ones.
 * @param folder by default the project's own
 * @throws SeedError at the first broken row
 */
export function readGenericRules(folder: string = join(findProjectRoot(), 'seeds', 'rules')): GenericRules {
  const paths = {
    flags: join(folder, 'flag-rules.tsv'),
    groups: join(folder, 'nutrient-groups.tsv'),
    kin: join(folder, 'kin.tsv'),
  };
  return {
    flags: readFlagRules(paths.flags),
    groups: readGroups(paths.groups),
    kin: readKin(paths.kin),
    version: hashTables(Object.values(paths)),
  };
}

const columns = ['nutrient', 'says', 'categories', 'pattern', 'except'] as const;

/**
 * Reads nutrient-groups.tsv: a nutrient, what the group has of it (a basis, `weight`, or a rule for
 * 0), and its foods: categories separated by ";", a pattern over descriptions (empty for all) and a
 * pattern for exceptions (empty for none).
 * @throws SeedError at the first broken row
 */
export function readGroups(path: string): readonly NutrientGroup[] {
  return readSeedTable(path, columns).map((row) => {
    const [nutrient = '', says = '', categories = '', pattern = '', except = ''] = row.cells;
    const among = new Set(categories.split(';').map((category) => category.trim()));
    const included = readPattern(row, 'pattern', pattern);
    const excluded = except === '' ? null : readPattern(row, 'except', except);
    return {
      nutrient: readMember({ row, column: 'nutrient' }, nutrients, nutrient),
      says: readSaying(row, says),
      holds: ({ category, description }) =>
        among.has(category) && included.test(description) && !(excluded?.test(description) ?? false),
      place: `${row.file}, line ${row.line}`,
    };
  });
}

const rules: readonly string[] = Object.keys(nutrientRules);
const isRule = (text: string): text is NutrientRule => rules.includes(text);

function readSaying(row: SeedRow, text: string): NutrientGroup['says'] {
  if (isRule(text)) return { rule: text };
  const basis = groupBases.find((each) => each === text);
  if (basis !== undefined) return { basis };
  throw toRowError(row, 'says', `"${text}" is not allowed; write ${[...groupBases, ...rules].join(', ')}.`);
}

/**
 * Reads kin.tsv: a food, a related one, and why. The rows of a food are in order, nearest first.
 * @throws SeedError at the first broken row
 */
function readKin(path: string): ReadonlyMap<number, readonly number[]> {
  const pairs = readSeedTable(path, ['fdc_id', 'kin_fdc_id', 'reason']).map((row) => {
    const [id = '', kin = ''] = row.cells;
    return { fdcId: readFdcId(row, 'fdc_id', id), kin: readFdcId(row, 'kin_fdc_id', kin) };
  });
  const byFood = groupBy(pairs, ({ fdcId }) => [fdcId]);
  return new Map([...byFood].map(([fdcId, rows]) => [fdcId, rows.map(({ kin }) => kin)]));
}
