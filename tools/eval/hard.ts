import type { WeighedLine } from '../../src/analysis/line';
import type { Part } from '../../src/train/split';
import { findCalibrationError, findWilsonInterval, formatInterval, measureBand, type ScoredMatch } from './calibration';
import { readHandWeighedLines, readHardLines, type HandWeighedLine, type HardLine } from './hard-lines';
import { formatShare, type Table } from './table';

/** What is read of an answer. */
type Answer = Pick<WeighedLine, 'food' | 'match' | 'grams' | 'conversion'>;

/** A hard line, and what the service finds for it. */
interface JudgedHardLine {
  readonly line: HardLine;
  readonly found: Answer;
  readonly isFoodRight: boolean;
  /** Null where no grams are accepted or no food is found. */
  readonly areGramsRight: boolean | null;
}

/** A line weighed by hand, and what the service finds for it. */
interface JudgedWeight {
  readonly line: HandWeighedLine;
  readonly found: Answer;
}

export interface HardResults {
  readonly hard: readonly JudgedHardLine[];
  readonly weighed: readonly JudgedWeight[];
}

/** Answers the hard lines and the random lines that were weighed by hand. */
export async function judgeHardLines(dataDir: string, weigh: (text: string) => Promise<Answer>): Promise<HardResults> {
  const hard: JudgedHardLine[] = [];
  for (const line of readHardLines()) hard.push(judge(line, await weigh(line.text)));
  const weighed: JudgedWeight[] = [];
  for (const line of readHandWeighedLines(dataDir)) weighed.push({ line, found: await weigh(line.text) });
  return { hard, weighed };
}

function judge(line: HardLine, found: Answer): JudgedHardLine {
  const isNothing = line.foods.length === 0;
  const isFoodRight = found.food === null ? isNothing : line.foods.includes(found.food.fdcId);
  return {
    line,
    found,
    isFoodRight,
    areGramsRight: isNothing || found.food === null ? null : isInRange(found.grams, line.grams),
  };
}

/** Null without a range. Half a gram is left to rounding. */
function isInRange(grams: number, range: HardLine['grams']): boolean | null {
  return range === null ? null : grams >= range.low - 0.5 && grams <= range.high + 0.5;
}

/** The tables on the hard lines of a part, and on the reliability of their grams. */
export function measureHard({ hard, weighed }: HardResults, part: Part | 'all'): readonly Table[] {
  const some = hard.filter(({ line }) => part === 'all' || line.part === part);
  const random = weighed.filter(({ line }) => part === 'all' || line.part === part);
  return [tabulateShares(some), tabulateMatches(some), tabulateConversions(some, random)];
}

function tabulateShares(hard: readonly JudgedHardLine[]): Table {
  const rowOf = (title: string, some: readonly JudgedHardLine[]) => {
    const foods = some.filter(({ isFoodRight }) => isFoodRight).length;
    const weighed = some.filter(({ areGramsRight }) => areGramsRight !== null);
    const grams = weighed.filter(({ areGramsRight }) => areGramsRight).length;
    return [
      title,
      some.length,
      formatShare(foods, some.length),
      formatInterval(findWilsonInterval(foods, some.length)),
      weighed.length,
      formatShare(grams, weighed.length),
      formatInterval(findWilsonInterval(grams, weighed.length)),
    ];
  };
  return {
    title: 'Hard lines: food and grams',
    note: 'Lines of our own, labelled by hand before any answer was seen: half with names that none of the labelled lines has, half of odd forms. A line for which no food is right is right where none is found. Grams: those that a careful cook accepts, where a food is found.',
    columns: ['lines', 'number', 'food right', '95 % of food', 'weighed', 'grams right', '95 % of grams'],
    rows: [
      ...(['rare', 'odd'] as const).map((kind) =>
        rowOf(
          kind === 'rare' ? 'rare names' : 'odd forms',
          hard.filter(({ line }) => line.kind === kind),
        ),
      ),
      rowOf('all', hard),
    ],
    worst: hard
      .filter(
        ({ line, isFoodRight, areGramsRight }) => line.part === 'learn' && (!isFoodRight || areGramsRight === false),
      )
      .sort((one, other) => other.found.match - one.found.match)
      .map(describe),
  };
}

function describe({ line, found, isFoodRight }: JudgedHardLine): string {
  const food = found.food === null ? 'no food' : `${found.food.fdcId} ${found.food.description}`;
  const range = line.grams === null ? 'any grams' : `${line.grams.low} to ${line.grams.high} g`;
  const wanted = isFoodRight ? range : `${line.foods.join(' or ') || 'no food'}, ${range}`;
  return `"${line.text}": ${food} (${found.match.toFixed(2)}), ${Math.round(found.grams)} g (${found.conversion.toFixed(2)}); right is ${wanted}`;
}

const matchBands = [
  { title: '0.90 and more', from: 0.9 },
  { title: '0.70 to 0.89', from: 0.7 },
  { title: 'below 0.70', from: 0 },
] as const;

function tabulateMatches(hard: readonly JudgedHardLine[]): Table {
  const scored = hard.flatMap(({ found, isFoodRight }): ScoredMatch | readonly [] =>
    found.food === null ? [] : { match: found.match, isRight: isFoodRight, weight: 1 },
  );
  const error = scored.length === 0 ? '–' : findCalibrationError(scored).byTenths.toFixed(3);
  return {
    title: 'Hard lines: how often a match is right',
    note: `The hard lines for which a food is found, by match score. Expected calibration error over tenths: ${error}.`,
    columns: ['match', 'lines', 'said', 'right', '95 % interval'],
    rows: [...toBands(matchBands, scored).map(({ title, some }) => printBand(title, some)), printBand('all', scored)],
    worst: [],
  };
}

const conversionBands = [
  { title: '0.95 to 1.00', from: 0.95 },
  { title: '0.90 to 0.94', from: 0.9 },
  { title: '0.80 to 0.89', from: 0.8 },
  { title: '0.60 to 0.79', from: 0.6 },
  { title: 'below 0.60', from: 0 },
] as const;

function tabulateConversions(hard: readonly JudgedHardLine[], weighed: readonly JudgedWeight[]): Table {
  const sets = [
    {
      name: 'random lines',
      some: weighed.flatMap(({ line, found }) =>
        found.food === null ? [] : toScored(found, isInRange(found.grams, line.grams)),
      ),
    },
    {
      name: 'hard lines',
      some: hard.flatMap(({ found, isFoodRight, areGramsRight }) =>
        isFoodRight ? toScored(found, areGramsRight) : [],
      ),
    },
  ];
  return {
    title: 'How often grams are right',
    note: 'By conversion confidence: random lines of the labelled data whose grams a person read before any answer was seen, and the hard lines whose food is right. Right: within the range that a careful cook accepts.',
    columns: ['set', 'conversion', 'lines', 'said', 'right', '95 % interval'],
    keyColumns: 2,
    rows: sets.flatMap(({ name, some }) => [
      ...toBands(conversionBands, some).map((band) => [name, ...printBand(band.title, band.some)]),
      [name, ...printBand('all', some)],
    ]),
    worst: [],
  };
}

function toScored({ conversion }: Answer, isRight: boolean | null): readonly ScoredMatch[] {
  return isRight === null ? [] : [{ match: conversion, isRight, weight: 1 }];
}

function toBands(
  bands: readonly { readonly title: string; readonly from: number }[],
  scored: readonly ScoredMatch[],
): readonly { readonly title: string; readonly some: readonly ScoredMatch[] }[] {
  return bands.map(({ title, from }, index) => ({
    title,
    some: scored.filter((each) => each.match >= from && each.match < (bands[index - 1]?.from ?? Infinity)),
  }));
}

function printBand(title: string, some: readonly ScoredMatch[]): readonly (string | number)[] {
  if (some.length === 0) return [title, 0, '–', '–', '–'];
  const { said, right, interval } = measureBand(some);
  return [title, some.length, formatShare(said, 1), formatShare(right, 1), formatInterval(interval)];
}
