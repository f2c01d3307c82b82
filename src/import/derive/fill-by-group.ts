import type { Nutrient } from '../../analysis/nutrient';
import { findShare, toStatedAmount, type Filling, type FillingWay, type NutrientGroup } from './fill-nutrients';
import type { SourceRecord } from './source-food';

/**
 * What the foods of a group have in common: none, where a rule says why and the records agree; else the median of those that know, in
 * proportion to the group's basis. The first group that holds a food speaks for it. A rule must hold for 95 % of at least ten records that
 * know, a median be near (see `near`) for 80 % of at least five.
 * @param onContradiction is told of each group that the records contradict; such a group says nothing
 */
export function createByGroup(
  groups: readonly NutrientGroup[],
  foods: readonly SourceRecord[],
  onContradiction: (sentence: string) => void,
): FillingWay {
  const spoken = groups.flatMap((group) => {
    const heard = hearGroup(group, foods);
    if (heard.contradiction !== null) onContradiction(heard.contradiction);
    return heard.contradiction === null ? [{ group, says: heard.says }] : [];
  });
  return (food, nutrient) => {
    const found = spoken.find(({ group }) => group.nutrient === nutrient && group.holds(food));
    return found === undefined ? null : found.says(food);
  };
}

/** How far, in 100 g, an amount may be from what is said of it: less than a label shows of a serving. */
const near = {
  fatTrans: 0.3,
  cholesterol: 10,
  carbsSugar: 1,
  carbsFiber: 1,
  vitaminD: 0.3,
} as const satisfies Partial<Record<Nutrient, number>>;

const findNear = (nutrient: Nutrient): number => Object.entries(near).find(([name]) => name === nutrient)?.[1] ?? 0;

interface HeardGroup {
  readonly says: (food: SourceRecord) => Filling | null;
  /** A sentence where the records do not bear the group out. */
  readonly contradiction: string | null;
}

function hearGroup(group: NutrientGroup, foods: readonly SourceRecord[]): HeardGroup {
  const { nutrient, says } = group;
  const members = foods.flatMap((food) => {
    const amount = group.holds(food) ? food.nutrientsPer100g[nutrient] : null;
    return amount === null ? [] : [{ food, amount }];
  });
  if ('rule' in says) {
    const agreeing = members.filter(({ amount }) => amount <= findNear(nutrient) / 5);
    const { rule } = says;
    return {
      says: () => ({ amount: 0, origin: { kind: 'rule', rule } }),
      contradiction: findContradiction(group, { members, agreeing, least: 10, share: 0.95 }),
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
    says: (food) => {
      const amount = amountFor(food);
      if (amount === null || median === undefined) return null;
      return { amount: toStatedAmount(amount), origin: { kind: 'group', fdcId: median.food.fdcId } };
    },
    contradiction: findContradiction(group, { members: shares, agreeing, least: 5, share: 0.8 }),
  };
}

interface Member {
  readonly food: SourceRecord;
  readonly amount: number;
}

interface Evidence {
  readonly members: readonly Member[];
  readonly agreeing: readonly Member[];
  readonly least: number;
  readonly share: number;
}

function findContradiction(group: NutrientGroup, { members, agreeing, least, share }: Evidence): string | null {
  if (members.length >= least && agreeing.length >= share * members.length) return null;
  const agreed = new Set(agreeing.map(({ food }) => food.fdcId));
  const odd = members.filter(({ food }) => !agreed.has(food.fdcId)).slice(0, 5);
  return (
    `${group.place}: ${agreeing.length} of ${members.length} records that know ${group.nutrient} agree, ${Math.ceil(share * 100)} % of at least ` +
    `${least} are needed. Narrow the group. Others: ${odd.map(({ food, amount }) => `${food.fdcId} ${food.description} ${amount}`).join('; ')}.`
  );
}
