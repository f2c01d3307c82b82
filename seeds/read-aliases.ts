import { measureKinds } from '../src/analysis/food';
import { normalizePhrase } from '../src/analysis/match/words/normalize-phrase';
import { readKnownFdcId, readMember } from './read-cells';
import { faultIn, readSeedTable } from './read-seed-table';
import { seedTables } from './seed-tables';
import type { SeedAlias } from './seed';

/**
 * Reads the alias tables; phrases come out normalised. Within a table, two spellings that are one phrase when normalised ("egg",
 * "eggs") must name one food; between tables the one first by name holds.
 * @throws SeedError at the first broken row, or at a phrase that names two foods for the same kind of amount.
 */
export function readAliases(paths: readonly string[], fdcIds: ReadonlySet<number>): readonly SeedAlias[] {
  const aliases = new Map<string, { readonly alias: SeedAlias; readonly path: string; readonly line: number }>();
  for (const path of paths) {
    readSeedTable(path, seedTables.aliases).forEach((row) => {
      const [text = '', when = '', id = '', fit = '', evidence = ''] = row.cells;
      const phrase = normalizePhrase(text);
      if (phrase === '') throw faultIn(row, 'phrase', 'there is no name in it.');
      const alias = {
        phrase,
        when: when === '' ? null : readMember({ row, column: 'when' }, measureKinds, when),
        fdcId: readKnownFdcId(row, id, fdcIds),
        fit: readMember({ row, column: 'fit' }, ['exact', 'close', 'proxy'], fit),
        evidence,
      };
      const key = `${phrase}\t${when}`;
      const first = aliases.get(key);
      if (first === undefined) aliases.set(key, { alias, path, line: row.line });
      else if (first.path === path && first.alias.fdcId !== alias.fdcId) {
        throw faultIn(
          row,
          'phrase',
          `"${phrase}" is food ${alias.fdcId} here and ${first.alias.fdcId} on line ${first.line}; keep one.`,
        );
      }
    });
  }
  return [...aliases.values()].map(({ alias }) => alias);
}
