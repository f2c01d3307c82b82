import { roundToStep, toTwelveDigits } from '../analysis/round';

/**
 * An amount as a US label declares it. `below` is a limit that the amount does not reach: "less
 * than 1g".
 */
export type Declared =
  { readonly kind: 'amount'; readonly amount: number } | { readonly kind: 'below'; readonly below: number };

/** The groups of nutrients that 21 CFR 101.9(c) rounds by a rule of their own. */
export type UsRule =
  'calories' | 'fat' | 'cholesterol' | 'sodium' | 'carbohydrate' | 'largeMineral' | 'smallMicronutrient';

const declare = (amount: number): Declared => ({ kind: 'amount', amount });
const declareBelow = (below: number): Declared => ({ kind: 'below', below });
const nothing = declare(0);

const rules = {
  // (c)(1): below 5 kcal may be 0; by 5 up to and including 50, by 10 above.
  calories: (kcal) => (kcal < 5 ? nothing : declare(roundToStep(kcal, kcal <= 50 ? 5 : 10))),
  // (c)(2), also for saturated and trans fat: below 0.5 g is 0; by 0.5 below 5 g, by 1 above.
  fat: (grams) => (grams < 0.5 ? nothing : declare(roundToStep(grams, grams < 5 ? 0.5 : 1))),
  // (c)(3): below 2 mg may be 0; from 2 to 5 mg "less than 5 milligrams"; else by 5.
  cholesterol: (mg) => {
    if (mg < 2) return nothing;
    return mg < 5 ? declareBelow(5) : declare(roundToStep(mg, 5));
  },
  // (c)(4): below 5 mg is 0; by 5 up to and including 140 mg, by 10 above.
  sodium: (mg) => (mg < 5 ? nothing : declare(roundToStep(mg, mg <= 140 ? 5 : 10))),
  // (c)(6) and (c)(7), also for fiber, sugars, added sugars and protein: below 0.5 g may be 0, below
  // 1 g "less than 1 gram"; else by 1.
  carbohydrate: (grams) => {
    if (grams < 0.5) return nothing;
    return grams < 1 ? declareBelow(1) : declare(roundToStep(grams, 1));
  },
  // Rounding the Declared Value for Micronutrients (FDA, 2019), for a Daily Value of 250 mg or more.
  largeMineral: (mg) => declare(roundToStep(mg, 10)),
  // The same for a Daily Value below 25 mg or µg.
  smallMicronutrient: (amount) => declare(roundToStep(amount, 0.1)),
} as const satisfies Record<UsRule, (amount: number) => Declared>;

/**
 * Rounds an amount as 21 CFR 101.9(c) asks of a label.
 * @param amount in the unit of the rule (kcal, g, mg or µg), 0 or more
 */
export function roundForUsLabel(rule: UsRule, amount: number): Declared {
  return rules[rule](toTwelveDigits(amount));
}

/** A percentage of a Daily Value, to the nearest percent: 101.9(d)(7)(ii). */
export function roundPercent(percent: number): number {
  return roundToStep(percent, 1);
}

/**
 * A percentage of the Daily Value of a vitamin or mineral: by 2 up to and including 10 %, by 5 up to
 * and including 50 %, by 10 above; 101.9(c)(8)(iii).
 */
export function roundMicronutrientPercent(percent: number): number {
  const exact = toTwelveDigits(percent);
  if (exact <= 10) return roundToStep(exact, 2);
  return roundToStep(exact, exact <= 50 ? 5 : 10);
}
