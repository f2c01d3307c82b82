import type { Weighing } from '../weighing';

/**
 * The share of a can's net weight that is left when drained; null where neither the line nor the record drains a can or jar, where the
 * food has no liquid, and where the line measures a volume: a cup is filled with what is drained already.
 */
export function drainedShare({ food, lineWords, isVolumeStated }: Weighing): number | null {
  if (isVolumeStated) return null;
  const isDrained = lineWords.has('drain') || /drained solids/i.test(food.description);
  if (!isDrained || !containers.some((word) => lineWords.has(word))) return null;
  const row = rows.find(({ foods }) => foods.test(`${food.category}: ${food.description}`));
  return row?.share ?? null;
}

const containers = ['can', 'canned', 'tin', 'jar'] as const;

/** First row that fits decides. */
const rows: readonly { foods: RegExp; share: number; evidence: string }[] = [
  { foods: /tuna/i, share: 0.8, evidence: 'A 5 oz can of tuna in water states 4 oz drained.' },
  {
    foods: /salmon|sardine|mackerel|crab|clam|oyster|shrimp/i,
    share: 0.8,
    evidence: 'Drained solids of canned fish, SR Legacy.',
  },
  { foods: /corn|hominy/i, share: 0.67, evidence: 'A 15.25 oz can of corn drains to about 10.25 oz.' },
  {
    foods: /artichoke|olive|pickle|caper/i,
    share: 0.6,
    evidence: 'A 14 oz can of artichoke hearts states 8.5 oz drained.',
  },
  {
    foods: /pineapple|peach|pear|fruit|cherr|mandarin/i,
    share: 0.63,
    evidence: 'A 20 oz can of pineapple drains to about 12.5 oz.',
  },
  {
    foods: /tomato(?!.*(sauce|paste|puree|crushed))/i,
    share: 0.6,
    evidence: 'A 400 g tin of plum tomatoes states 240 g drained.',
  },
  { foods: /bean|chickpea|lentil|legume|peas/i, share: 0.6, evidence: 'A 400 g tin of beans states 240 g drained.' },
  {
    foods: /vegetable|mushroom|bamboo|water chestnut/i,
    share: 0.6,
    evidence: 'A 14.5 oz can of green beans drains to about 8.5 oz.',
  },
];
