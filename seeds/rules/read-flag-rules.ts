import { dietFlags, type DietFlag } from '../../src/analysis/food';
import { letters, type FlagRule, type Letter } from '../../src/import/generic/flags/flag-rule';
import { readMember } from '../read-cells';
import { faultIn, readSeedTable, type SeedRow } from '../read-seed-table';

/**
 * Reads flag-rules.tsv: a category, a pattern over descriptions (empty for all), and flags as "dairy=y egg=?". "plain" stands for n on all
 * flags, "any=?" for one letter on all; what comes later on the line wins.
 * @throws SeedError at the first broken row
 */
export function readFlagRules(path: string): readonly FlagRule[] {
  return readSeedTable(path, ['category', 'pattern', 'flags', 'reason']).map((row) => {
    const [category = '', pattern = '', flags = '', reason = ''] = row.cells;
    if (reason === '') throw faultIn(row, 'reason', 'it is empty; say why.');
    return { category, pattern: readPattern(row, pattern), letters: readLetters(row, flags), reason };
  });
}

function readPattern(row: SeedRow, text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw faultIn(row, 'pattern', `"${text}" is no regular expression.`);
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
