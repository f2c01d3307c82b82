import type { Choice } from './choose';
import type { SampleFood } from './read-samples';

export interface MadeAmount {
  readonly nutrientId: string;
  readonly derivationId: string;
  /** The amount as the table has it. */
  readonly text: string;
}

/** The amounts of a food of the sample, all some per cent more or less; a few products in a thousand state nonsense, as in the dataset. */
export function varyAmounts(food: SampleFood, choice: Choice): readonly MadeAmount[] {
  const factor = Math.min(0.9 + 0.2 * choice.next(), largestFactor(food));
  const nonsense = choice.chance(nonsenseShare) ? choice.below(food.amounts.length) : -1;
  const wrongness = nonsense === -1 ? 1 : choice.pick(wrongFactors);
  return food.amounts.map(({ nutrientId, derivationId, amount }, place) => ({
    nutrientId,
    derivationId,
    text: writeAmount(amount * factor * (place === nonsense ? wrongness : 1)),
  }));
}

const nonsenseShare = 0.004;
const wrongFactors = [-1, 10, 1000] as const;

/** How far the amounts can grow before their grams no longer fit into 100. */
function largestFactor({ amounts }: SampleFood): number {
  let most = 100;
  let energy = 900;
  for (const { nutrientId, amount, isGrams } of amounts) {
    if (isGrams) most = Math.max(most, amount);
    if (nutrientId === energyId) energy = Math.max(energy, amount);
  }
  const grams = amounts
    .filter(({ nutrientId }) => wholeIds.has(nutrientId))
    .reduce((sum, { amount }) => sum + amount, 0);
  const calories = amounts.find(({ nutrientId }) => nutrientId === energyId)?.amount ?? 0;
  return Math.min(most / Math.max(grams, 1), energy / Math.max(calories, 1));
}

const energyId = '1008';

// Protein, fat and carbohydrate: the others are parts of them.
const wholeIds: ReadonlySet<string> = new Set(['1003', '1004', '1005']);

/** Two decimals below ten, one below a hundred: as labels round. */
function writeAmount(amount: number): string {
  const scale = Math.abs(amount) < 10 ? 100 : Math.abs(amount) < 100 ? 10 : 1;
  return String(Math.round(amount * scale) / scale);
}
