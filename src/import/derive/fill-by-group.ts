import type { Nutrient } from '../../analysis/nutrient';
import { findShare, toStatedAmount, type Filling, type FillingWay, type NutrientGroup } from './fill-nutrients';
import type { SourceRecord } from './source-food';

/**
 * Fills with the common value of a group of foods: 0 where a rule says why, else the median of the
 * known values in proportion to the group's basis. The first group that has the food counts. The
 * records must support the group: a rule must hold for 95 % of at least ten known values, and 80 %
 * of at least five must be near the median (see `near`).
 * @param onContradiction called for each group that the records contradict; such a group fills
 *   nothing
 */
export function createByGroup(
  groups: readonly NutrientGroup[],
  foods: readonly SourceRecord[],
  onContradiction: (sentence: string) => void,
): FillingWay {
  const supported = groups.flatMap((group) => {
    const { fill, contradiction } = fitGroup(group, foods);
    if (contradiction !== null) onContradiction(contradiction);
    return contradiction === null ? [{ group, fill }] : [];
  });
  return (food, nutrient) => {
    const found = supported.find(({ group }) => group.nutrient === nutrient && group.holds(food));
    return found === undefined ? null : found.fill(food);
  };
}

/**
 * Accepted difference between a value and the common one, per 100 g: less than a label of a serving
 * shows.
 */
const near = {
  fatTrans: 0.3,
  cholesterol: 10,
  carbsSugar: 1,
  carbsFiber: 1,
  vitaminD: 0.3,
} as const satisfies Partial<Record<Nutrient, number>>;

const findNear = (nutrient: Nutrient): number => Object.entries(near).find(([name]) => name === nutrient)?.[1] ?? 0;

interface FittedGroup {
  readonly fill: (food: SourceRecord) => Filling | null;
  /** A sentence where the records contradict the group; else null. */
  readonly contradiction: string | null;
}

function fitGroup(group: NutrientGroup, foods: readonly SourceRecord[]): FittedGroup {
  const { nutrient, says } = group;
  const members = foods.flatMap((food) => {
    const amount = group.holds(food) ? food.nutrientsPer100g[nutrient] : null;
    return amount === null ? [] : [{ food, amount }];
  });
  if ('rule' in says) {
    const agreeing = members.filter(({ amount }) => amount <= findNear(nutrient) / 5);
    const { rule } = says;
    return {
      fill: () => ({ amount: 0, origin: { kind: 'rule', rule } }),
      contradiction: findContradiction(group, { members, agreeing, minMembers: 10, minShare: 0.95 }),
    };
  }
  const { basis } = says;
  const shares = members
    .flatMap((member) => {
      const share = basis === 'weight' ? member.amount : findShare(member.food, nutrient, basis);
      return share === null ? [] : [{ ...member, share }];
    })
    .sort((one, other) => one.share - other.share || one.food.fdcId - other.food.fdcId);
  const median = shares[Math.floor(shares.length / 2)];
  const amountFor = (food: SourceRecord): number | null => {
    const whole = basis === 'weight' ? 1 : food.nutrientsPer100g[basis];
    return median === undefined || whole === null ? null : median.share * whole;
  };
  const agreeing = shares.filter(({ food, amount }) => {
    const expected = amountFor(food);
    return expected !== null && Math.abs(expected - amount) <= Math.max(findNear(nutrient), 0.3 * amount);
  });
  return {
    fill: (food) => {
      const amount = amountFor(food);
      if (amount === null || median === undefined) return null;
      return { amount: toStatedAmount(amount), origin: { kind: 'group', fdcId: median.food.fdcId } };
    },
    contradiction: findContradiction(group, { members: shares, agreeing, minMembers: 5, minShare: 0.8 }),
  };
}

interface Member {
  readonly food: SourceRecord;
  readonly amount: number;
}

interface Evidence {
  readonly members: readonly Member[];
  readonly agreeing: readonly Member[];
  /** Members that a group needs. */
  readonly minMembers: number;
  /** Share of them that must agree, 0 to 1. */
  readonly minShare: number;
}

function findContradiction(group: NutrientGroup, { members, agreeing, minMembers, minShare }: Evidence): string | null {
  if (members.length >= minMembers && agreeing.length >= minShare * members.length) return null;
  const agreed = new Set(agreeing.map(({ food }) => food.fdcId));
  const odd = members.filter(({ food }) => !agreed.has(food.fdcId)).slice(0, 5);
  return (
    `${group.place}: ${agreeing.length} of ${members.length} records that state ${group.nutrient} agree; ${Math.ceil(minShare * 100)} % of at least ` +
    `${minMembers} must agree. Narrow the group. Exceptions: ${odd.map(({ food, amount }) => `${food.fdcId} ${food.description} ${amount}`).join('; ')}.`
  );
}
