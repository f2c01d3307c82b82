import { compareText } from '../compare-text';
import { formatShare, type Table } from '../table';
import type { NumberedMatch } from './judge-numbers';
import { tellFood } from './tell-food';

/** The judged lines in all and by bands of the match, with those that are not the same food. */
export function compareNumbers(judged: readonly NumberedMatch[]): Table {
  const rowOf = (name: string, some: readonly NumberedMatch[]) => [
    name,
    some.length,
    formatShare(some.filter((each) => each.isExact).length, some.length),
    formatShare(some.filter((each) => each.isSame).length, some.length),
    formatShare(some.filter((each) => each.line.food === null).length, some.length),
  ];
  return {
    title: 'Matches, Spoonacular: NDB numbers',
    note: 'The very record, and a softer look: a shared word of what it is and energy within 15 %. Their labels are machine-made.',
    columns: ['lines', 'number', 'very record', 'same food', 'no match'],
    rows: [
      rowOf('all', judged),
      rowOf(
        'their number is sure',
        judged.filter((each) => each.row.exact_id === true),
      ),
      ...scoreBands.map(([name, least, most]) =>
        rowOf(
          name,
          judged.filter(({ line }) => line.match >= least && line.match < most),
        ),
      ),
    ],
    worst: judged
      .filter((each) => !each.isSame)
      .sort((one, other) => other.line.match - one.line.match || compareText(one.row.line, other.row.line))
      .map(
        ({ row, line }) =>
          `${line.match.toFixed(2)} "${row.line}" = ${tellFood(line.food)}; theirs: ${row.sr28_description ?? row.ndb_candidate}`,
      ),
  };
}

const scoreBands = [
  ['match 0.90 and more', 0.9, 2],
  ['match 0.70 to 0.89', 0.7, 0.9],
  ['match below 0.70', 0.001, 0.7],
] as const;
