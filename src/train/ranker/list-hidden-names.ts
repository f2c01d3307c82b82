import type { Catalog } from '../../analysis/catalog';
import type { Alias, Food, MeasureKind } from '../../analysis/food';
import type { ParsedLine } from '../../analysis/line';
import { readLine } from '../../analysis/match/read-line';
import type { LineReading } from '../../analysis/match/judgement';
import { splitBy, type Part } from '../split';
import type { HidingCatalog } from './create-hiding-catalog';
import type { NameUse } from './read-name-measures';

/** A name of the table, to be matched as if the table lacked it. */
export interface HiddenName {
  readonly alias: Alias;
  readonly food: Food;
  readonly measure: MeasureKind;
  /** By the record, so that a record's names are all on one side. */
  readonly part: Part;
  /** How much it counts: more the more lines use it, but not in proportion. */
  readonly weight: number;
  /** Makes the catalog forget the name, or every name of its food. */
  readonly hide: (catalog: HidingCatalog) => void;
}

/** Every name of the table twice: hidden alone, and with all other names of its food. */
export function listHiddenNames(
  { foods, aliases }: { foods: Catalog['foods']; aliases: readonly Alias[] },
  uses: ReadonlyMap<string, NameUse>,
): readonly HiddenName[] {
  return aliases.flatMap((alias) => {
    const food = foods.get(alias.fdcId);
    if (food === undefined) return [];
    const use = uses.get(alias.phrase);
    const name = {
      alias,
      food,
      measure: alias.when ?? use?.measure ?? 'none',
      part: splitBy(`food ${alias.fdcId}`),
      weight: (1 + Math.log2(1 + (use?.lines ?? 0))) / 4,
    };
    return [
      { ...name, hide: (catalog: HidingCatalog) => catalog.hidePhrase(alias.phrase) },
      { ...name, weight: name.weight * aloneShare, hide: (catalog: HidingCatalog) => catalog.hideNamesOf(alias.fdcId) },
    ];
  });
}

/** The name as a line of its own. */
export function readName(catalog: Catalog, { alias, measure }: HiddenName): LineReading {
  const line: ParsedLine = { ...bareLine, text: alias.phrase, name: alias.phrase };
  return { ...readLine(catalog, '', line), measure };
}

// Foods without any name in the table are rare among the lines that come to the ranker.
const aloneShare = 0.15;

const bareLine: ParsedLine = {
  text: '',
  amounts: [],
  size: null,
  name: '',
  preparation: null,
  comment: null,
  purpose: null,
  alternatives: [],
  issues: [],
};
