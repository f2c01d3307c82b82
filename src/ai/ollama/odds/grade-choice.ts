import type { MatchedLine } from '../../../analysis/line';
import { highestDoubtful } from '../../../analysis/match/match-score';
import type { FoodChoice } from '../steps/choose-food';
import type { FoodConfirmation } from '../steps/confirm-food';
import { choiceSigns, type ChoiceSign, type ModelOdds } from './model-odds';

/** A choice and all that is known about it. */
export interface GradedChoice {
  /** As the embedded engine matched it. */
  readonly line: MatchedLine;
  readonly choice: FoodChoice;
  /** FDC ids in the order they were offered. */
  readonly candidates: readonly number[];
  /** Null where the choice was not checked. */
  readonly confirmation: FoodConfirmation | null;
}

/**
 * The probability that the chosen food is right, 0.01 to 0.99, to two decimals. Where the line itself leaves some doubt about what is meant, no choice
 * is beyond it.
 */
export function gradeChoice({ weights, highest }: ModelOdds, graded: GradedChoice): number {
  const signs = measureChoice(graded);
  const sum = choiceSigns.reduce((total, sign) => total + weights[sign] * signs[sign], 0);
  const isDoubtful = graded.line.issues.some(({ code }) => doubtfulIssues.has(code));
  const most = isDoubtful ? Math.min(highest, highestDoubtful) : highest;
  return Math.min(most, Math.max(0.01, Math.round(100 / (1 + Math.exp(-sum))) / 100));
}

const doubtfulIssues: ReadonlySet<string> = new Set(['vague_name', 'alternatives', 'several_foods']);

/** What speaks for the choice and against it, for `ModelOdds` to weigh. */
export function measureChoice({
  line,
  choice,
  candidates,
  confirmation,
}: GradedChoice): Readonly<Record<ChoiceSign, number>> {
  const shares = choice.odds?.shares ?? [];
  const share = shares[candidates.indexOf(choice.fdcId)] ?? 0.5;
  const next = Math.max(0, ...shares.filter((_, index) => candidates[index] !== choice.fdcId));
  const isAgreed = line.food?.fdcId === choice.fdcId;
  return {
    base: 1,
    chosen: shares.length === 0 ? 0 : toLogOdds(share),
    lead: shares.length === 0 ? 0 : share - next,
    mass: choice.odds?.mass ?? 0,
    agreed: isAgreed ? toLogOdds(line.match) : 0,
    overruled: isAgreed || line.food === null ? 0 : toLogOdds(line.match),
    confirmed: confirmation === null ? 0 : toConfirmedOdds(confirmation),
  };
}

/** Of a server that gives no odds, yes and no count as four to one. */
function toConfirmedOdds({ isRight, odds }: FoodConfirmation): number {
  return toLogOdds(odds?.shares[1] ?? (isRight ? 0.8 : 0.2));
}

/** Natural logarithm of p / (1 - p), within what a hundredth can say. */
function toLogOdds(probability: number): number {
  const bounded = Math.min(0.99, Math.max(0.01, probability));
  return Math.log(bounded / (1 - bounded));
}
