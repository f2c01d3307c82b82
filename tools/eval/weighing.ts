import { join } from 'node:path';
import { z } from 'zod';
import { weighingWays, type WeighedLine } from '../../src/analysis/line';
import { addNutrients } from '../../src/analysis/sum';
import { readJsonLines } from '../../src/train/json-lines';
import { splitBy, type Part } from '../../src/train/split';
import { findQuantile, formatShare, type Table } from './table';

const row = z.object({
  line: z.string(),
  grams: z.number().optional(),
  nutrients: z.record(z.string(), z.number()).optional(),
});

interface Judged {
  readonly line: WeighedLine;
  /** Ours over theirs, in grams or in calories. */
  readonly ratio: number;
  readonly theirs: number;
}

/** The sets of lines. Figures below `min` say nothing about the weight and are left out. */
const sets = [
  { name: 'Edamam: grams', file: 'edamam_line_grams.dev.jsonl', unit: 'g', min: 0.1 },
  { name: 'King Arthur: grams of a volume', file: 'king_arthur_weights.jsonl', unit: 'g', min: 0.1 },
  { name: 'Nutritionix: calories', file: 'nutritionix_line_nutrients.dev.jsonl', unit: 'kcal', min: 5 },
] as const;

/**
 * Compares grams, or calories where only those are known, with what others found for the same line.
 * @param part the part of the split to report, or 'all'
 */
export async function measureWeighing(
  dataDir: string,
  part: Part | 'all',
  weigh: (text: string) => Promise<WeighedLine>,
): Promise<readonly Table[]> {
  const judged: { readonly set: (typeof sets)[number]; readonly lines: readonly Judged[] }[] = [];
  for (const set of sets) {
    const rows = readJsonLines(join(dataDir, 'lines', set.file), row).filter(
      ({ line }) => part === 'all' || splitBy(line) === part,
    );
    judged.push({ set, lines: await judgeSet(rows, set.min, weigh) });
  }
  return [
    ...judged.map(({ set, lines }) => tabulate(set.name, set.unit, lines)),
    tabulateWays(judged.flatMap(({ lines }) => lines)),
  ];
}

async function judgeSet(
  rows: readonly z.infer<typeof row>[],
  min: number,
  weigh: (text: string) => Promise<WeighedLine>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const { line: text, grams, nutrients } of rows) {
    const theirs = grams ?? nutrients?.['calories'] ?? 0;
    if (theirs < min) continue;
    const line = await weigh(text);
    const ours = grams === undefined ? addNutrients(line).nutrients.calories : line.grams;
    judged.push({ line, theirs, ratio: ours / theirs });
  }
  return judged;
}

const columns = [
  'lines',
  'number',
  'median error',
  'within 5 %',
  'within 10 %',
  'within 20 %',
  'within 50 %',
  'median ratio',
];

function tabulate(name: string, unit: string, judged: readonly Judged[]): Table {
  const isOpen = ({ line }: Judged) => line.amounts.length === 0;
  const worst = judged
    .filter((each) => !isOpen(each))
    .map((each) => ({ ...each, off: Math.abs(Math.log(Math.max(each.ratio, 1e-3))) }))
    .sort((one, other) => other.off - one.off)
    .map(
      ({ line, ratio, theirs }) =>
        `${ratio.toFixed(2)} × ${theirs.toFixed(0)} ${unit}: "${line.text}" = ${line.food?.description ?? 'nothing'}, ${line.grams.toFixed(1)} g (${line.weighReason})`,
    );
  return {
    title: `Weights, ${name}`,
    note: 'Ours against theirs, which a machine found too: differences count, not rights and wrongs.',
    columns,
    rows: [
      rowOf(
        'with an amount',
        judged.filter((each) => !isOpen(each)),
      ),
      rowOf('without an amount', judged.filter(isOpen)),
    ].filter(([, number]) => number !== 0),
    worst,
  };
}

function tabulateWays(judged: readonly Judged[]): Table {
  return {
    title: 'Weights by the way they were found',
    note: 'All lines of the sets above: the surer the way, the nearer it should be.',
    columns,
    rows: weighingWays
      .map((way) =>
        rowOf(
          way,
          judged.filter(({ line }) => line.way === way),
        ),
      )
      .filter(([, number]) => number !== 0),
    worst: [],
  };
}

function rowOf(name: string, judged: readonly Judged[]): readonly (string | number)[] {
  const errors = judged.map(({ ratio }) => Math.abs(ratio - 1));
  const within = (limit: number) => formatShare(errors.filter((error) => error <= limit).length, errors.length);
  if (errors.length === 0) return [name, 0, '–', '–', '–', '–', '–', '–'];
  const ratios = judged.map(({ ratio }) => ratio);
  return [
    name,
    errors.length,
    `${(100 * findQuantile(errors, 0.5)).toFixed(1)} %`,
    ...[0.05, 0.1, 0.2, 0.5].map(within),
    findQuantile(ratios, 0.5).toFixed(3),
  ];
}
