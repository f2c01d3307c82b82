import type { WeighedLine } from '../../../src/analysis/line';
import type { Part } from '../../../src/train/split';
import type { Table } from '../table';
import { findCalibrationError, measureBand, type ScoredMatch } from './calibration';
import { judgeAgain, type JudgedAgain } from './judge-again';
import type { JudgedLine, JudgedSet } from './judged-line';
import { resolveJudgedLines } from './resolve-judged-lines';
import { formatInterval, tabulateBands } from './tabulate-bands';
import { tabulateJudged } from './tabulate-judged';
import { formatShare } from '../table';

/** Every line that someone read, with what of it still holds of the food found now. */
export async function judgeLines(
  dataDir: string,
  weigh: (line: Pick<JudgedLine, 'text' | 'title'>) => Promise<WeighedLine>,
): Promise<readonly JudgedAgain[]> {
  const judged: JudgedAgain[] = [];
  for (const line of resolveJudgedLines(dataDir).lines) judged.push(judgeAgain(line, await weigh(line)));
  return judged;
}

/** The tables of the judged lines of a part: shares that are right, and what the score promises. */
export function measureJudged(judged: readonly JudgedAgain[], part: Part | 'all'): readonly Table[] {
  const some = judged.filter(({ line }) => part === 'all' || line.part === part);
  const scored = listScored(some);
  return [
    ...tabulateJudged(some.filter(({ line }) => line.set !== 'fit')),
    tabulateErrors(some),
    ...(scored.length === 0
      ? []
      : [tabulateBands('Reliability of the match score: all lines read by hand', bandsNote, scored)]),
  ];
}

/** The judged matches whose verdict still holds. A stand-in counts as right: its figures serve. */
export function listScored(judged: readonly JudgedAgain[]): readonly ScoredMatch[] {
  return judged.flatMap(({ line, match, food }) =>
    food === null || match === 0
      ? []
      : [{ match, isRight: food === 'right' || food === 'stand-in', weight: line.weight }],
  );
}

const bandsNote =
  'Random lines and the sample by strata together, the latter weighed by the lines each stands for; a stand-in counts as right.';

/** The sets that a calibration error is told of, each by the lines it takes. */
export const reliabilitySets: readonly { readonly name: string; readonly sets: readonly JudgedSet[] }[] = [
  { name: 'random lines, fresh after the fixes', sets: ['after'] },
  { name: 'random lines, all', sets: ['before', 'after'] },
  { name: 'sample the odds were fitted on', sets: ['fit'] },
  { name: 'all of them', sets: ['before', 'after', 'fit'] },
];

/** The judged lines of one row of `reliabilitySets`. */
export function ofSets(judged: readonly JudgedAgain[], sets: readonly JudgedSet[]): readonly JudgedAgain[] {
  return judged.filter(({ line }) => sets.includes(line.set));
}

function tabulateErrors(judged: readonly JudgedAgain[]): Table {
  return {
    title: 'Reliability of the match score: lines read by hand',
    note: 'Only verdicts on the food found now, and only lines for which one is found. Said is the mean score, right the share that holds. Calibration error: the mean distance between the two, over tenths of the score, and over ten bands of as many lines each. Strict: a stand-in counts as wrong.',
    columns: ['set', 'lines', 'said', 'right', '95 % interval', 'error, tenths', 'error, equal bands', 'error, strict'],
    rows: reliabilitySets.flatMap(({ name, sets }) => {
      const some = ofSets(judged, sets);
      const scored = listScored(some);
      if (scored.length === 0) return [];
      const { said, right, interval } = measureBand(scored);
      const strict = listScored(some.filter(({ food }) => food !== 'stand-in')).concat(
        some.flatMap(({ line, match, food }) =>
          food === 'stand-in' && match > 0 ? [{ match, isRight: false, weight: line.weight }] : [],
        ),
      );
      const { byTenths, byCount } = findCalibrationError(scored);
      return [
        [
          name,
          scored.length,
          formatShare(said, 1),
          formatShare(right, 1),
          formatInterval(interval),
          byTenths.toFixed(3),
          byCount.toFixed(3),
          findCalibrationError(strict).byTenths.toFixed(3),
        ],
      ];
    }),
    worst: [],
  };
}
