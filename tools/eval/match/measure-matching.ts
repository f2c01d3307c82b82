import type { Catalog } from '../../../src/analysis/catalog';
import type { Part } from '../../../src/train/split';
import { measureReliability } from '../judged/measure-reliability';
import type { Table } from '../table';
import { compareIds } from './compare-ids';
import { compareNumbers } from './compare-numbers';
import { countWays } from './count-ways';
import { judgeNumbers } from './judge-numbers';

/**
 * Compares the matched foods with those that others named for the same line, and counts how the commonest names are matched.
 * @param part the part of the split to report, or 'all'
 */
export function measureMatching(dataDir: string, part: Part | 'all', catalog: Catalog): readonly Table[] {
  const judged = judgeNumbers(dataDir, part, catalog);
  const silver = judged.map(({ row, line, isSame }) => ({
    text: row.line,
    fdcId: line.food?.fdcId ?? null,
    match: line.match,
    isRight: isSame,
    weight: 1,
  }));
  return [
    compareNumbers(judged),
    compareIds(dataDir, part, catalog),
    countWays(dataDir, part, catalog),
    ...measureReliability(dataDir, part, silver),
  ];
}
