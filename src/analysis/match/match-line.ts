import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { toMatchedLine, type Candidate, type Issue, type LineKind, type MatchedLine, type ParsedLine } from '../line';
import { describeOtherKind } from '../other-kind';
import { withoutEmpty } from '../match-words/empty-words';
import { cutTail } from '../match-alias/find-alias';
import { findUnrecorded } from '../match-alias/find-unrecorded';
import { isGlossedOtherwise } from '../match-line/gloss';
import { preferImported } from './imported-foods';
import { judgeAliasMatch } from './judge-alias';
import { judgeByAlternative, judgeByGloss, judgeByName, judgeByPartialName } from './judge-by-name';
import { judgeByRanking } from './judge-ranking';
import type { Judgement } from './judgement';
import { type LineReading, maxNameWords, readLine } from '../match-line/line-reading';
import { noteListedFoods } from '../match-line/listed-foods';
import { listNameKinds } from '../match-record/name-kinds';
import { isEquipment, isNonFood } from '../match-words/non-foods';
import { leaveKindsOpen, offerAlternatives } from './open-kinds';
import { findPinned } from '../match-alias/pinned-phrase';
import { maxStandIn, minMatch, roundScore } from '../match-ranking/score';

/**
 * Finds the food that a line means: by a pinned phrase, else by an alias of its name and state,
 * else by the most probable of these: a partial alias, the ranker's best food, another food that
 * the line allows. The recipe's title only breaks ties. The same line, title and catalog give the
 * same food.
 */
export function matchLine(catalog: Catalog, title: string, line: ParsedLine): MatchedLine {
  if (line.kind !== 'ingredient') return judgeAsNoFood(line, line.kind);
  const reading = readLine(catalog, title, line);
  const pinned = judgeByPin(catalog, reading);
  const unrecorded = findUnrecorded(catalog, reading);
  const named =
    pinned ?? doubtByGloss(catalog, reading, leaveNearNamesOut(reading, unrecorded, judgeByName(catalog, reading)));
  const judgement =
    pinned ??
    keepProbable(preferImported(catalog, reading, named ?? findBest(catalog, reading, unrecorded))) ??
    findGlossed(catalog, reading, unrecorded);
  if (judgement === null && namesEquipment(line, reading)) return judgeAsNoFood(line, 'equipment');
  const titleRead = named === null && reading.words.length > 0;
  const { food, match, reason, issues, listCandidates } =
    judgement === null
      ? judgeNothing(catalog, reading, unrecorded)
      : leaveKindsOpen(catalog, reading, offerAlternatives(catalog, reading, judgement));
  const listed = food === null ? null : noteListedFoods(catalog, reading, food);
  const found = [...issues, ...(listed === null ? [] : [listed]), ...(reading.isWhole ? [] : [tooLong])];
  const further = found.filter((issue) => !line.issues.some((said) => said.code === issue.code));
  return toMatchedLine(line, {
    kind: line.kind,
    issues: [...line.issues, ...further],
    food,
    match,
    matchReason: reason,
    listCandidates,
    titleRead,
  });
}

/** A heading, a note, a step or kitchen equipment: surely nothing to eat. */
function judgeAsNoFood(line: ParsedLine, kind: Exclude<LineKind, 'ingredient'>): MatchedLine {
  const issue = describeOtherKind(kind);
  return toMatchedLine(line, {
    kind,
    issues:
      line.kind === 'ingredient' ? [...line.issues.filter(({ code }) => !aboutAmount.has(code)), issue] : line.issues,
    food: null,
    match: 1,
    matchReason: issue.message,
    listCandidates: () => [],
    titleRead: false,
  });
}

/**
 * Whether the line begins with kitchen equipment: "pepper, 20 cranks of a pepper mill" does not.
 */
function namesEquipment({ text, name }: ParsedLine, { ownWords }: LineReading): boolean {
  if (!isEquipment(ownWords)) return false;
  const last = name.split(' ').at(-1) ?? '';
  return (
    text
      .toLowerCase()
      .replace(/\([^()]{1,80}\)/g, ' ')
      .split(/[,;]/, 1)[0] ?? ''
  ).includes(last);
}

/** Issues that say nothing about what is not eaten. */
const aboutAmount: ReadonlySet<string> = new Set(['no_food', 'no_quantity']);

const tooLong: Issue = {
  code: 'too_long',
  message: `The names in the line are too long; only their first ${maxNameWords} words are read.`,
};

/**
 * Null for a food whose name is only near to one that is known to have no record, in spelling or
 * without a word or a part of it: "grass jelly" is no jelly, "bitter leaf" no bitter.
 */
function leaveNearNamesOut(
  { ownWords }: LineReading,
  unrecorded: string | null,
  named: Judgement | null,
): Judgement | null {
  if (unrecorded === null || named?.evidence.way !== 'alias') return named;
  const words = unrecorded.split(' ');
  const isWhole = withoutEmpty(ownWords).length <= words.length || withoutEmpty(words).length < words.length;
  const isNear = named.evidence.relaxations.some((each) => each === 'respelt' || each === 'part');
  return isWhole || isNear ? null : named;
}

/** Brackets that name another food leave open which of the two is meant. */
function doubtByGloss(
  catalog: Catalog,
  { gloss, ownWords: own }: LineReading,
  named: Judgement | null,
): Judgement | null {
  if (named === null || gloss.length === 0 || !isGlossedOtherwise(catalog, { gloss, own, food: named.food }))
    return named;
  const match = Math.min(named.match, maxStandIn);
  const listCandidates = (): readonly Candidate[] =>
    named.listCandidates().map((other) => ({ ...other, score: Math.min(other.score, match) }));
  return { ...named, match, listCandidates };
}

/** The most probable candidate; of several, the first. */
function findBest(catalog: Catalog, reading: LineReading, unrecorded: string | null): Judgement | null {
  // "Wood or bamboo skewers": the shared noun stands with the last name.
  const names = [reading.ownWords, ...reading.alternatives];
  if (names.some((words) => isNonFood(cutTail(words)))) return null;
  if (unrecorded !== null) return keepProbable(judgeByAlternative(catalog, reading));
  let best: Judgement | null = null;
  for (const candidate of listMatchCandidates(catalog, reading))
    if (best === null || candidate.match > best.match) best = candidate;
  return keepProbable(best);
}

/** By the brackets behind a name that is neither known, nor known to have no record, nor equipment. */
function findGlossed(catalog: Catalog, reading: LineReading, unrecorded: string | null): Judgement | null {
  if (unrecorded !== null || isNonFood(reading.ownWords) || isEquipment(reading.ownWords)) return null;
  return keepProbable(judgeByGloss(catalog, reading));
}

/** Null for a food that is more often wrong than right. */
function keepProbable(judgement: Judgement | null): Judgement | null {
  return judgement === null || judgement.match < minMatch ? null : judgement;
}

function judgeNothing(
  catalog: Catalog,
  reading: LineReading,
  unrecorded: string | null,
): Omit<Judgement, 'food' | 'evidence'> & { readonly food: null } {
  const { line } = reading;
  return {
    food: null,
    match: 0,
    reason:
      line.name === ''
        ? 'The line names no food.'
        : unrecorded === null
          ? `No food in the catalog is similar enough to "${line.name}".`
          : `The catalog has no record of "${unrecorded}" and no similar food to count instead.`,
    issues: [{ code: 'no_food', message: `No food in the catalog is known by the name "${line.name}".` }],
    listCandidates: () => listUnsureCandidates(catalog, reading, unrecorded),
  };
}

/** Foods that the line may mean, each more often wrong than right; best first. */
function listUnsureCandidates(catalog: Catalog, reading: LineReading, unrecorded: string | null): readonly Candidate[] {
  if (reading.line.name === '' || [reading.ownWords, ...reading.alternatives].some(isNonFood)) return [];
  const kinds = listNameKinds(catalog, withoutEmpty(reading.ownWords).join(' '), { food: null, max: maxCandidates });
  const candidates = [judgeByName(catalog, reading), ...listMatchCandidates(catalog, reading)]
    .filter((judgement) => judgement !== null)
    .flatMap(({ food, match, listCandidates }) => [{ food, score: match }, ...listCandidates()])
    .concat(kinds.map(({ food, score }) => ({ food, score: roundScore(score * minMatch) })))
    .map(({ food, score }) => ({ food, score: unrecorded === null ? score : Math.min(score, maxOfOther) }))
    .filter(({ score }) => score >= minCandidate && score < minMatch)
    .sort((one, other) => other.score - one.score);
  return candidates
    .filter(({ food }, index) => candidates.findIndex((candidate) => candidate.food === food) === index)
    .slice(0, maxCandidates);
}

// Less probable foods are not worth showing.
const minCandidate = 0.2;
// Where the name is known to have no record, all of them are other foods.
const maxOfOther = 0.3;
const maxCandidates = 5;

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
