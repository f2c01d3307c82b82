import type { Nutrient } from '../../../analysis/nutrient';
import type { FindSiblings, Kinship } from '../find-siblings';
import type { FillingWay } from './fill-nutrients';

/** The amount of the nearest sibling that knows it. */
export function createBySibling(findSiblings: FindSiblings): FillingWay {
  return (food, nutrient) => {
    for (const { kinship, food: sibling } of findSiblings(food)) {
      const amount = sibling.nutrientsPer100g[nutrient];
      if (amount === null || !(sharesAll[kinship] || heldByMacros.has(nutrient))) continue;
      return { amount, origin: { kind: 'sibling', fdcId: sibling.fdcId } };
    }
    return null;
  };
}

/** Whether kin of a kind are the same food in all; the others need not share salt, fortification and enrichment. */
const sharesAll = { survey: true, number: true, twin: false, near: false } satisfies Record<Kinship, boolean>;

const heldByMacros: ReadonlySet<Nutrient> = new Set([
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'carbsSugar',
  'carbsFiber',
]);
