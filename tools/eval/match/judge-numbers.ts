import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalog } from '../../../src/analysis/catalog';
import type { MatchedLine } from '../../../src/analysis/line';
import { splitBy, type Part } from '../../../src/train/split';
import { readRows } from '../read-rows';
import { isLikeReference } from './is-like-reference';
import { matchText } from './match-text';
import { readReferences } from './read-references';

/** A line with the food that others gave it, and whether ours is that record, or at least the same food. */
export interface NumberedMatch {
  readonly row: z.infer<typeof numberedLine>;
  readonly line: MatchedLine;
  readonly isExact: boolean;
  readonly isSame: boolean;
}

/** Matches the lines of Spoonacular whose label stood their check; the records they name are given by their numbers in SR28. */
export function judgeNumbers(dataDir: string, part: Part | 'all', catalog: Catalog): readonly NumberedMatch[] {
  const ndbNumbers = readNdbNumbers(dataDir);
  const references = readReferences(dataDir);
  return readRows(join(dataDir, 'lines', 'spoonacular_line_ndb.dev.jsonl'), numberedLine)
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
