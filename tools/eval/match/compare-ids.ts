import { join } from 'node:path';
import { z } from 'zod';
import type { Catalog } from '../../../src/analysis/catalog';
import { splitBy, type Part } from '../../../src/train/split';
import { readRows } from '../read-rows';
import { formatShare, type Table } from '../table';
import { isLikeReference } from './is-like-reference';
import { matchText } from './match-text';
import { tellFood } from './tell-food';

/** Compares the matched foods with the records that a person accepts for the line. */
export function compareIds(dataDir: string, part: Part | 'all', catalog: Catalog): Table {
  const judged = readRows(join(dataDir, 'lines', 'line_fdc_ids.jsonl'), lineWithIds)
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
      .map(({ row, line }) => `${line.match.toFixed(2)} "${row.sentence}" = ${tellFood(line.food)}`),
  };
}

const lineWithIds = z.object({ sentence: z.string(), fdc_ids: z.array(z.number()) });
