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
 * Finds the food that a line means: by a pinned phrase, else by an alias of its name and state,
 * else by the most probable of these: a partial alias, the ranker's best food, another food that
 * the line allows. The recipe's title only breaks ties. The same line, title and catalog give the
 * same food.
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

/** The most probable candidate; of several, the first. */
function findBest(catalog: Catalog, reading: LineReading): Judgement | null {
  // "Wood or bamboo skewers": the shared noun stands with the last name.
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
 * The candidates for a line whose own name is no alias: by a partial alias, by the ranker, by
 * another food that the line allows.
 * @param weights of the ranker's features; the learned ones by default
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

/** By a phrase whose meaning a correction states. */
function judgeByPin(catalog: Catalog, reading: LineReading): Judgement | null {
  const aliasMatch = findPinned(catalog, reading.line, reading.before);
  return aliasMatch === null ? null : judgeAliasMatch(catalog, reading, aliasMatch);
}

/**
 * The foods that a local model may choose from for a line: the matched food, its candidates, and
 * the ranker's best foods, however improbable.
 * @param title the recipe's title if it counts for the line, else ''
 * @returns at most `max` foods, by FDC id, so that the order does not suggest an answer; empty if
 * no food shares a word with the line, or if it names foil, a skewer or the like
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
