import type { Catalog } from '../../analysis/catalog';
import { judgeByName } from '../../analysis/match/judge/judge-by-name';
import { listGuesses } from '../../analysis/match/judge/list-guesses';
import type { Evidence, Judgement as Match, LineReading } from '../../analysis/match/judge/judgement';
import { readLine } from '../../analysis/match/read/read-line';
import { createParser } from '../../analysis/parse/create-parser';
import { readTagger } from '../../../seeds/read-tagger';
import { hasLikeEnergy } from './has-like-energy';
import { isSameFood } from './is-same-food';
import type { UnseenName } from './list-unseen-names';
import { weighName } from './rank-unseen-names';
import { nonFoods } from './non-foods';
import type { Judgement } from './read-judgements';

const parseLine = createParser(readTagger());

/** A match of which is known whether it is right. */
export interface KnownCase {
  readonly evidence: Evidence;
  /** 1 right, 0 wrong, between where people would not agree. */
  readonly outcome: number;
  readonly weight: number;
  readonly source: 'judged' | 'unseen' | 'non-food';
}

/** What the matcher makes of the judged lines, as far as the judgements say something about it. */
export function judgeAgain(catalog: Catalog, judgements: readonly Judgement[], weights: Float64Array): KnownCase[] {
  return judgements.flatMap(({ text, fdcId, isRight, isStandIn, standsFor }) => {
    const judged = fdcId === null ? null : catalog.foods.get(fdcId);
    if (judged === undefined || standsFor === 0) return [];
    return listMatches(catalog, readLine(catalog, '', parseLine(text)), weights).flatMap(({ food, evidence }) => {
      if (judged !== null && !isSameFood(food, judged)) return [];
      const outcome =
        judged === null || !isRight ? 0 : isStandIn || isByStandIn(evidence) ? acceptedStandIns : acceptedMatches;
      return [{ evidence, outcome, weight: standsFor, source: 'judged' as const }];
    });
  });
}

/** What the matcher makes of names that are no food: always wrong, where it makes anything of them. */
export function matchNonFoods(catalog: Catalog, weights: Float64Array): KnownCase[] {
  return nonFoods.flatMap((name) =>
    listMatches(catalog, readLine(catalog, '', parseLine(name)), weights).map(({ evidence }) => ({
      evidence,
      outcome: 0,
      weight: 1,
      source: 'non-food' as const,
    })),
  );
}

/** What the matcher makes of names of the table that `forgetful` does not know. */
export function matchUnseenNames(forgetful: Catalog, names: readonly UnseenName[], weights: Float64Array): KnownCase[] {
  return names.flatMap((name) =>
    listMatches(forgetful, readLine(forgetful, '', name.line), weights).map(({ food, evidence }) => ({
      evidence,
      outcome: isSameFood(food, name.food) ? 1 : hasLikeEnergy(food, name.food, nearShare) ? acceptedNear : 0,
      weight: weighName(name),
      source: 'unseen' as const,
    })),
  );
}

/** The match by name; without one, all that are weighed against each other. */
function listMatches(catalog: Catalog, reading: LineReading, weights: Float64Array): readonly Match[] {
  const named = judgeByName(catalog, reading);
  if (named !== null) return [named];
  return listGuesses(catalog, reading, weights);
}

function isByStandIn(evidence: Evidence): boolean {
  return evidence.way === 'alias' && evidence.fit === 'proxy';
}

// Whoever reads a line with an answer beside it agrees more readily than one who finds the answer alone. An estimate, not a measurement.
const acceptedMatches = 0.98;

// A stand-in that was judged good enough is one person's view; another would rather have no match. An estimate, not a measurement.
const acceptedStandIns = 0.9;

// Nearer in energy than this, another food gives a recipe about the right figures; that somebody would take it for the food is less sure.
const nearShare = 0.25;
const acceptedNear = 0.8;
