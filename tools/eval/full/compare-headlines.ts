import { listHeadlines } from '../page/headline';
import { readCell, type CellName, type PartTables } from '../page/part-tables';
import { printMarkdownTable } from '../page/print-markdown-table';

/** A figure on the check part and on all data, with the foods of the kitchen table alone and with all sets imported. */
export interface Comparison {
  readonly what: string;
  readonly alone: Figure;
  readonly full: Figure;
}

interface Figure {
  readonly check: string;
  readonly all: string;
}

/** The headlines, whether they still speak of what is found, and what becomes of names that no table has: there the sets have most to add. */
export function compareHeadlines(alone: PartTables, full: PartTables): readonly Comparison[] {
  const others = listHeadlines(full);
  return [
    ...listHeadlines(alone).flatMap((headline) => {
      const other = others.find(({ what }) => what === headline.what);
      return other === undefined ? [] : [{ what: headline.what, alone: headline, full: other }];
    }),
    ...furtherCells.map(({ what, cell }) => ({ what, alone: readFigure(alone, cell), full: readFigure(full, cell) })),
  ];
}

const unseen = 'Matches of names never seen';

/** What was said of a line read by hand holds of the food that was read beside it: how many lines still have it. */
const holding = 'Random lines read by hand: verdicts that still hold';

const furtherCells: readonly { readonly what: string; readonly cell: CellName }[] = [
  {
    what: 'lines read by hand (fresh) that still have the food they were read with',
    cell: { title: holding, row: ['after', 'the same food today'], column: 'number' },
  },
  {
    what: 'the same, lines read before the fixes',
    cell: { title: holding, row: ['before', 'the same food today'], column: 'number' },
  },
  { what: 'names never seen: right', cell: { title: unseen, row: ['all'], column: 'right' } },
  { what: 'names never seen: nothing found', cell: { title: unseen, row: ['all'], column: 'nothing' } },
  {
    what: 'lines of recipes without a food',
    cell: { title: 'Recipes: what became of the lines', row: ['lines without a food'], column: 'count' },
  },
];

const readFigure = (tables: PartTables, cell: CellName): Figure => ({
  check: readCell(tables.check, cell),
  all: readCell(tables.all, cell),
});

export function printComparison(compared: readonly Comparison[]): string {
  return printMarkdownTable(
    ['what', 'kitchen table, check part', 'all sets, check part', 'kitchen table, all data', 'all sets, all data'],
    compared.map(({ what, alone, full }) => [what, alone.check, full.check, alone.all, full.all]),
  );
}
