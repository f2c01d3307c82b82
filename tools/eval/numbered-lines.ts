import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Catalog } from '../../src/analysis/catalog';
import type { Food } from '../../src/analysis/food';
import type { MatchedLine } from '../../src/analysis/line';
import { normalizeWords } from '../../src/analysis/match-words/normalize';
import { findProjectRoot } from '../../src/project-root';
import { readJsonLines } from '../../src/train/json-lines';
import { hashLine, readJudgements } from '../../src/train/judged-lines';
import { splitBy, type Part } from '../../src/train/split';
import { matchText } from '../parse-line';
import { tabulateBands, type ScoredMatch } from './calibration';
import { compareText, formatShare, type Table } from './table';

/**
 * A line with the food that another program chose, and whether ours is that record, or at least the
 * same food.
 */
interface NumberedMatch {
  readonly row: z.infer<typeof numberedLine>;
  readonly line: MatchedLine;
  readonly isExact: boolean;
  readonly isSame: boolean;
}

/**
 * Matches the lines of Spoonacular whose label passed their check. Labels are NDB numbers of SR28.
 */
export function judgeNumbers(dataDir: string, part: Part | 'all', catalog: Catalog): readonly NumberedMatch[] {
  const ndbNumbers = readNdbNumbers(dataDir);
  const references = readReferences(dataDir);
  return readJsonLines(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl'), numberedLine)
    .filter((row) => row.label_check === 'ok' && (part === 'all' || splitBy(row.line) === part))
    .map((row) => {
      const line = matchText(catalog, row.line);
      const reference = references.get(row.ndb_candidate ?? 0);
      const isExact = line.food !== null && ndbNumbers.get(line.food.fdcId) === row.ndb_candidate;
      const isSame =
        isExact || (line.food !== null && reference !== undefined && isLikeReference(line.food, reference));
      return { row, line, isExact, isSame };
    });
}

const numberedLine = z.object({
  line: z.string(),
  ndb_candidate: z.number().nullish(),
  sr28_description: z.string().optional(),
  label_check: z.string().optional(),
  exact_id: z.boolean().optional(),
});

/** The NDB numbers of SR Legacy by FDC id. */
function readNdbNumbers(dataDir: string): ReadonlyMap<number, number> {
  const rows = readFileSync(join(dataDir, 'fdc', 'sr_legacy', 'sr_legacy_food.csv'), 'utf8')
    .split('\n')
    .slice(1);
  return new Map(
    rows.map((text) => {
      const [fdcId = '', ndbNumber = ''] = text.replaceAll('"', '').trim().split(',');
      return [Number(fdcId), Number(ndbNumber)] as const;
    }),
  );
}

/**
 * The judged lines in total and by bands of the match score, with those that are not the same food.
 */
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
      ...scoreBands.map(([name, from, to]) =>
        rowOf(
          name,
          judged.filter(({ line }) => line.match >= from && line.match < to),
        ),
      ),
    ],
    worst: judged
      .filter((each) => !each.isSame)
      .sort((one, other) => other.line.match - one.line.match || compareText(one.row.line, other.row.line))
      .map(
        ({ row, line }) =>
          `${line.match.toFixed(2)} "${row.line}" = ${nameFood(line.food)}; theirs: ${row.sr28_description ?? row.ndb_candidate}`,
      ),
  };
}

const scoreBands = [
  ['match 0.90 and more', 0.9, 2],
  ['match 0.70 to 0.89', 0.7, 0.9],
  ['match below 0.70', 0.001, 0.7],
] as const;

/** A match compared with a label that a machine gave. */
interface SilverMatch extends ScoredMatch {
  readonly text: string;
  readonly fdcId: number | null;
}

/**
 * Compares the match score with Spoonacular's labels, which are machine-made and partly wrong, and
 * with the same labels as corrected by a person, in the learning part only.
 */
export function measureReliability(
  dataDir: string,
  part: Part | 'all',
  silver: readonly SilverMatch[],
): readonly Table[] {
  const byLabel = tabulateBands('Reliability of the match score: Spoonacular', silverNote, silver);
  if (part !== 'learn') return [byLabel];
  const right = new Set(
    readJudgements(judgementsPath, dataDir).flatMap(({ text, fdcId, isRight }) =>
      isRight ? [`${hashLine(text)} ${fdcId}`] : [],
    ),
  );
  const corrected = silver.map((each) => ({
    ...each,
    isRight: each.isRight || right.has(`${hashLine(each.text)} ${each.fdcId}`),
  }));
  return [
    byLabel,
    tabulateBands(
      'Reliability of the match score: Spoonacular, where we differ as read by a person',
      'The same lines, where our food counts as right if a person said so.',
      corrected,
    ),
  ];
}

const judgementsPath = join(findProjectRoot(), 'src', 'train', 'judgements.tsv');

const silverNote =
  'By their labels. Of 60 lines of the learning part where they differ from us, read one by one, ours is right on 38, both will do on 14, theirs is right on 6 and neither on 2: about one label in ten is wrong.';

/**
 * Whether a food counts as the reference: it shares a word with the first two parts of its
 * description, and energy differs by at most 15 % or 3 kcal per 100 g. False where either energy is
 * unknown.
 */
export function isLikeReference(food: Food, reference: Reference): boolean {
  const words = new Set(normalizeWords(food.description));
  const { calories } = food.nutrientsPer100g;
  if (calories === null || reference.calories === null) return false;
  const isNear = Math.abs(calories - reference.calories) <= Math.max(0.15 * reference.calories, 3);
  return (
    isNear && normalizeWords(reference.description.split(',').slice(0, 2).join(' ')).some((word) => words.has(word))
  );
}

/** A record of SR28, with what is needed to compare it with another record. */
interface Reference {
  readonly description: string;
  /** kcal in 100 g; null where the record knows none. */
  readonly calories: number | null;
}

/** Descriptions and energy of SR28 by NDB number, from its official files. */
function readReferences(dataDir: string): ReadonlyMap<number, Reference> {
  const folder = join(dataDir, 'fdc', 'sr28');
  const calories = new Map<number, number>();
  for (const text of gunzipSync(readFileSync(join(folder, 'NUT_DATA.txt.gz')))
    .toString('latin1')
    .split('\n')) {
    const [ndb = '', nutrient = '', amount = ''] = text.split('^');
    if (nutrient === '~208~') calories.set(Number(ndb.replaceAll('~', '')), Number(amount));
  }
  const references = new Map<number, Reference>();
  for (const text of readFileSync(join(folder, 'FOOD_DES.txt'), 'latin1').split('\n')) {
    const [ndb = '', , description = ''] = text.replaceAll('~', '').split('^');
    if (ndb !== '') references.set(Number(ndb), { description, calories: calories.get(Number(ndb)) ?? null });
  }
  return references;
}

/** The name of a food in a list. */
export function nameFood(food: Food | null): string {
  return food === null ? 'nothing' : food.description;
}
