import { existsSync } from 'node:fs';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { readAmount, readSeedTable, toRowError } from './read-table';
import { seedTables, type SeedAlias } from './seed';

/**
 * Adds to stand-ins the energy of the foods that they stand for, by the sources in
 * proxy-energies.tsv: a phrase, its kcal per 100 g, and the record or the products that state it. A
 * match with a stand-in of about that energy may be told as 0.70 and more.
 * @param path without the table, the aliases stay as they are
 * @throws SeedError at the first row without a source, that occurs twice, or whose phrase is no
 *   proxy
 */
export function addProxyEnergies(aliases: readonly SeedAlias[], path: string): readonly SeedAlias[] {
  if (!existsSync(path)) return aliases;
  const proxies = new Set(aliases.flatMap(({ phrase, fit }) => (fit === 'proxy' ? [phrase] : [])));
  const energies = new Map<string, number>();
  for (const row of readSeedTable(path, seedTables.proxyEnergies)) {
    const [text = '', kcal = '', source = ''] = row.cells;
    const phrase = normalizePhrase(text);
    if (!proxies.has(phrase)) throw toRowError(row, 'phrase', `"${text}" is no proxy in the aliases; remove the row.`);
    if (energies.has(phrase)) throw toRowError(row, 'phrase', `"${text}" is listed twice; keep one row.`);
    if (source === '') throw toRowError(row, 'source', 'it is empty; say what states the energy.');
    energies.set(phrase, readAmount(row, 'kcal', kcal));
  }
  return aliases.map((alias) => {
    const sourcedCalories = alias.fit === 'proxy' ? energies.get(alias.phrase) : undefined;
    return sourcedCalories === undefined ? alias : { ...alias, sourcedCalories };
  });
}
