import { measureKinds } from '../src/analysis/food';
import { normalizePhrase } from '../src/analysis/match/normalize-phrase';
import { readKnownFdcId, readMember } from './read-cells';
import { readSeedTable } from './read-seed-table';
import { seedTables } from './seed-tables';
import type { SeedAlias } from './seed';

/**
 * Reads the alias tables; phrases come out normalised. Of two spellings that are one phrase when normalised ("egg", "eggs") the
 * first row holds.
 * @throws SeedError at the first broken row.
 */
export function readAliases(paths: readonly string[], fdcIds: ReadonlySet<number>): readonly SeedAlias[] {
  const aliases = new Map<string, SeedAlias>();
  for (const path of paths) {
    readSeedTable(path, seedTables.aliases).forEach((row) => {
      const [text = '', when = '', id = '', fit = '', evidence = ''] = row.cells;
      const phrase = normalizePhrase(text);
      if (phrase === '') throw row.fault('phrase', 'there is no name in it.');
      const alias = {
        phrase,
        when: when === '' ? null : readMember(row, 'when', measureKinds, when),
        fdcId: readKnownFdcId(row, 'fdc_id', id, fdcIds),
        fit: readMember(row, 'fit', ['exact', 'close', 'proxy'], fit),
        evidence,
      };
      const key = `${phrase}\t${when}`;
      if (!aliases.has(key)) aliases.set(key, alias);
    });
  }
  return [...aliases.values()];
}
