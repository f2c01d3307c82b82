import type { Stage } from '../measures';
import { findTable, printMarkdownTable, readCell, type CellName, type PartTables } from './part-tables';

/** One important figure on each part of the data, with the command that prints it. */
export interface Headline {
  readonly what: string;
  readonly learn: string;
  readonly check: string;
  readonly all: string;
  readonly command: string;
  /** Results of others, measured or published; '' where unknown. */
  readonly others: string;
  /** The project's goal; '' where there is none. */
  readonly goal: string;
}

/** The most important figures. */
export function listHeadlines(tables: PartTables): readonly Headline[] {
  const set = findJudgedSet(tables);
  const judged = (column: string, interval: string) => (read: ReadCell) => {
    const cell = { title: judgedTitle, row: [set, 'all'] };
    const share = read({ ...cell, column });
    return share === '–' ? share : `${share} (${read({ ...cell, column: interval })})`;
  };
  const calories = (row: string) => (read: ReadCell) =>
    `${read({ title: caloriesTitle, row: [row], column: 'median error' })} · ${read({ title: caloriesTitle, row: [row], column: 'within 20 %' })}`;
  const rows: readonly HeadlineRow[] = [
    {
      what: 'quantity, unit and name of a line all right',
      stage: 'parsing',
      tell: (read) => read({ title: 'Parsing: quantity, unit and name', row: ['all'], column: 'all three' }),
      others: '96.0 % (best CRF, on rows it was partly trained on); 54 to 67 % (npm parsers)',
      goal: '≥ 97 %',
    },
    {
      what: `food right, random lines read by hand (${setWords[set]})`,
      stage: 'judged',
      tell: judged('food right', '95 % of food'),
      others: '69 to 75 % (best open matcher); 71.6 % published elsewhere',
      goal: '≥ 92 %',
    },
    {
      what: 'the same, stand-ins whose figures serve counted as right',
      stage: 'judged',
      tell: judged('or a stand-in', '95 % with stand-ins'),
    },
    {
      what: 'grams right, the same lines',
      stage: 'judged',
      tell: judged('grams right', '95 % of grams'),
      others: 'no open parser gives grams',
      goal: '≥ 90 %',
    },
    {
      what: 'match score as a probability, the same lines: calibration error (ECE)',
      stage: 'judged',
      tell: (read) => read({ title: reliabilityTitle, row: [reliabilityRows[set]], column: 'error, tenths' }),
      others: '0.19; 1.0 on wrong matches',
      goal: '≤ 0.03',
    },
    {
      what: 'food right, hard lines: rare names and odd forms',
      stage: 'hard',
      tell: (read) => read({ title: hardTitle, row: ['all'], column: 'food right' }),
      others: '50 % on such lines (best open matcher)',
      goal: '≥ 88 %',
    },
    {
      what: 'grams right, hard lines',
      stage: 'hard',
      tell: (read) => read({ title: hardTitle, row: ['all'], column: 'grams right' }),
      goal: '≥ 92 %',
    },
    {
      what: 'matches of 0.90 and more that are right, hard lines',
      stage: 'hard',
      tell: (read) =>
        read({ title: 'Hard lines: how often a match is right', row: ['0.90 and more'], column: 'right' }),
      goal: '≥ 97 %',
    },
    {
      what: 'calories per serving, recipe sites: median error · within 20 %',
      stage: 'recipes',
      tell: calories('recipe sites'),
      others: '62 % within 20 % (keyword estimate)',
      goal: '≤ 10 % · ≥ 78 %',
    },
    {
      what: 'calories per serving, Allrecipes: median error · within 20 %',
      stage: 'recipes',
      tell: calories('Allrecipes'),
      others: '75 % within 20 % (keyword estimate)',
      goal: '≤ 6 % · ≥ 90 %',
    },
    {
      what: 'calories of the whole recipe, Budget Bytes: median error · within 20 %',
      stage: 'recipes',
      tell: calories('Budget Bytes (whole recipe)'),
    },
    {
      what: 'health labels: false claims · true ones given',
      stage: 'labels',
      tell: (read) =>
        `${read({ title: labelsTitle, row: ['all'], column: 'false claims' })} · ${read({ title: labelsTitle, row: ['all'], column: 'share given' })}`,
      others: 'unknown ingredients called vegan',
      goal: '0 false claims',
    },
  ];
  return rows.map(({ what, stage, tell, others = '', goal = '' }) => ({
    what,
    learn: tell((cell) => readCell(tables.learn, cell)),
    check: tell((cell) => readCell(tables.check, cell)),
    all: tell((cell) => readCell(tables.all, cell)),
    command: `npm run eval -- --only ${stage}`,
    others,
    goal,
  }));
}

interface HeadlineRow {
  readonly what: string;
  readonly stage: Stage;
  readonly tell: (read: ReadCell) => string;
  readonly others?: string;
  readonly goal?: string;
}

type ReadCell = (cell: CellName) => string;

const judgedTitle = 'Random lines read by hand: as found on the day';
const reliabilityTitle = 'Reliability of the match score: lines read by hand';
const hardTitle = 'Hard lines: food and grams';
const caloriesTitle = 'Recipes: calories per serving';
const labelsTitle = 'Labels: health labels against those a person gave';

const setWords = { before: 'before the fixes that came of it', after: 'fresh', latest: 'read last' } as const;
const reliabilityRows = {
  before: 'random lines, all',
  after: 'random lines, fresh after the fixes',
  latest: 'random lines, read last',
} as const;

/**
 * The set of lines for the headlines: those read last.
 */
function findJudgedSet(tables: PartTables): keyof typeof setWords {
  const rows = findTable(tables.all, judgedTitle)?.rows ?? [];
  return (['latest', 'after'] as const).find((name) => rows.some(([set]) => set === name)) ?? 'before';
}

/**
 * A figure on the test set and on all data, with the foods of the kitchen table alone and with
 * all sets imported.
 */
interface Comparison {
  readonly what: string;
  readonly alone: Figure;
  readonly full: Figure;
}

interface Figure {
  readonly check: string;
  readonly all: string;
}

/**
 * Compares the headlines, the number of verdicts that still apply, and the results on names that no
 * table has, where the sets add most.
 */
export function compareHeadlines(alone: PartTables, full: PartTables): readonly Comparison[] {
  const others = listHeadlines(full);
  return [
    ...listHeadlines(alone).flatMap((headline) => {
      const other = others.find(({ what }) => what === headline.what);
      return other === undefined ? [] : [{ what: headline.what, alone: headline, full: other }];
    }),
    ...otherCells.map(({ what, cell }) => ({ what, alone: readFigure(alone, cell), full: readFigure(full, cell) })),
  ];
}

const unseen = 'Matches of names never seen';

/**
 * A verdict on a line applies to the food that was judged. This table counts the lines that still
 * have that food.
 */
const holding = 'Random lines read by hand: verdicts that still hold';

const otherCells: readonly { readonly what: string; readonly cell: CellName }[] = [
  {
    what: 'lines read by hand last that still have the food they were read with',
    cell: { title: holding, row: ['latest', 'the same food today'], column: 'number' },
  },
  {
    what: 'the same, lines read fresh after the fixes',
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
    ['what', 'kitchen table, test set', 'all sets, test set', 'kitchen table, all data', 'all sets, all data'],
    compared.map(({ what, alone, full }) => [what, alone.check, full.check, alone.all, full.all]),
  );
}
