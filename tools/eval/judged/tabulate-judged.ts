import { formatShare, type Table } from '../table';
import type { JudgedAgain } from './judge-again';
import { formatInterval } from './tabulate-bands';
import { findWilsonInterval } from './wilson-interval';

/** The shares of random lines whose food and grams were found right, by set and source, and how many verdicts speak of a food no longer found. */
export function tabulateJudged(judged: readonly JudgedAgain[]): readonly Table[] {
  if (judged.length === 0) return [];
  return [
    {
      title: 'Random lines read by hand: as found on the day',
      note: 'Lines drawn at random and read one by one beside the food and the grams found for them that day: "before" the fixes that came of reading, "after" them on lines never read before. A line for which no food should be found, and none was, is right. Grams that a reader could not tell are left out.',
      columns: ['set', 'source', 'lines', ...shareColumns],
      rows: listGroups(judged).map(({ set, source, some }) => [set, source, some.length, ...tellShares(some)]),
      worst: [],
    },
    {
      title: 'Random lines read by hand: verdicts that still hold',
      note: 'Of the food that is found today. A line for which another food is found now counts in the row of those matched otherwise, whose verdicts are of the day: what was wrong and is fixed drops out above, so that the fresh lines are the measure.',
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
              [set, 'the same food today', holds.length, ...tellShares(holds)],
              [set, 'matched otherwise today', stale.length, ...tellShares(stale)],
            ];
      }),
      worst: [],
    },
  ];
}

const setNames = ['before', 'after'] as const;

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
function tellShares(some: readonly JudgedAgain[]): readonly string[] {
  const count = (test: (each: JudgedAgain) => boolean): number => some.filter(test).length;
  const right = count(({ line }) => line.food === 'right' || line.food === 'none-right');
  const standIns = count(({ line }) => line.food === 'stand-in');
  const told = count(({ line }) => line.grams === 'right' || line.grams === 'wrong');
  return [
    ...tellShare(right, some.length),
    ...tellShare(right + standIns, some.length),
    ...tellShare(
      count(({ line }) => line.grams === 'right'),
      told,
    ),
  ];
}

function tellShare(right: number, number: number): readonly string[] {
  return number === 0 ? ['–', '–'] : [formatShare(right, number), formatInterval(findWilsonInterval(right, number))];
}
