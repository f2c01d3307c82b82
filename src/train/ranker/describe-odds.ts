import type { KnownCase } from './collect-evidence';
import { fitOdds, toMatchProbability, type Odds } from './fit-odds';

/** For each source of cases and each band of probability, how many there are, how sure they were said to be, and how many are right. */
export function describeOdds(cases: readonly KnownCase[], odds: Odds): string {
  const scored = cases.map((each) => ({ ...each, said: toMatchProbability(odds, each.evidence) }));
  const rows = (['judged', 'unseen', 'non-food'] as const).flatMap((source) =>
    (['alias', 'ranking'] as const).flatMap((way) =>
      bands.map(([least, most]) => {
        const some = scored.filter(
          (each) => each.source === source && each.evidence.way === way && each.said >= least && each.said < most,
        );
        const weight = some.reduce((sum, each) => sum + each.weight, 0);
        const mean = (read: (each: (typeof some)[number]) => number): string =>
          (some.reduce((sum, each) => sum + each.weight * read(each), 0) / weight).toFixed(3);
        return some.length === 0
          ? ''
          : `  ${source}, by ${way}, ${least.toFixed(2)} to ${most.toFixed(2)}: ${some.length} cases, said ${mean((each) => each.said)}, right ${mean((each) => each.outcome)}`;
      }),
    ),
  );
  return rows.filter((row) => row !== '').join('\n');
}

/**
 * The expected calibration error over tenths on the judged lines, each scored by odds that were fitted without its fifth of them.
 * @param others unseen names and non-foods, which every fit may see
 */
export function measureHeldOutError(judged: readonly KnownCase[], others: readonly KnownCase[]): number {
  const scored = Array.from({ length: folds }, (_, fold) => {
    const odds = fitOdds([...judged.filter((_case, index) => index % folds !== fold), ...others]);
    return judged
      .filter((_case, index) => index % folds === fold)
      .map((each) => ({ ...each, said: toMatchProbability(odds, each.evidence) }));
  }).flat();
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  const gaps = Array.from({ length: 10 }, (_, tenth) =>
    scored
      .filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth)
      .reduce((sum, { said, outcome, weight }) => sum + weight * (said - outcome), 0),
  );
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total;
}

const folds = 5;

const bands = [
  [0, 0.33],
  [0.33, 0.5],
  [0.5, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 1.01],
] as const;
