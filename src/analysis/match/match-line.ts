import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { toMatchedLine, type Issue, type MatchedLine, type ParsedLine } from '../line';
import { preferImported } from './imported-foods';
import { judgeAliasMatch, judgeByAlternative, judgeByName, judgeByPartialName } from './judge-alias';
import { judgeByRanking } from './judge-ranking';
import type { Judgement } from './judgement';
import { type LineReading, maxNameWords, readLine } from './line-reading';
import { isNonFood } from './name-words';
import { findPinned } from './pinned-phrase';
import { minMatch } from './score';

/**
 * Finds the food that a line means: by a phrase that was given its meaning by hand, by an alias of its name and state, else by an alias with words given
 * up, by the ranker or by another food that the line allows, whichever is surest. The recipe's title only breaks ties. The same line, title and catalog
 * give the same food.
 */
export function matchLine(catalog: Catalog, title: string, line: ParsedLine): MatchedLine {
  const reading = readLine(catalog, title, line);
  const pinned = judgeByPin(catalog, reading);
  const named = pinned ?? judgeByName(catalog, reading);
  const judgement = pinned ?? preferImported(catalog, reading, named ?? findBest(catalog, reading));
  const titleRead = named === null && reading.words.length > 0;
  const { food, match, reason, issues, listCandidates } = judgement ?? judgeNothing(line);
  const found = reading.isWhole ? issues : [...issues, tooLong];
  const further = found.filter((issue) => !line.issues.some((said) => said.code === issue.code));
  return toMatchedLine(line, {
    issues: [...line.issues, ...further],
    food,
    match,
    matchReason: reason,
    listCandidates,
    titleRead,
  });
}

const tooLong: Issue = {
  code: 'too_long',
  message: `The line names more than is looked for; of its names the first ${maxNameWords} words are read.`,
};

/** The surest guess; of several the first. */
function findBest(catalog: Catalog, reading: LineReading): Judgement | null {
  // "Wood or bamboo skewers": the noun that both have stands with the last.
  const names = [reading.ownWords, ...reading.alternatives];
  if (names.some(isNonFood)) return null;
  let best: Judgement | null = null;
  for (const candidate of listMatchCandidates(catalog, reading))
    if (best === null || candidate.match > best.match) best = candidate;
  return best === null || best.match < minMatch ? null : best;
}

function judgeNothing(line: ParsedLine): Omit<Judgement, 'food' | 'evidence'> & { food: null } {
  return {
    food: null,
    match: 0,
    reason: line.name === '' ? 'The line names no food.' : `No food in the catalog is near enough to "${line.name}".`,
    issues: line.issues.some((issue) => issue.code === 'heading')
      ? []
      : [{ code: 'no_food', message: `No food in the catalog is known by the name "${line.name}".` }],
    listCandidates: () => [],
  };
}

/**
 * What a line may mean whose own name is no alias: by an alias with words of it given up, by the ranker, by another food that the line allows. To be
 * weighed against each other.
 * @param weights of the ranker's features; those that were learned where none are given
 */
export function listMatchCandidates(
  catalog: Catalog,
  reading: LineReading,
  weights?: Float64Array,
): readonly Judgement[] {
  return [
    judgeByPartialName(catalog, reading),
    judgeByRanking(catalog, reading, weights),
    judgeByAlternative(catalog, reading),
  ].filter((judgement) => judgement !== null);
}

/** By a phrase that was given its meaning by hand. */
function judgeByPin(catalog: Catalog, reading: LineReading): Judgement | null {
  const aliasMatch = findPinned(catalog, reading.line, reading.before);
  return aliasMatch === null ? null : judgeAliasMatch(catalog, reading, aliasMatch);
}

/**
 * The foods that somebody else may choose from for a line: the one that was found, its runners-up, and the best that the ranker has for the
 * line's words, however improbable.
 * @param title where it has a say in the line, else ''
 * @returns at most `most`, in the order of their FDC ids, which says nothing about which is best; empty where nothing shares a word with the line, and
 * where the line names foil or a skewer
 */
export function listOffers(
  catalog: Catalog,
  line: MatchedLine,
  { title, max }: { title: string; max: number },
): readonly Food[] {
  const reading = readLine(catalog, title, line);
  const names = [reading.ownWords, ...reading.alternatives];
  if (line.food === null && names.some(isNonFood)) return [];
  const ranking = judgeByRanking(catalog, reading);
  const found = [
    ...(line.food === null ? [] : [line.food, ...line.listCandidates().map(({ food }) => food)]),
    ...(ranking === null ? [] : [ranking.food, ...ranking.listCandidates().map(({ food }) => food)]),
  ];
  return [...new Set(found)].slice(0, max).sort((one, other) => one.fdcId - other.fdcId);
}
