import type { Food } from '../../food';
import type { Size } from './sizes';

/** The size a recipe means when it counts pieces and names none: medium, but for the foods in the table. */
export function usualSize(food: Food): Size {
  return rows.find(({ description }) => description.test(food.description))?.size ?? 'medium';
}

const rows: readonly { description: RegExp; size: Size; evidence: string }[] = [
  {
    description: /^eggs?, /i,
    size: 'large',
    evidence: 'American recipes are written for large eggs (50 g without shell).',
  },
  {
    description: /^cucumber, peeled/i,
    size: 'large',
    evidence: 'The cucumber that is counted is the one of 8-1/4 inches, 301 g with its peel.',
  },
  { description: /^radishes, raw/i, size: 'large', evidence: 'Ten to twelve radishes of a bunch weigh 90 g.' },
  { description: /^mushrooms?, .*portabell/i, size: 'large', evidence: 'Counted portabella caps are the large ones.' },
];
