import { nutrients, type Nutrient } from '../analysis/nutrient';
import { roundToStep, toTwelveDigits } from '../analysis/round';
import type { AddedSugars } from './added-sugars';
import { addedSugarsDailyValue, fdaDailyValues, toPercent } from './daily-values';
import { isKnown, type LabelFacts } from './label-facts';
import { listNotes, noteAddedSugars } from './label-notes';
import { roundForUsLabel, roundMicronutrientPercent, roundPercent, type Declared, type UsRule } from './us-rounding';

/** A row of a US label, as it is printed. */
export interface UsRow {
  /** "Total Fat"; with the amount inside for added sugars: "Includes 10g Added Sugars". */
  readonly name: string;
  /** With its unit: "8g", "less than 5mg"; "not known"; '' if it is in the name. */
  readonly amount: string;
  /** Of the Daily Value: "10%"; null if there is none, or if it is not known. */
  readonly percent: string | null;
  /** `part` is a part of the nearest `main` above, `innerPart` of the nearest `part`. */
  readonly kind: 'main' | 'part' | 'innerPart' | 'micronutrient';
}

/** All that a US label says, as it is printed. */
export interface UsFigures {
  /** "4 servings per recipe" */
  readonly servings: string;
  /** "2/3 cup (55g)" */
  readonly servingSize: string;
  /** A dash if not known. */
  readonly calories: string;
  /** From total fat to protein, in the order of 21 CFR 101.9(c). */
  readonly nutrients: readonly UsRow[];
  /** The vitamins and minerals that 21 CFR 101.9(c)(8)(ii) asks for, in its order. */
  readonly micronutrients: readonly UsRow[];
  /** Sentences to stand below the label. */
  readonly notes: readonly string[];
}

/** Rounds and writes the figures of a US label. */
export function listUsFigures(facts: LabelFacts, servingName: string): UsFigures {
  const { servings, servingGrams, perServing, addedSugars } = facts;
  const isAddedKnown = areAddedSugarsKnown(addedSugars);
  return {
    servings: `${servings} ${servings === 1 ? 'serving' : 'servings'} per recipe`,
    servingSize: `${servingName} (${writeServingGrams(servingGrams)})`,
    calories: isKnown(facts, 'calories')
      ? writeDeclared(roundForUsLabel('calories', perServing.amounts.calories), '')
      : '–',
    nutrients: listNutrients(facts),
    micronutrients: micronutrients.map((each) => toMicronutrientRow(facts, each)),
    notes: [
      ...listNotes(facts, { rules: '21 CFR 101.9', shown: nutrients }),
      ...(isAddedKnown ? [] : [noteAddedSugars(addedSugars.unknownLines.map(({ text }) => text))]),
    ],
  };
}

function listNutrients(facts: LabelFacts): readonly UsRow[] {
  const { amounts } = facts.perServing;
  const row = (name: string, nutrient: keyof typeof usRules, kind: UsRow['kind']): UsRow => {
    const { rule, unit } = usRules[nutrient];
    if (!isKnown(facts, nutrient)) return { name, kind, ...notKnown };
    const declared = roundForUsLabel(rule, amounts[nutrient]);
    const percent = findPercent(nutrient, declared, amounts[nutrient]);
    return { name, kind, amount: writeDeclared(declared, unit), percent };
  };
  return [
    row('Total Fat', 'fatTotal', 'main'),
    row('Saturated Fat', 'fatSaturated', 'part'),
    row('Trans Fat', 'fatTrans', 'part'),
    row('Cholesterol', 'cholesterol', 'main'),
    row('Sodium', 'sodium', 'main'),
    row('Total Carbohydrate', 'carbsTotal', 'main'),
    row('Dietary Fiber', 'carbsFiber', 'part'),
    row('Total Sugars', 'carbsSugar', 'part'),
    toAddedSugarsRow(facts.addedSugars),
    row('Protein', 'protein', 'main'),
  ];
}

const usRules = {
  fatTotal: { rule: 'fat', unit: 'g' },
  fatSaturated: { rule: 'fat', unit: 'g' },
  fatTrans: { rule: 'fat', unit: 'g' },
  cholesterol: { rule: 'cholesterol', unit: 'mg' },
  sodium: { rule: 'sodium', unit: 'mg' },
  carbsTotal: { rule: 'carbohydrate', unit: 'g' },
  carbsFiber: { rule: 'carbohydrate', unit: 'g' },
  carbsSugar: { rule: 'carbohydrate', unit: 'g' },
  protein: { rule: 'carbohydrate', unit: 'g' },
} as const satisfies Partial<Record<Nutrient, { readonly rule: UsRule; readonly unit: string }>>;

const micronutrients = [
  { name: 'Vitamin D', nutrient: 'vitaminD', rule: 'smallMicronutrient', unit: 'mcg' },
  { name: 'Calcium', nutrient: 'calcium', rule: 'largeMineral', unit: 'mg' },
  { name: 'Iron', nutrient: 'iron', rule: 'smallMicronutrient', unit: 'mg' },
  { name: 'Potassium', nutrient: 'potassium', rule: 'largeMineral', unit: 'mg' },
] as const;

const notKnown = { amount: 'not known', percent: null } as const;

function toMicronutrientRow(facts: LabelFacts, { name, nutrient, rule, unit }: (typeof micronutrients)[number]): UsRow {
  if (!isKnown(facts, nutrient)) return { name, kind: 'micronutrient', ...notKnown };
  const { amounts } = facts.perServing;
  const declared = roundForUsLabel(rule, amounts[nutrient]);
  const exact = declared.kind === 'amount' ? declared.amount : amounts[nutrient];
  const percent = roundMicronutrientPercent(toPercent(exact, fdaDailyValues[nutrient]));
  return { name, kind: 'micronutrient', amount: writeDeclared(declared, unit), percent: `${percent}%` };
}

function writeDeclared(declared: Declared, unit: string): string {
  return declared.kind === 'amount' ? `${declared.amount}${unit}` : `less than ${declared.below}${unit}`;
}

/**
 * The percentage is that of the declared amount, so that the two agree; of the exact amount where
 * the label says "less than": 101.9(d)(7)(ii) allows both. That of protein is left out, as (c)(7)(i)
 * allows: it takes the protein's quality, which is not known.
 */
function findPercent(nutrient: keyof typeof usRules, declared: Declared, exact: number): string | null {
  if (nutrient === 'fatTrans' || nutrient === 'carbsSugar' || nutrient === 'protein') return null;
  const amount = declared.kind === 'amount' ? declared.amount : exact;
  return `${roundPercent(toPercent(amount, fdaDailyValues[nutrient]))}%`;
}

/** Whether what was surely added and what was added at most print as the same. */
function areAddedSugarsKnown({ grams, gramsAtMost }: AddedSugars): boolean {
  return gramsAtMost !== null && writeSugars(grams) === writeSugars(gramsAtMost);
}

function writeSugars(grams: number): string {
  return writeDeclared(roundForUsLabel('carbohydrate', grams), 'g');
}

function toAddedSugarsRow(addedSugars: AddedSugars): UsRow {
  const { grams } = addedSugars;
  const declared = roundForUsLabel('carbohydrate', grams);
  const row = { amount: '', percent: null, kind: 'innerPart' } as const;
  if (areAddedSugarsKnown(addedSugars)) {
    const amount = declared.kind === 'amount' ? declared.amount : grams;
    const percent = `${roundPercent(toPercent(amount, addedSugarsDailyValue))}%`;
    return { ...row, name: `Includes ${writeDeclared(declared, 'g')} Added Sugars`, percent };
  }
  const isSome = declared.kind === 'amount' && declared.amount > 0;
  return { ...row, name: isSome ? `Includes at least ${declared.amount}g Added Sugars` : 'Added Sugars not known' };
}

/**
 * The metric weight of a serving: to the gram from 5 g on, to 0.5 g from 2 g, else to 0.1 g;
 * 21 CFR 101.9(b)(7).
 */
function writeServingGrams(grams: number): string {
  const exact = toTwelveDigits(grams);
  const step = exact >= 5 ? 1 : exact >= 2 ? 0.5 : 0.1;
  return `${roundToStep(exact, step)}g`;
}
