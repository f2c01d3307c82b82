import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalog } from '../../../src/analysis/catalog';
import type { MatchedLine } from '../../../src/analysis/line';
import { normalizePhrase } from '../../../src/analysis/match/normalize';
import { splitBy, type Part } from '../../../src/train/split';
import { compareText } from '../compare-text';
import { readRows } from '../read-rows';
import { formatShare, type Table } from '../table';
import { isRanked } from './is-ranked';
import { matchText } from './match-text';
import { tellFood } from './tell-food';

/** How the commonest names of the labelled lines find their food. */
export function countWays(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
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
          `${entry.count} lines, ${entry.line.match.toFixed(2)}: "${entry.sentence}" = ${tellFood(entry.line.food)}`,
      ),
  };
}

const commonNames = 1000;
const labelledLine = z.object({ sentence: z.string(), name: z.string() });
