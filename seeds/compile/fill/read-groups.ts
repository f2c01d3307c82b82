import { nutrientRules, type NutrientRule } from '../../../src/analysis/nutrient-origin';
import { nutrients, type Nutrient } from '../../../src/analysis/nutrient';
import type { SourceFood } from '../../../src/import/source-food';
import { readMember } from '../../read-cells';
import { faultIn, readSeedTable, type SeedRow } from '../../read-seed-table';

/** Foods that are alike in one nutrient. */
export interface NutrientGroup {
  readonly nutrient: Nutrient;
  /** `fatTotal` and the like: in proportion to it · `weight`: the same in 100 g · a rule: none at all, and why. */
  readonly says: { readonly basis: (typeof groupBases)[number] } | { readonly rule: NutrientRule };
  readonly holds: (food: SourceFood) => boolean;
  /** Where the row stands, for a person. */
  readonly place: string;
}

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

const groupBases = ['weight', 'fatTotal', 'carbsTotal', 'protein'] as const;

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
