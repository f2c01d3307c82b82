import { nutrientRules, type NutrientRule } from '../../src/analysis/nutrient-origin';
import { nutrients } from '../../src/analysis/nutrient';
import { groupBases, type NutrientGroup } from '../../src/import/generic/fill/nutrient-group';
import { readMember } from '../read-cells';
import { faultIn, readSeedTable, type SeedRow } from '../read-seed-table';

const columns = ['nutrient', 'says', 'categories', 'pattern', 'except'] as const;

/**
 * Reads nutrient-groups.tsv: a nutrient, what is said of the group (a basis, `weight`, or a rule for none), and what is in it: categories
 * split by ";", a pattern over descriptions (empty for all) and a pattern of what is not in it (empty for nothing).
 * @throws SeedError at the first broken row
 */
export function readGroups(path: string): readonly NutrientGroup[] {
  return readSeedTable(path, columns).map((row) => {
    const [nutrient = '', says = '', categories = '', pattern = '', except = ''] = row.cells;
    const among = new Set(categories.split(';').map((category) => category.trim()));
    const included = readPattern({ row, column: 'pattern' }, pattern);
    const excluded = except === '' ? null : readPattern({ row, column: 'except' }, except);
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
  throw faultIn(row, 'says', `"${text}" is not allowed; write ${[...groupBases, ...rules].join(', ')}.`);
}

function readPattern({ row, column }: { readonly row: SeedRow; readonly column: string }, text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw faultIn(row, column, `"${text}" is no regular expression.`);
  }
}
