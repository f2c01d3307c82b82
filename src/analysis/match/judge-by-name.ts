import type { Catalog } from '../catalog';
import { findByAlias } from './find-by-alias';
import { findByLesserAlias } from './find-by-lesser-alias';
import type { AliasFinding } from './find-reading';
import { findSharedNoun } from './find-shared-noun';
import { judgeAlias } from './judge-alias';
import type { Judgement, LineReading } from './judgement';
import { listRunnersUp } from './list-runners-up';
import { normalizeWords } from './normalize-phrase';

/** By an alias of the line's name with nothing of it given up but a brand, or of another food that the line allows. */
export function judgeByName(catalog: Catalog, reading: LineReading): Judgement | null {
  const { ownWords, words } = reading;
  return (
    findNamed(catalog, reading, findSharedNoun(catalog, reading)) ??
    findNamed(catalog, reading, ownWords) ??
    (words.length === ownWords.length ? null : findNamed(catalog, reading, words)) ??
    findWithoutBrand(catalog, reading) ??
    findNamedByAlternative(catalog, reading)
  );
}

/** By an alias, with words of the name given up. */
export function judgeByLesserName(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words.length === 0) return null;
  const finding = findByLesserAlias(catalog, { words, before: reading.before, measure: reading.measure });
  return finding === null ? null : judgeFinding(catalog, reading, unbrand(reading, finding));
}

function findNamed(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  const finding = lookUp(catalog, reading, words);
  return finding === null ? null : judgeFinding(catalog, reading, finding);
}

function findWithoutBrand(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words === reading.words) return null;
  const finding = lookUp(catalog, reading, words);
  return finding === null ? null : judgeFinding(catalog, reading, unbrand(reading, finding));
}

/** With the noun that the alternatives share ("heavy or whipping cream": heavy cream), else by another food that the line allows. */
function findNamedByAlternative(catalog: Catalog, reading: LineReading): Judgement | null {
  const { words } = reading;
  for (const name of reading.line.alternatives) {
    const other = normalizeWords(name);
    const shared = words.length === 0 ? null : findNamed(catalog, reading, [...words, ...other.slice(-1)]);
    if (shared !== null) return shared;
    const finding = lookUp(catalog, reading, other);
    if (finding !== null)
      return judgeFinding(catalog, reading, {
        ...finding,
        liberties: [...finding.liberties, 'otherAlternative'],
      });
  }
  return null;
}

function lookUp(catalog: Catalog, reading: LineReading, words: readonly string[]): AliasFinding | null {
  if (words.length === 0) return null;
  return findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
}

function unbrand(reading: LineReading, finding: AliasFinding): AliasFinding {
  const words = reading.withoutBrand();
  if (words === reading.words) return finding;
  const brand = reading.words.filter((word) => !words.includes(word));
  return { ...finding, liberties: [...finding.liberties, 'brand'], lost: [...brand, ...finding.lost] };
}

function judgeFinding(catalog: Catalog, reading: LineReading, finding: AliasFinding): Judgement {
  const judgement = judgeAlias(catalog, reading, finding);
  const { phrase } = finding;
  const { food, match } = judgement;
  return { listCandidates: () => listRunnersUp(catalog, phrase, { food, match }), ...judgement };
}
