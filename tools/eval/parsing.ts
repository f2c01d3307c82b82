import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonLines } from '../../src/train/json-lines';
import { splitBy, type Part } from '../../src/train/split';
import { parseLine } from '../parse-line';
import { compareLine, type LabelledLine, type LineVerdict } from './compare-line';
import { formatShare, type Table } from './table';

const row = z.object({
  source: z.string(),
  sentence: z.string(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
});

/**
 * Measures `parseLine` on the labelled lines of a data folder, source by source; no table where the
 * folder has none.
 * @param part the part of the split to report, or 'all'
 */
export function measureParsing(dataDir: string, part: Part | 'all'): readonly Table[] {
  const path = join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz');
  if (!existsSync(path)) return [];
  const judged = [...judgeLines(path, part), ...judgeEdgeCases(join(dataDir, 'parsing', 'edge_cases.jsonl'), part)];
  const sources = [...new Set(judged.map(({ line }) => line.source))].sort();
  const wrong = judged.filter(({ verdict }) => !isRight(verdict));
  return [
    {
      title: 'Parsing: quantity, unit and name',
      note:
        'Share of labelled lines whose first quantity, unit and name are right, and of those with every further amount right too. ' +
        'Spelling, number and case do not count, nor does a size or length that a label calls a unit; in the last column they do, and so do the order of words and the foods behind an "or".',
      columns: ['source', 'lines', 'quantity', 'unit', 'name', 'all three', 'every amount', 'strict'],
      rows: [...sources, 'all'].map((source) =>
        tabulate(
          source,
          judged.filter(({ line }) => source === 'all' || line.source === source).map(({ verdict }) => verdict),
        ),
      ),
      worst: spread(wrong, 100).map(({ line, verdict }) => describe(line, verdict)),
    },
    ...certaintyGroups.map(([name, holds]) =>
      tabulateCertainty(
        `Parsing: certainty, ${name}`,
        judged
          .filter(({ line }) => holds(line.source))
          .map(({ certainty, verdict }) => ({ certainty, isRight: isRight(verdict) })),
      ),
    ),
  ];
}

// Many labels of the New York Times are wrong, so that no certainty can be right about them; the
// edge cases keep to other rules.
const certaintyGroups: readonly (readonly [string, (source: string) => boolean])[] = [
  ['careful sources', (source) => source !== 'nyt' && source !== edgeCases],
  ['New York Times', (source) => source === 'nyt'],
];

interface Judged {
  readonly line: LabelledLine;
  readonly verdict: LineVerdict;
  /** As the parser puts it. */
  readonly certainty: number;
}

/** Every labelled line of the part with its verdict. */
function judgeLines(path: string, part: Part | 'all'): readonly Judged[] {
  return readJsonLines(path, row)
    .filter(({ sentence }) => part === 'all' || splitBy(sentence) === part)
    .map(judge);
}

const edgeCases = 'edge cases';

function judge(line: LabelledLine): Judged {
  const parsed = parseLine(line.sentence);
  return { line, verdict: compareLine(line, parsed), certainty: parsed.certainty };
}

const value = z.union([z.number(), z.string()]);
const edgeCase = z.object({
  input: z.string(),
  name: z.string().nullish(),
  amounts: z
    .array(z.object({ unit: z.string().nullish(), value: value.nullish(), upper_value: value.nullish() }))
    .nullish(),
});

/** The hard cases written by hand, in the form of the labelled lines. */
function judgeEdgeCases(path: string, part: Part | 'all'): readonly Judged[] {
  if (!existsSync(path)) return [];
  return readJsonLines(path, edgeCase)
    .filter(({ input }) => part === 'all' || splitBy(input) === part)
    .map(({ input, name, amounts }) => {
      const numbers = (amounts ?? []).map((amount) =>
        [amount.value, amount.upper_value].filter((number) => number !== null && number !== undefined).join('-'),
      );
      const line = {
        source: edgeCases,
        sentence: input,
        name: name ?? '',
        quantity: numbers.join(' '),
        unit: (amounts ?? []).map(({ unit }) => unit ?? '').join(' '),
      };
      return judge(line);
    });
}

function isRight(verdict: LineVerdict): boolean {
  return verdict.quantity && verdict.unit && verdict.name;
}

function tabulate(source: string, verdicts: readonly LineVerdict[]): readonly (string | number)[] {
  const share = (test: (verdict: LineVerdict) => boolean): string =>
    formatShare(verdicts.filter(test).length, verdicts.length);
  return [
    source,
    verdicts.length,
    share((verdict) => verdict.quantity),
    share((verdict) => verdict.unit),
    share((verdict) => verdict.name),
    share(isRight),
    share((verdict) => isRight(verdict) && verdict.everyAmount),
    share((verdict) => verdict.strict),
  ];
}

/** At most `limit` of them, evenly over all: the lines stand source by source. */
function spread<T>(items: readonly T[], limit: number): readonly T[] {
  const stride = Math.max(1, Math.ceil(items.length / limit));
  return items.filter((_, index) => index % stride === 0);
}

function describe(line: LabelledLine, verdict: LineVerdict): string {
  const wrong = (['quantity', 'unit', 'name'] as const).filter((field) => !verdict[field]).join(' and ');
  return `${wrong} of "${line.sentence}" (${line.source}): ${verdict.found} in place of ${verdict.expected}`;
}

/** A line with the certainty of its parse, and whether it was right. */
interface CertainLine {
  readonly certainty: number;
  readonly isRight: boolean;
}

/**
 * What the certainty of a parse promises against what holds, by bands that are finer where most
 * lines lie.
 */
function tabulateCertainty(title: string, lines: readonly CertainLine[]): Table {
  const bands = edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const inBand = lines.filter(({ certainty }) => certainty >= from && certainty < to);
    const said = inBand.reduce((sum, { certainty }) => sum + certainty, 0);
    return { from, to, count: inBand.length, said, right: inBand.filter(({ isRight }) => isRight).length };
  });
  const error = bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / Math.max(1, lines.length);
  return {
    title,
    note: `How probably a parse calls itself right against how often it is. Expected calibration error over these bands: ${error.toFixed(4)}.`,
    columns: ['certainty', 'lines', 'said', 'right'],
    rows: bands.map(({ from, to, count, said, right }) => [
      to > 1 ? `${from.toFixed(2)} and more` : `${from.toFixed(2)} to below ${to.toFixed(2)}`,
      count,
      formatShare(said, count),
      formatShare(right, count),
    ]),
    worst: [],
  };
}

const edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 2] as const;
