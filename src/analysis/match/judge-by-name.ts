import type { Catalog } from '../catalog';
import { findByAlias, findSharedNoun, type AliasMatch } from './find-alias';
import { findByPartialAlias } from './find-partial-alias';
import { judgeAliasMatch } from './judge-alias';
import type { Judgement, LineReading } from './judgement';

/** By an alias of the line's name with nothing of it given up but a brand, be it with the noun that another choice has as well. */
export function judgeByName(catalog: Catalog, reading: LineReading): Judgement | null {
  const { ownWords, words } = reading;
  return (
    findNamed(catalog, reading, findSharedNoun(catalog, reading)) ??
    findNamed(catalog, reading, ownWords) ??
    (words.length === ownWords.length ? null : findNamed(catalog, reading, words)) ??
    findWithoutBrand(catalog, reading) ??
    findWithSharedNoun(catalog, reading)
  );
}

/** By an alias, with words of the name given up. */
export function judgeByPartialName(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words.length === 0) return null;
  const finding = findByPartialAlias(catalog, { words, before: reading.before, measure: reading.measure });
  return finding === null ? null : judgeAliasMatch(catalog, reading, unbrand(reading, finding));
}

/** By an alias of the first other food that the line allows and the table knows, if need be with words of it given up. */
export function judgeByAlternative(catalog: Catalog, reading: LineReading): Judgement | null {
  for (const find of [findByAlias, findByPartialAlias]) {
    for (const words of reading.alternatives) {
      const finding =
        words.length === 0 ? null : find(catalog, { words, before: reading.before, measure: reading.measure });
      if (finding !== null)
        return judgeAliasMatch(catalog, reading, {
          ...finding,
          relaxations: [...finding.relaxations, 'otherAlternative'],
        });
    }
  }
  return null;
}

function findNamed(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  const finding = lookUp(catalog, reading, words);
  return finding === null ? null : judgeAliasMatch(catalog, reading, finding);
}

function findWithoutBrand(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words === reading.words) return null;
  const finding = lookUp(catalog, reading, words);
  return finding === null ? null : judgeAliasMatch(catalog, reading, unbrand(reading, finding));
}

/** With the noun that the alternatives share: "heavy or whipping cream" is heavy cream, "whole-wheat or white pizza dough" whole-wheat pizza dough. */
function findWithSharedNoun(catalog: Catalog, reading: LineReading): Judgement | null {
  if (reading.words.length === 0) return null;
  for (const other of reading.alternatives) {
    for (let shared = Math.min(maxShared, other.length); shared > 0; shared--) {
      const found = findNamed(catalog, reading, [...reading.words, ...other.slice(-shared)]);
      if (found !== null) return found;
    }
  }
  return null;
}

function lookUp(catalog: Catalog, reading: LineReading, words: readonly string[]): AliasMatch | null {
  if (words.length === 0) return null;
  return findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
}

function unbrand(reading: LineReading, finding: AliasMatch): AliasMatch {
  const words = reading.withoutBrand();
  if (words === reading.words) return finding;
  const brand = reading.words.filter((word) => !words.includes(word));
  return { ...finding, relaxations: [...finding.relaxations, 'brand'], lost: [...brand, ...finding.lost] };
}

// "Reduced fat or light sour cream": the noun may be two words, seldom three.
const maxShared = 3;
