import { toTwelveDigits } from '../analysis/round';
import type { LabelColumn } from './label-facts';

/** The nutrients of Annex XV of Regulation (EU) 1169/2011 that an analysis knows, in its order. */
export type EuNutrient =
  'energyKj' | 'energyKcal' | 'fat' | 'saturates' | 'carbohydrate' | 'sugars' | 'fibre' | 'protein' | 'salt';

/** In kJ, kcal and grams, to 12 digits. */
export type EuAmounts = Readonly<Record<EuNutrient, number>>;

/** kJ and kcal of a gram: Regulation (EU) 1169/2011, Annex XIV. */
const energyFactors = {
  fat: { kj: 37, kcal: 9 },
  carbohydrate: { kj: 17, kcal: 4 },
  fibre: { kj: 8, kcal: 2 },
  protein: { kj: 17, kcal: 4 },
  alcohol: { kj: 29, kcal: 7 },
} as const;

/** Annex I: "salt" means the salt equivalent, sodium times 2.5. */
const saltPerSodium = 2.5;

/**
 * Converts amounts to those of a nutrition declaration in the European Union. Carbohydrate is
 * without fibre (Annex I), and energy is computed by the factors of Annex XIV, not taken from the
 * records.
 */
export function toEuAmounts({ amounts, alcoholGrams }: LabelColumn): EuAmounts {
  const grams = {
    fat: amounts.fatTotal,
    carbohydrate: Math.max(0, amounts.carbsTotal - amounts.carbsFiber),
    fibre: amounts.carbsFiber,
    protein: amounts.protein,
    alcohol: alcoholGrams,
  };
  return {
    energyKj: sumEnergy(grams, 'kj'),
    energyKcal: sumEnergy(grams, 'kcal'),
    fat: grams.fat,
    saturates: amounts.fatSaturated,
    carbohydrate: toTwelveDigits(grams.carbohydrate),
    sugars: amounts.carbsSugar,
    fibre: grams.fibre,
    protein: grams.protein,
    salt: toTwelveDigits((amounts.sodium / 1000) * saltPerSodium),
  };
}

function sumEnergy(grams: Readonly<Record<keyof typeof energyFactors, number>>, unit: 'kj' | 'kcal'): number {
  const { fat, carbohydrate, fibre, protein, alcohol } = energyFactors;
  const sum =
    grams.fat * fat[unit] +
    grams.carbohydrate * carbohydrate[unit] +
    grams.fibre * fibre[unit] +
    grams.protein * protein[unit] +
    grams.alcohol * alcohol[unit];
  return toTwelveDigits(sum);
}
