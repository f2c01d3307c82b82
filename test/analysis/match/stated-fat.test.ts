import { listFatKinds } from '../../../src/analysis/match-record/fat-kinds';
import { readFatShares, type FatShare } from '../../../src/analysis/match-record/fat-shares';
import { readSeed } from '../../../src/seed/read-seed';

const lines: readonly (readonly [text: string, shares: readonly FatShare[]])[] = [
  ['200 g yogurt, 0% fat', [{ percent: 0, of: 'fat' }]],
  ['1 cup milk (2%)', [{ percent: 2, of: 'unsaid' }]],
  ['250 ml milk, 3,5 %', [{ percent: 3.5, of: 'unsaid' }]],
  ['1 cup 1 percent milk', [{ percent: 1, of: 'unsaid' }]],
  ['1 cup 2% reduced-fat milk', [{ percent: 2, of: 'unsaid' }]],
  ['1 cup cream, 10% M.F.', [{ percent: 10, of: 'fat' }]],
  ['1 cup cream, fat content 36%', [{ percent: 36, of: 'fat' }]],
  ['1 lb ground turkey, 93% lean', [{ percent: 93, of: 'lean' }]],
  ['1 lb ground beef, 85-90% lean', [{ percent: 87.5, of: 'lean' }]],
  ['200 g Gouda, 48% fat in dry matter', [{ percent: 48, of: 'dryMatter' }]],
  ['200 g ham, 97% fat free', [{ percent: 3, of: 'fat' }]],
  [
    '200 g quark (20% fat) or yogurt (10% fat)',
    [
      { percent: 20, of: 'fat' },
      { percent: 10, of: 'fat' },
    ],
  ],
  ['200 g cheddar, 30% less fat', []],
  ['200 g cheddar, 50% reduced fat', []],
  ['200 g yogurt with 10% fruit', []],
  ['100 g chocolate, 70% cocoa', []],
  ['1 lb 100% beef', []],
  ['1 lb ground beef', []],
];

describe('the shares of fat that a line states', () => {
  test.each(lines)('%s', (text, expected) => {
    expect(readFatShares(text)).toEqual(expected);
  });
});

test('the records of a kind are in the seed, from the leanest', () => {
  const foods = new Map(readSeed().foods.map((food) => [food.fdcId, food]));
  for (const { ids } of listFatKinds()) {
    const fats = ids.map((id) => foods.get(id)?.nutrientsPer100g.fatTotal ?? NaN);
    expect(fats).toEqual([...fats].sort((one, other) => one - other));
    expect(fats).not.toContain(NaN);
  }
});
