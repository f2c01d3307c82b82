import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProjectRoot } from '../../../src/project-root';
import { foodVerdict, gramsVerdict } from './judged-line';

const judgedRow = z.object({
  source: z.string().min(1),
  key: z.string().regex(/^[0-9a-f]{12}$/),
  set: z.enum(['before', 'after']),
  food: z.union([z.literal('-').transform(() => null), z.string().regex(/^\d+$/).transform(Number)]),
  food_verdict: foodVerdict,
  grams_verdict: gramsVerdict,
  note: z.string(),
});

export type JudgedRow = z.infer<typeof judgedRow>;

/**
 * The rows of all tables of a folder of judged lines, file by file in the order of their names. A line is named by its source and a hash, for its
 * text is another's.
 * @throws Error where a row is not as its columns say, or a line stands twice with the same food in a set
 */
export function readJudgedLines(folder: string = judgedFolder): readonly JudgedRow[] {
  const seen = new Set<string>();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => {
      const [header = '', ...rows] = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
      if (header !== columns.join('\t')) throw new Error(`${name}: the columns must be ${columns.join(', ')}.`);
      return rows.map((text, index) => {
        const cells = text.split('\t');
        const place = `${name}, line ${index + 2}`;
        const row = judgedRow.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
        if (!row.success) throw new Error(`${place}: ${z.prettifyError(row.error)}`);
        if ((row.data.food === null) !== (row.data.food_verdict === 'none-right') && row.data.food_verdict !== 'wrong')
          throw new Error(`${place}: "${row.data.food_verdict}" does not go with the food "${cells[3] ?? ''}".`);
        const identity = [row.data.source, row.data.key, row.data.set, row.data.food].join(' ');
        if (seen.has(identity)) throw new Error(`${place}: ${identity} is judged already.`);
        seen.add(identity);
        return row.data;
      });
    });
}

const judgedFolder = join(findProjectRoot(), 'tools', 'eval', 'judged-lines');

const columns = ['source', 'key', 'set', 'food', 'food_verdict', 'grams_verdict', 'note'] as const;
