import { nutrients, type Nutrient } from '../../analysis/nutrient';
import { toColumn } from '../../analysis/nutrient-columns';
import { unitsPer100g } from './units-per-100g';

/** A reason for not believing an amount. */
export interface AmountCheck {
  /** A few words for people, the same for all amounts that fall by it. */
  readonly reason: string;
  /**
   * SQL over the columns of the amounts and of what they are measured by: `rounding`, how many units per 100 g one unit per serving is (null where no
   * serving is known), `is_liquid`, whether they are per 100 ml, and `is_product`, whether a label states them.
   */
  readonly condition: string;
  /** The amounts that are not believed then. */
  readonly falls: readonly Nutrient[];
  /** Only told of, of records of the generic datasets: each was looked at by those who publish them. */
  readonly onlyNotesRecords?: boolean;
}

/** What no amount can be by itself. Of those that fall here the joint checks know nothing. */
export const singleChecks: readonly AmountCheck[] = [
  ...nutrients.map((nutrient) => ({
    reason: 'negative',
    condition: `${toColumn(nutrient)} < 0`,
    falls: [nutrient],
  })),
  // Pure fat has 902 kcal at most. Labels round energies to 10 kcal a serving, so that a spoon of oil, 14 g, may say 130 kcal, which is 929; such a
  // spoon is what most foods of that much energy are measured by where a label does not say.
  {
    reason: 'above 910 kcal',
    condition: 'calories > 910 + CASE WHEN is_product THEN 5 * coalesce(rounding, 100.0 / 14) ELSE 0 END',
    falls: ['calories'],
  },
  ...nutrients
    .filter((nutrient) => nutrient !== 'calories')
    .map((nutrient) => ({
      reason: 'above 100 g per 100 g',
      // 100 ml of the thickest syrup weigh 145 g.
      condition: `${toColumn(nutrient)} > ${unitsPer100g(nutrient)} * CASE WHEN is_liquid THEN 1.45 ELSE 1 END`,
      falls: [nutrient],
    })),
];

/**
 * What amounts cannot be side by side. Labels round grams of a serving to whole ones, so that two figures may differ by one gram a serving where the
 * foods do not; records state sums of parts that were measured one by one.
 */
export const jointChecks: readonly AmountCheck[] = [
  {
    reason: 'more sugars than carbohydrates',
    condition: 'carbs_sugar > carbs_total + coalesce(rounding, 1)',
    falls: ['carbsSugar'],
  },
  {
    reason: 'more fiber than carbohydrates',
    condition: 'carbs_fiber > carbs_total + coalesce(rounding, 1)',
    falls: ['carbsFiber'],
  },
  {
    reason: 'more saturated fat than fat',
    condition: 'fat_saturated > fat_total + coalesce(rounding, 1)',
    falls: ['fatSaturated'],
  },
  {
    reason: 'more trans fat than fat',
    condition: 'fat_trans > fat_total + coalesce(rounding, 1)',
    falls: ['fatTrans'],
  },
  // Three figures, each half a gram a serving too high at most; a serving size that is wrong makes all of them wrong.
  {
    reason: 'protein, fat and carbohydrates far above 100 g',
    condition: `coalesce(protein, 0) + coalesce(fat_total, 0) + coalesce(carbs_total, 0)
      > (105 + 1.5 * coalesce(rounding, 1)) * CASE WHEN is_liquid THEN 1.45 ELSE 1 END`,
    falls: nutrients,
    onlyNotesRecords: true,
  },
];
