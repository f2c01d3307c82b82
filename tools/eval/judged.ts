import type { WeighedLine } from '../../src/analysis/line';
import type { Part } from '../../src/train/split';
import {
  findCalibrationError,
  findWilsonInterval,
  formatInterval,
  measureBand,
  tabulateBands,
  type ScoredMatch,
} from './calibration';
import { judgeAgain, resolveJudgedLines, type JudgedAgain, type JudgedLine, type JudgedSet } from './judged-lines';
import { formatShare, type Table } from './table';

/** Every judged line, with the verdict as it applies to the food that is found now. */
export async function judgeLines(
  dataDir: string,
  weigh: (line: Pick<JudgedLine, 'text' | 'title'>) => Promise<WeighedLine>,
): Promise<readonly JudgedAgain[]> {
  const judged: JudgedAgain[] = [];
  for (const line of resolveJudgedLines(dataDir).lines) judged.push(judgeAgain(line, await weigh(line)));
  return judged;
}

/**
 * The tables on the judged lines of a part: shares that are right, and the reliability of the
 * score.
 */
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

/**
 * The judged matches whose verdict still applies. A stand-in counts as right, because its figures
 * serve.
 */
export function listScored(judged: readonly JudgedAgain[]): readonly ScoredMatch[] {
  return judged.flatMap(({ line, match, food }) =>
    food === null || match === 0
      ? []
      : [{ match, isRight: food === 'right' || food === 'stand-in', weight: line.weight }],
  );
}

const bandsNote =
  'Random lines and the sample by strata together, the latter weighed by the lines each stands for; a stand-in counts as right.';

/** The sets for which a calibration error is reported. */
export const reliabilitySets: readonly { readonly name: string; readonly sets: readonly JudgedSet[] }[] = [
  { name: 'random lines, read last', sets: ['latest'] },
  { name: 'random lines, fresh after the fixes', sets: ['after'] },
  { name: 'random lines, all', sets: ['before', 'after', 'latest'] },
  { name: 'sample the odds were fitted on', sets: ['fit'] },
  { name: 'all of them', sets: ['before', 'after', 'latest', 'fit'] },
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

/**
 * The shares of random lines with the right food and grams, by set and source, and the number of
 * verdicts on a food that is no longer found.
 */
function tabulateJudged(judged: readonly JudgedAgain[]): readonly Table[] {
  if (judged.length === 0) return [];
  return [
    {
      title: 'Random lines read by hand: as found on the day',
      note: 'Lines drawn at random and read one by one beside the food and the grams found for them that day: "before" the fixes that came of reading, "after" them on lines never read before, "latest" on 2026-11-29 on lines never read before, by two readers. A line for which no food should be found, and none was, is right. Grams that a reader could not tell are left out.',
      columns: ['set', 'source', 'lines', ...shareColumns],
      rows: listGroups(judged).map(({ set, source, some }) => [set, source, some.length, ...printShares(some)]),
      worst: [],
    },
    {
      title: 'Random lines read by hand: verdicts that still hold',
      note: 'Of the food that is found today. A line for which another food is found now counts in the row of those matched otherwise, whose verdicts are of the day: what was wrong and is fixed drops out above, so that the lines read last are the measure.',
      columns: ['set', 'lines', 'number', ...shareColumns],
      rows: setNames.flatMap((set) => {
        const all = judged.filter(({ line }) => line.set === set);
        const holds = all.flatMap((each) =>
          each.food === null ? [] : [{ ...each, line: { ...each.line, food: each.food } }],
        );
        const stale = all.filter(({ food }) => food === null);
        return all.length === 0
          ? []
          : [
              [set, 'the same food today', holds.length, ...printShares(holds)],
              [set, 'matched otherwise today', stale.length, ...printShares(stale)],
            ];
      }),
      worst: [],
    },
  ];
}

const setNames = ['before', 'after', 'latest'] as const;

function listGroups(judged: readonly JudgedAgain[]) {
  const sources = [...new Set(judged.map(({ line }) => line.source))].sort();
  return setNames.flatMap((set) =>
    [...sources, 'all'].flatMap((source) => {
      const some = judged.filter(({ line }) => line.set === set && (source === 'all' || line.source === source));
      return some.length === 0 ? [] : [{ set, source, some }];
    }),
  );
}

const shareColumns = [
  'food right',
  '95 % of food',
  'or a stand-in',
  '95 % with stand-ins',
  'grams right',
  '95 % of grams',
] as const;

/** Share and interval of foods right, of those and stand-ins, and of grams right. */
function printShares(some: readonly JudgedAgain[]): readonly string[] {
  const count = (test: (each: JudgedAgain) => boolean): number => some.filter(test).length;
  const right = count(({ line }) => line.food === 'right' || line.food === 'none-right');
  const standIns = count(({ line }) => line.food === 'stand-in');
  const gramsJudged = count(({ line }) => line.grams === 'right' || line.grams === 'wrong');
  return [
    ...printShare(right, some.length),
    ...printShare(right + standIns, some.length),
    ...printShare(
      count(({ line }) => line.grams === 'right'),
      gramsJudged,
    ),
  ];
}

function printShare(right: number, number: number): readonly string[] {
  return number === 0 ? ['–', '–'] : [formatShare(right, number), formatInterval(findWilsonInterval(right, number))];
}
