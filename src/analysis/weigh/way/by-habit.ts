import { formatAmount } from '../format-amount';
import { kitchenHabits, type Habit } from './kitchen-habits';
import { readPortions } from '../portion/read-portions';
import { sameUnit } from '../portion/same-unit';
import { shareOfMedium } from '../portion/sizes';
import { weighByVolume } from '../portion/weigh-by-unit';
import type { Way, Weighing } from '../weighing';

/** 0.60 or 0.40: what kitchens usually mean by a handful, a knob, a can. */
export const byHabit: Way = (weighing) => {
  const { food, quantity, size } = weighing;
  if (weighing.written === null) return null;
  const unit = sameUnit(weighing.unit?.id ?? weighing.written);
  const text = `${food.category}: ${food.description}`;
  const habit = kitchenHabits.find(({ units, foods }) => units.includes(unit) && (foods === null || foods.test(text)));
  if (habit === undefined) return null;
  const gramsEach = weighHabit(habit, weighing) * (size === null ? 1 : shareOfMedium[size]);
  return {
    grams: quantity * gramsEach,
    conversion: habit.conversion,
    way: habit.conversion === 0.6 ? 'habit' : 'guess',
    reason: `${formatAmount(quantity)} × 1 ${weighing.written} = about ${formatAmount(gramsEach)} g each (${habit.evidence.replace(/\.$/, '')})`,
    noun: null,
  };
};

/** A habit in millilitres is weighed by the food's own portions, else by its category, else as water. */
function weighHabit({ grams, ml }: Habit, weighing: Weighing): number {
  if (grams !== null) return grams;
  const volume = ml ?? 0;
  const unit = { id: 'milliliter', kind: 'volume', amount: volume } as const;
  const weight = weighByVolume(readPortions(weighing.food).all, {
    ...weighing,
    quantity: 1,
    unit,
    written: 'milliliter',
  });
  return weight?.grams ?? volume * (weighing.catalog.findDensity(weighing.food.category) ?? 1);
}
