import type { Catalog } from '../../analysis/catalog';
import type { Alias, MeasureKind } from '../../analysis/food';
import type { SlicedWork } from '../slices/sliced-work';

/** The look-up of aliases by normalised phrase: the one for the line's kind of measure comes before the one for all. */
export function* indexAliases(aliases: readonly Alias[]): SlicedWork<Catalog['findAlias']> {
  const byPhrase = new Map<string, Map<MeasureKind | null, Alias>>();
  for (const alias of aliases) {
    const known = byPhrase.get(alias.phrase);
    if (known === undefined) byPhrase.set(alias.phrase, new Map([[alias.when, alias]]));
    else known.set(alias.when, alias);
    yield;
  }
  return (phrase, measure) => {
    const known = byPhrase.get(phrase);
    return known === undefined ? null : (known.get(measure) ?? known.get(null) ?? null);
  };
}
