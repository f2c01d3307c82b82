import type { Catalog } from '../../analysis/catalog';
import type { Alias, MeasureKind } from '../../analysis/food';
import type { SlicedWork } from '../slices/sliced-work';

/** The look-up of aliases by normalised phrase: the one for the line's kind of measure comes before the one for all. */
export function* indexAliases(aliases: readonly Alias[]): SlicedWork<Catalog['findAlias']> {
  const byPhrase = new Map<string, Map<MeasureKind | null, Alias>>();
  let longest = 0;
  for (const alias of aliases) {
    longest = Math.max(longest, alias.phrase.length);
    const known = byPhrase.get(alias.phrase);
    if (known === undefined) byPhrase.set(alias.phrase, new Map([[alias.when, alias]]));
    else known.set(alias.when, alias);
    yield;
  }
  return (phrase, measure) => {
    // Of a long name many phrases are looked up that are longer than any alias; V8 need not even put their letters together.
    if (phrase.length > longest) return null;
    const known = byPhrase.get(phrase);
    return known === undefined ? null : (known.get(measure) ?? known.get(null) ?? null);
  };
}
