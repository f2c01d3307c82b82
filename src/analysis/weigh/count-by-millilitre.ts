import type { Food } from '../food';
import type { Weight } from './weighing';

/**
 * The same weight of a product whose record counts by the millilitre: its "grams" are millilitres, which is said, and which makes a stated mass less
 * sure, for how much room it takes is not known.
 */
export function countByMillilitre({ product }: Food, weight: Weight): Weight {
  if (product?.servingUnit !== 'ml') return weight;
  return {
    ...weight,
    conversion: weight.way === 'mass' ? Math.min(weight.conversion, surenessOfMass) : weight.conversion,
    reason: `${weight.reason}; the record counts by the millilitre, and 1 ml is taken for 1 g`,
  };
}

// Like a portion of another record: drinks, sauces and oils have 0.9 to 1.3 g per ml.
const surenessOfMass = 0.8;
