import { findFood, type Catalog } from '../catalog';
import type { Alias, Food } from '../food';
import type { Candidate, Issue } from '../line';
import type { AliasMatch } from './find-alias';
import { findInState, readDescriptionWords } from './find-in-state';
import { stateByWord, type FoodState } from './food-states';
import type { Judgement, LineReading } from './judgement';
import { rankQuery, toCandidates } from './rank';
import { toRankingQuery } from './ranking-query';
import { roundScore, scoreAlias, type Relaxation } from './score';
import { vagueNames } from './word-lists';

/** Weighs an alias against what the line says: the state it wants, what was left out, what it leaves open. */
function judgeAlias(catalog: Catalog, reading: LineReading, finding: AliasMatch): Omit<Judgement, 'listCandidates'> {
  const named = getFood(catalog, finding.alias);
  const lost = findLostState(reading, finding, named);
  const inState = lost === null ? null : findInState(catalog, named, lost.state);
  const lostState = lost === null || (inState === null && !lost.isSaid) ? null : lost.state;
  const food = inState ?? named;
  const taken: Relaxation[] = [...finding.relaxations];
  const issues: Issue[] = [];
  if (lostState !== null) taken.push(inState === null ? 'stateLost' : 'stateFound');
  if (lostState !== null && inState === null)
    issues.push({
      code: 'words_ignored',
      message: `No record of this food says "${lostState}"; it is counted as "${named.description}".`,
    });
  const ignored = finding.lost.filter((word) => inState === null || stateByWord.get(word) !== lost?.state);
  if (ignored.length > 0) issues.push({ code: 'words_ignored', message: `Read without "${ignored.join(' ')}".` });
  if (vagueNames.has(finding.phrase)) {
    taken.push('vague');
    issues.push({
      code: 'vague_name',
      message: `"${finding.phrase}" can be many foods; "${food.description}" is the usual one.`,
    });
  }
  if (finding.alias.fit === 'proxy')
    issues.push({
      code: 'proxy',
      message: `There is no record of "${finding.phrase}"; "${food.description}" stands in for it.`,
    });
  if (reading.line.alternatives.length > 0) {
    taken.push('alternatives');
    issues.push({
      code: 'alternatives',
      message: `The line leaves a choice (${[reading.line.name, ...reading.line.alternatives].join(', ')}); the first is counted.`,
    });
  }
  if (isSeveral(catalog, reading, finding)) {
    if (finding.alias.fit !== 'proxy' && !taken.includes('severalFoods')) taken.push('severalFoods');
    issues.push({ code: 'several_foods', message: `The line names several foods; "${food.description}" is counted.` });
  }
  return {
    food,
    match: scoreAlias(finding.alias.fit, taken),
    evidence: { way: 'alias', fit: finding.alias.fit, relaxations: taken },
    reason: tellReason(finding, ignored, inState === null ? null : lostState),
    issues,
  };
}

function getFood(catalog: Catalog, alias: Alias): Food {
  const food = findFood(catalog, alias.fdcId);
  if (food === null)
    throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which the catalog does not have.`);
  return food;
}

/** A state that the line wants and neither the alias nor its record says. */
function findLostState(
  reading: LineReading,
  finding: AliasMatch,
  food: Food,
): { state: FoodState; isSaid: boolean } | null {
  const wanted = [...reading.states, ...finding.words.map((name) => ({ name, isSaid: true }))].filter(({ name }) =>
    stateByWord.has(name),
  );
  if (wanted.length === 0) return null;
  const alias = finding.phrase.split(' ').map((word) => stateByWord.get(word));
  const recorded = new Set(readDescriptionWords(food).map((word) => stateByWord.get(word)));
  for (const { name, isSaid } of wanted) {
    const state = stateByWord.get(name);
    if (state === undefined || state === 'raw' || recorded.has(state) || alias.includes(state)) continue;
    // What comes in a jar or can anyway (salsa, beer) is no other food for it; what the record has raw is.
    if (isSaid || recorded.has('raw')) return { state, isSaid };
  }
  return null;
}

function isSeveral(catalog: Catalog, reading: LineReading, finding: AliasMatch): boolean {
  if (finding.relaxations.includes('severalFoods')) return true;
  const parts = finding.phrase.split(' and ');
  return (
    parts.length > 1 &&
    finding.alias.fit === 'proxy' &&
    parts.every((part) => catalog.findAlias(part, reading.measure) !== null)
  );
}

function tellReason(finding: AliasMatch, ignored: readonly string[], foundState: FoodState | null): string {
  const told = {
    exact: `"${finding.phrase}" is a name of this food`,
    close: `"${finding.phrase}" usually means this food`,
    proxy: `this food stands in for "${finding.phrase}"`,
  }[finding.alias.fit];
  const state = foundState === null ? '' : `, taken ${foundState} as the line says`;
  const without = ignored.length === 0 ? '' : `, read without "${ignored.join(' ')}"`;
  const text = `${told}${state}${without}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an alias that was found makes of a line, with its runners-up. */
export function judgeAliasMatch(catalog: Catalog, reading: LineReading, finding: AliasMatch): Judgement {
  const judgement = judgeAlias(catalog, reading, finding);
  const { phrase } = finding;
  const { food, match } = judgement;
  return { listCandidates: () => listRunnersUp(catalog, phrase, { food, match }), ...judgement };
}

/**
 * Up to five other foods that an alias' phrase might mean, best first, all less probable than the food it stands for with `match`. A phrase is
 * ranked once for each catalog.
 */
function listRunnersUp(
  catalog: Catalog,
  phrase: string,
  { food, match }: { food: Food; match: number },
): readonly Candidate[] {
  const known = knownRunnersUp.get(catalog) ?? new Map<string, readonly Candidate[]>();
  knownRunnersUp.set(catalog, known);
  let ranked = known.get(phrase);
  if (ranked === undefined) known.set(phrase, (ranked = rankPhrase(catalog, phrase)));
  return ranked
    .filter((candidate) => candidate.food !== food)
    .slice(0, 5)
    .map((candidate) => ({ food: candidate.food, score: roundScore(candidate.score * match * runnerUpShare) }));
}

function rankPhrase(catalog: Catalog, phrase: string): readonly Candidate[] {
  const query = toRankingQuery(catalog, {
    words: phrase.split(' '),
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  return toCandidates(catalog, query, rankQuery(catalog, query).slice(0, 6));
}

// The ranker knows nothing of the alias that settled the line; this keeps its scores below that.
const runnerUpShare = 0.9;

// Ranking costs more than all other steps of an alias match together; the table has a few thousand phrases, so this stays small.
const knownRunnersUp = new WeakMap<Catalog, Map<string, readonly Candidate[]>>();
