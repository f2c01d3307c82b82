import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalog } from '../../src/analysis/catalog';
import type { MatchedLine } from '../../src/analysis/line';
import { normalizePhrase } from '../../src/analysis/match-words/normalize';
import { readJsonLines } from '../../src/train/json-lines';
import { splitBy, type Part } from '../../src/train/split';
import { matchText } from '../parse-line';
import { compareNumbers, isLikeReference, judgeNumbers, measureReliability, nameFood } from './numbered-lines';
import { compareText, formatShare, type Table } from './table';
import { isRanked } from './unseen-names';

/**
 * Compares the matched foods with those that others named for the same line, and counts how the
 * commonest names are matched.
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

/** Compares the matched foods with the records that a person accepts for the line. */
function compareIds(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
  const judged = readJsonLines(join(dataDir, 'lines', 'line_fdc_ids.jsonl'), lineWithIds)
    .filter((row) => part === 'all' || splitBy(row.sentence) === part)
    .map((row) => {
      const line = matchText(catalog, row.sentence);
      const accepted = row.fdc_ids.flatMap((id) => catalog.foods.get(id) ?? []);
      const isExact = line.food === null ? row.fdc_ids.length === 0 : row.fdc_ids.includes(line.food.fdcId);
      const food = line.food;
      const isSame =
        isExact ||
        (food !== null &&
          accepted.some((other) =>
            isLikeReference(food, { description: other.description, calories: other.nutrientsPer100g.calories }),
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
      .map(({ row, line }) => `${line.match.toFixed(2)} "${row.sentence}" = ${nameFood(line.food)}`),
  };
}

const lineWithIds = z.object({ sentence: z.string(), fdc_ids: z.array(z.number()) });

/** Counts how the most frequent names of the labelled lines are matched. */
function countWays(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
  const path = join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz');
  const lines = existsSync(path)
    ? readJsonLines(path, labelledLine).filter((row) => part === 'all' || splitBy(row.sentence) === part)
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
    .map((entry) => ({ ...entry, line: matchText(catalog, entry.sentence) }));
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
          `${entry.count} lines, ${entry.line.match.toFixed(2)}: "${entry.sentence}" = ${nameFood(entry.line.food)}`,
      ),
  };
}

const commonNames = 1000;
const labelledLine = z.object({ sentence: z.string(), name: z.string() });
