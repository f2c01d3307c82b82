import type { Catalog } from '../catalog';
import type { MatchedLine, ParsedLine } from '../line';
import { completeName } from './complete-name';
import { findByAlias, findByLesserAlias, type AliasFinding } from './find-by-alias';
import { findSharedNoun } from './find-shared-noun';
import { findMeasure } from './find-measure';
import { findPhrasesBefore } from './find-phrases-before';
import { findStates } from './find-states';
import { liberties, lowestMatch, roundScore } from './match-score';
import { normalizeWords } from './normalize-phrase';
import { judgeAlias } from './judge-alias';
import { judgeRanking } from './judge-ranking';
import { listRunnersUp } from './list-runners-up';
import { toRankingQuery } from './rank/ranking-query';
import { rankQuery, toCandidates } from './rank/rank-query';
import type { Judgement, LineReading } from './judgement';

/**
 * Finds the food that a line means: by an alias of its name and state, then by another food that the line allows, then by an alias with words
 * given up or the ranker, whichever is surer. The recipe's title only breaks ties. The same line, title and catalog give the same food.
 */
export function matchLine(catalog: Catalog, title: string, line: ParsedLine): MatchedLine {
  const reading = readLine(title, line);
  const ownWords = normalizeWords(line.name);
  const words = completeName(line);
  const named =
    findNamed(catalog, reading, findSharedNoun(catalog, reading)) ??
    findNamed(catalog, reading, ownWords) ??
    findNamed(catalog, reading, words) ??
    findNamedByAlternative(catalog, reading, words);
  const judgement = named ?? findBest(catalog, reading, words);
  const titleRead = named === null && words.length > 0;
  if (judgement === null) return { ...withoutFood(line), titleRead };
  return {
    ...line,
    issues: [
      ...line.issues,
      ...judgement.issues.filter((issue) => !line.issues.some((said) => said.code === issue.code)),
    ],
    food: judgement.food,
    match: judgement.match,
    matchReason: judgement.reason,
    candidates: judgement.candidates,
    titleRead,
  };
}

function readLine(title: string, line: ParsedLine): LineReading {
  const measure = findMeasure(line);
  const states = findStates(line, measure);
  return {
    line,
    title,
    measure,
    states,
    before: findPhrasesBefore(
      line,
      measure,
      states.map((state) => state.name),
    ),
  };
}

/** By an alias, with nothing of the name given up. */
function findNamed(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  if (words.length === 0) return null;
  const finding = findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
  return finding === null ? null : judgeFinding(catalog, reading, finding);
}

/** With the noun that the alternatives share ("heavy or whipping cream": heavy cream), else by another food that the line allows. */
function findNamedByAlternative(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  for (const name of reading.line.alternatives) {
    const other = normalizeWords(name);
    const shared = words.length === 0 ? null : findNamed(catalog, reading, [...words, ...other.slice(-1)]);
    if (shared !== null) return shared;
    const judgement = findNamed(catalog, reading, other);
    if (judgement !== null) return { ...judgement, match: roundScore(judgement.match * liberties.otherAlternative) };
  }
  return null;
}

/** By an alias with words given up, or by the ranker, whichever is surer. */
function findBest(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  if (words.length === 0) return null;
  const ranking = rankWords(catalog, reading, words);
  const lesser = findByLesserAlias(catalog, { words, before: reading.before, measure: reading.measure });
  if (lesser === null) return ranking;
  const judgement = judgeFinding(catalog, reading, lesser);
  return ranking !== null && ranking.match > judgement.match ? ranking : judgement;
}

function judgeFinding(catalog: Catalog, reading: LineReading, finding: AliasFinding): Judgement {
  const judgement = judgeAlias(catalog, reading, finding);
  return { ...judgement, candidates: listRunnersUp(catalog, finding.phrase, judgement) };
}

function rankWords(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  const query = toRankingQuery(catalog, {
    words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: new Set(normalizeWords(reading.title)),
  });
  const ranked = rankQuery(catalog, query);
  const best = ranked[0];
  if (best === undefined) return null;
  const judgement = judgeRanking(catalog, reading, {
    query,
    best,
    candidates: toCandidates(query, ranked.slice(0, 6)),
  });
  return judgement.match < lowestMatch ? null : judgement;
}

function withoutFood(line: ParsedLine): Omit<MatchedLine, 'titleRead'> {
  return {
    ...line,
    issues: line.issues.some((issue) => issue.code === 'no_food' || issue.code === 'heading')
      ? line.issues
      : [...line.issues, { code: 'no_food', message: `No food in the catalog is known by the name "${line.name}".` }],
    food: null,
    match: 0,
    matchReason:
      line.name === '' ? 'The line names no food.' : `No food in the catalog is near enough to "${line.name}".`,
    candidates: [],
  };
}
