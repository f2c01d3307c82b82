import { choiceSigns, measureChoice, unfittedOdds, type ModelOdds } from '../ai/ollama/odds';
import { fitLogistic } from './fit-logistic';
import type { AnsweredName } from './unsure-names';

/**
 * Fits the probability that a model's choice is right, by logistic regression with a prior at the
 * cautious default weights. Each line counts half without its second question and half with it,
 * because in service only some lines get that question.
 */
export function fitModelOdds(answered: readonly AnsweredName[]): ModelOdds['weights'] {
  const observations = answered.flatMap((one) =>
    [{ ...one, confirmation: null }, one].map((graded) => {
      const signs = measureChoice(graded);
      return {
        features: Float64Array.from(choiceSigns, (sign) => signs[sign]),
        outcome: one.isRight ? 1 : 0,
        weight: 0.5,
      };
    }),
  );
  const prior = Float64Array.from(choiceSigns, (sign) => unfittedOdds.weights[sign]);
  const fitted = fitLogistic(
    observations,
    prior,
    Float64Array.from(choiceSigns, () => priorStrength),
  );
  const weight = (sign: (typeof choiceSigns)[number]): number =>
    Math.round((fitted[choiceSigns.indexOf(sign)] ?? 0) * 10_000) / 10_000;
  return {
    base: weight('base'),
    chosen: weight('chosen'),
    lead: weight('lead'),
    mass: weight('mass'),
    agreed: weight('agreed'),
    overruled: weight('overruled'),
    confirmed: weight('confirmed'),
  };
}

const priorStrength = 3;
