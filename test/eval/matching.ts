import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Catalog } from '../../src/analysis/catalog';
import type { Food } from '../../src/analysis/food';
import type { MatchedLine } from '../../src/analysis/line';
import { matchLine } from '../../src/analysis/match/match-line';
import { normalizePhrase, normalizeWords } from '../../src/analysis/match/words/normalize-phrase';
import { parseLine } from '../support/parse-line';
import { splitBy, type Part } from '../../src/train/split';
import { compareText } from './compare-text';
import { measureReliability } from './judged/measure-reliability';
import { readRows } from './read-rows';
import { formatShare, type Table } from './table';

const numberedLine = z.object({
  line: z.string(),
  ndb_candidate: z.number().nullish(),
  sr28_description: z.string().optional(),
  label_check: z.string().optional(),
  exact_id: z.boolean().optional(),
});
const lineWithIds = z.object({ sentence: z.string(), fdc_ids: z.array(z.number()) });
const labelledLine = z.object({ sentence: z.string(), name: z.string() });

/**
 * Compares the matched foods with those that others named for the same line, and counts how the commonest names are matched.
 * @param part the part of the split to report, or 'all'
 */
export function measureMatching(dataDir: string, part: Part | 'all', catalog: Catalog): readonly Table[] {
  const judged = judgeNumbers(dataDir, part, catalog);
  const silver = judged.map(({ row, line, isSame }) => ({
    text: row.line,
    fdcId: line.food?.fdcId ?? null,
    match: line.match,
    isRight: isSame,
    weight: 1,
  }));
  return [
    compareNumbers(judged),
    compareIds(dataDir, part, catalog),
    countWays(dataDir, part, catalog),
    ...measureReliability(dataDir, part, silver),
  ];
}

/** A record of SR28, as far as it takes to say whether another record is the same food. */
interface Reference {
  readonly description: string;
  readonly calories: number | null;
}

interface NumberedMatch {
  readonly row: z.infer<typeof numberedLine>;
  readonly line: MatchedLine;
  readonly isExact: boolean;
  readonly isSame: boolean;
}

function judgeNumbers(dataDir: string, part: Part | 'all', catalog: Catalog): readonly NumberedMatch[] {
  const ndbNumbers = readNdbNumbers(dataDir);
  const references = readReferences(dataDir);
  return readRows(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl'), numberedLine)
    .filter((row) => row.label_check === 'ok' && (part === 'all' || splitBy(row.line) === part))
    .map((row) => {
      const line = match(catalog, row.line);
      const reference = references.get(row.ndb_candidate ?? 0);
      const isExact = line.food !== null && ndbNumbers.get(line.food.fdcId) === row.ndb_candidate;
      const isSame = isExact || (line.food !== null && reference !== undefined && isSameFood(line.food, reference));
      return { row, line, isExact, isSame };
    });
}

function compareNumbers(judged: readonly NumberedMatch[]): Table {
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
          `${line.match.toFixed(2)} "${row.line}" = ${tell(line.food)}; theirs: ${row.sr28_description ?? row.ndb_candidate}`,
      ),
  };
}

const scoreBands = [
  ['match 0.90 and more', 0.9, 2],
  ['match 0.70 to 0.89', 0.7, 0.9],
  ['match below 0.70', 0.001, 0.7],
] as const;

function compareIds(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
  const judged = readRows(join(dataDir, 'lines', 'line_fdc_ids.jsonl'), lineWithIds)
    .filter((row) => part === 'all' || splitBy(row.sentence) === part)
    .map((row) => {
      const line = match(catalog, row.sentence);
      const accepted = row.fdc_ids.flatMap((id) => catalog.foods.get(id) ?? []);
      const isExact = line.food === null ? row.fdc_ids.length === 0 : row.fdc_ids.includes(line.food.fdcId);
      const food = line.food;
      const isSame =
        isExact ||
        (food !== null &&
          accepted.some((other) =>
            isSameFood(food, { description: other.description, calories: other.nutrientsPer100g.calories }),
          ));
      return { row, line, isExact, isSame, isComparable: row.fdc_ids.length === 0 || accepted.length > 0 };
    });
  const comparable = judged.filter((each) => each.isComparable);
  return {
    title: 'Matches, lines with accepted FDC ids',
    note: 'Many of the accepted ids are of the Foundation dataset or of other releases; only lines with an accepted record in the catalog count.',
    columns: ['lines', 'number', 'accepted record', 'same food'],
    rows: [
      [
        'all',
        comparable.length,
        formatShare(comparable.filter((each) => each.isExact).length, comparable.length),
        formatShare(comparable.filter((each) => each.isSame).length, comparable.length),
      ],
    ],
    worst: judged
      .filter((each) => !each.isExact)
      .map(({ row, line }) => `${line.match.toFixed(2)} "${row.sentence}" = ${tell(line.food)}`),
  };
}

function countWays(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
  const path = join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz');
  const lines = existsSync(path)
    ? readRows(path, labelledLine).filter((row) => part === 'all' || splitBy(row.sentence) === part)
    : [];
  const linesByName = new Map<string, { count: number; sentence: string; name: string }>();
  for (const { name, sentence } of lines) {
    const key = normalizePhrase(name);
    const known = linesByName.get(key);
    if (known === undefined) linesByName.set(key, { count: 1, sentence, name });
    else known.count++;
  }
  linesByName.delete('');
  const common = [...linesByName.values()]
    .sort((one, other) => other.count - one.count || compareText(one.name, other.name))
    .slice(0, commonNames)
    .map((entry) => ({ ...entry, line: match(catalog, entry.sentence) }));
  const total = common.reduce((sum, entry) => sum + entry.count, 0);
  const ways = [
    ['by an alias', (line: MatchedLine) => line.food !== null && !isRanked(line)],
    ['by the ranker', (line: MatchedLine) => line.food !== null && isRanked(line)],
    ['not at all', (line: MatchedLine) => line.food === null],
  ] as const;
  return {
    title: `Ways of the ${commonNames} commonest names`,
    note: `Each name by the first labelled line that has it; they are the names of ${formatShare(total, lines.length)} of ${lines.length} lines.`,
    columns: ['matched', 'names', 'share of their lines'],
    rows: ways.map(([name, isWay]) => {
      const some = common.filter((entry) => isWay(entry.line));
      return [
        name,
        some.length,
        formatShare(
          some.reduce((sum, entry) => sum + entry.count, 0),
          total,
        ),
      ];
    }),
    worst: common
      .filter((entry) => entry.line.food === null || isRanked(entry.line))
      .map(
        (entry) =>
          `${entry.count} lines, ${entry.line.match.toFixed(2)}: "${entry.sentence}" = ${tell(entry.line.food)}`,
      ),
  };
}

const commonNames = 1000;

function isRanked(line: MatchedLine): boolean {
  return line.matchReason.startsWith('No name in the table');
}

function match(catalog: Catalog, text: string): MatchedLine {
  return matchLine(catalog, '', parseLine(text));
}

function isSameFood(food: Food, reference: Reference): boolean {
  const words = new Set(normalizeWords(food.description));
  const { calories } = food.nutrientsPer100g;
  if (calories === null || reference.calories === null) return false;
  const isNear = Math.abs(calories - reference.calories) <= Math.max(0.15 * reference.calories, 3);
  return (
    isNear && normalizeWords(reference.description.split(',').slice(0, 2).join(' ')).some((word) => words.has(word))
  );
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

function tell(food: Food | null): string {
  return food === null ? 'nothing' : food.description;
}
