import type { Catalog } from '../../analysis/catalog';
import { toPopularity, type FoodProfile } from '../../analysis/match/rank/profile-food';

/** A catalog that can be asked as if it did not know some of its names. */
export interface HidingCatalog {
  readonly catalog: Catalog;
  /** From now on this phrase is unknown, and nothing else that was hidden before. */
  readonly hidePhrase: (phrase: string) => void;
  /** From now on every name of this food but its description is unknown, and nothing else that was hidden before. */
  readonly hideNamesOf: (fdcId: number) => void;
}

/** Wraps a catalog, so that what the matcher makes of a name can be seen although the table has it. */
export function createHidingCatalog(whole: Catalog): HidingCatalog {
  let isHidden = (phrase: string, fdcId: number): boolean => phrase === '' && fdcId === 0;
  const catalog: Catalog = {
    ...whole,
    findAlias(phrase, measure) {
      const alias = whole.findAlias(phrase, measure);
      return alias === null || isHidden(alias.phrase, alias.fdcId) ? null : alias;
    },
    retrieve(words, limit) {
      const found = whole.retrieve(words, limit);
      const sum = (known: ReadonlySet<string>): number =>
        [...new Set(words)].reduce((total, word) => total + (known.has(word) ? whole.weighWord(word) : 0), 0);
      const least = found.length < limit ? 0 : Math.min(...found.map((profile) => sum(wordsOf(profile))));
      return found.flatMap((profile) => {
        const names = profile.names.filter(({ alias }) => alias === null || !isHidden(alias.phrase, alias.fdcId));
        if (names.length === profile.names.length) return profile;
        const left = { ...profile, names, popularity: toPopularity(names.length - 1) };
        // Without its hidden names it may not have been retrieved at all.
        const reached = sum(wordsOf(left));
        return reached > 0 && reached >= least ? left : [];
      });
    },
  };
  return {
    catalog,
    hidePhrase(phrase) {
      isHidden = (known) => known === phrase;
    },
    hideNamesOf(fdcId) {
      isHidden = (_, known) => known === fdcId;
    },
  };
}

function wordsOf(profile: FoodProfile): ReadonlySet<string> {
  return new Set(profile.names.flatMap(({ words }) => words));
}
