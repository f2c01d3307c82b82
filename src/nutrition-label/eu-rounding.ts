import { roundToStep, toTwelveDigits } from '../analysis/round';

/** The groups of nutrients that the guidance rounds by a rule of their own. */
export type EuRule = 'energy' | 'macronutrient' | 'saturates' | 'salt';

interface GramRule {
  /** From this amount on by `coarse`, below it by `fine`, both in grams. */
  readonly coarseFrom: number;
  readonly coarse: number;
  readonly fine: number;
  /** Up to and including this amount the label says "<" `below`. */
  readonly traceTo: number;
  readonly below: string;
}

// "Guidance document … with regard to the setting of tolerances for nutrient values declared on a
// label", European Commission, December 2012, table 4.
const gramRules = {
  macronutrient: { coarseFrom: 10, coarse: 1, fine: 0.1, traceTo: 0.5, below: '0.5' },
  saturates: { coarseFrom: 10, coarse: 1, fine: 0.1, traceTo: 0.1, below: '0.1' },
  salt: { coarseFrom: 1, coarse: 0.1, fine: 0.01, traceTo: 0.0125, below: '0.01' },
} as const satisfies Record<Exclude<EuRule, 'energy'>, GramRule>;

/**
 * Rounds an amount as the guidance of the European Commission does, and writes it without its unit:
 * "12", "3.4", "<0.5", "0". A trace is "0" only if nothing at all was counted.
 * @param amount kJ or kcal of energy, grams of all else; 0 or more
 */
export function roundForEuLabel(rule: EuRule, amount: number): string {
  if (rule === 'energy') return String(roundToStep(amount, 1));
  const grams = toTwelveDigits(amount);
  const { coarseFrom, coarse, fine, traceTo, below } = gramRules[rule];
  if (grams === 0) return '0';
  if (grams <= traceTo) return `<${below}`;
  // 9.96 g rounds to 10.0, which is written like all amounts from there on: 10.
  const rounded = roundToStep(grams, fine);
  return rounded < coarseFrom
    ? rounded.toFixed(decimalsOf(fine))
    : roundToStep(grams, coarse).toFixed(decimalsOf(coarse));
}

function decimalsOf(step: number): number {
  return Math.round(-Math.log10(step));
}
