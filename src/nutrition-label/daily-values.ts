import type { Nutrient, NutrientAmounts } from '../analysis/nutrient';
import { toTwelveDigits } from '../analysis/round';
import { toEuAmounts } from './eu-amounts';
import type { LabelColumn } from './label-facts';

/**
 * Daily Values of the FDA for adults and children of 4 years and older: 21 CFR 101.9(c)(8)(iv) and
 * (c)(9), as amended in 2016. There is none for calories, trans fat and total sugars.
 */
export const fdaDailyValues = {
  fatTotal: 78,
  fatSaturated: 20,
  cholesterol: 300,
  sodium: 2300,
  carbsTotal: 275,
  carbsFiber: 28,
  protein: 50,
  vitaminD: 20,
  calcium: 1300,
  iron: 18,
  potassium: 4700,
} as const satisfies Partial<Record<Nutrient, number>>;

type FdaNutrient = keyof typeof fdaDailyValues;

/** Grams of added sugars: 21 CFR 101.9(c)(9). */
export const addedSugarsDailyValue = 50;

/**
 * Reference intakes of adults in the European Union, in kcal, g, mg and µg: Regulation (EU)
 * 1169/2011, Annex XIII, part B for energy to salt and part A for vitamins and minerals. There is
 * none for fibre.
 */
export const euReferenceIntakes = {
  energy: 2000,
  fat: 70,
  saturates: 20,
  carbohydrate: 260,
  sugars: 90,
  protein: 50,
  salt: 6,
  vitaminD: 5,
  calcium: 800,
  iron: 14,
  potassium: 2000,
} as const;

export type EuIntake = keyof typeof euReferenceIntakes;

/** Percentages of what an adult should have in a day, to 12 digits. */
export interface DailyShares {
  readonly fda: Readonly<Record<FdaNutrient, number>>;
  readonly eu: Readonly<Record<EuIntake, number>>;
}

/** What an amount of food brings of a day, in percent, without the rounding of labels. */
export function toDailyShares(column: LabelColumn): DailyShares {
  return { fda: mapValues(fdaDailyValues, column.amounts), eu: toEuShares(column) };
}

/** The same, of the European reference intakes alone. */
export function toEuShares(column: LabelColumn): DailyShares['eu'] {
  const { vitaminD, calcium, iron, potassium } = column.amounts;
  const amounts = toEuAmounts(column);
  return mapValues(euReferenceIntakes, { ...amounts, energy: amounts.energyKcal, vitaminD, calcium, iron, potassium });
}

function mapValues<Key extends string>(
  values: Readonly<Record<Key, number>>,
  amounts: Readonly<Record<NoInfer<Key>, number>>,
): Record<Key, number> {
  const shares: Record<Key, number> = { ...values };
  for (const key of keysOf(values)) shares[key] = toPercent(amounts[key], values[key]);
  return shares;
}

/** The keys of a table, typed. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  const isKey = (text: string): text is Key => text in table;
  return Object.keys(table).filter(isKey);
}

/** @param daily above 0 */
export function toPercent(amount: number, daily: number): number {
  return toTwelveDigits((amount / daily) * 100);
}

/** Net carbohydrates in grams: all but fiber. Sugar alcohols are not known and stay in. */
export function toNetCarbs({ carbsTotal, carbsFiber }: Pick<NutrientAmounts, 'carbsTotal' | 'carbsFiber'>): number {
  return toTwelveDigits(Math.max(0, carbsTotal - carbsFiber));
}
