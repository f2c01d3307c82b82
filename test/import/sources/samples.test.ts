import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportSource } from '../../../src/import/sources/import-source';
import { openSource } from '../../../src/import/sources/open-source';
import { never } from './download';

/** The datasets are not part of the project; they lie beside the checkout where it is developed. */
const fdc = join(__dirname, '../../../../shared/data/fdc');

interface Counts {
  readonly rows: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
}

/** How many rows of which table or dataset, without amounts, which a food may have several of. */
async function count({ name, parts }: ImportSource): Promise<Counts> {
  const rows: Record<string, number> = {};
  const faults: Record<string, number> = {};
  for (const part of parts) {
    // The longest tables and the branded samples are gzipped.
    if (part.bytes === null && !name.includes('branded')) continue;
    for await (const batch of part.read(0, never())) {
      for (const row of batch.rows) {
        const kind = row.table === 'food' ? row.dataset : row.table;
        if (kind !== 'amounts') rows[kind] = (rows[kind] ?? 0) + 1;
      }
      for (const skip of batch.skipped) {
        if (!skip.expected) faults[skip.reason] = (faults[skip.reason] ?? 0) + skip.count;
      }
    }
  }
  return { rows, faults };
}

(existsSync(fdc) ? test : test.skip)(
  'the official datasets say what they are known to hold (needs ../shared/data)',
  async () => {
    const counts: Record<string, Counts> = {};
    for (const source of await openSource(fdc)) {
      counts[source.name.slice(fdc.length + 1).split('/')[0] ?? ''] = await count(source);
    }
    expect(counts).toEqual({
      branded: { rows: { branded: 4827, sr_legacy: 26, survey: 16, foundation: 1, product: 9541 }, faults: {} },
      fndds: { rows: { survey: 5432, key: 5432, portion: 22_046, ingredient: 18_584 }, faults: {} },
      foundation: {
        rows: { foundation: 387, key: 316, portion: 10_628 },
        faults: { 'a portion without a text': 50 },
      },
      sr28: { rows: { sr_legacy: 8789, key: 8789, portion: 15_438 }, faults: {} },
      sr_legacy: {
        rows: { sr_legacy: 7793, key: 7793, portion: 14_449 },
        faults: {},
      },
    });
  },
);
