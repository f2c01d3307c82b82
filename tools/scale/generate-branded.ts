import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../run-program';
import { createProductMaker } from './products';
import { readSamples } from './samples';
import { writeBranded } from './write-branded';

const usage = `npm run generate:branded -- --out PATH [--products 2000000] [--form zip|folder] [--seed 1] [--data ../shared/data/fdc]
Writes a download of made-up branded products in the official columns.`;

async function generate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      products: { type: 'string', default: '2000000' },
      form: { type: 'string', default: 'zip' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string', default: '../shared/data/fdc' },
    },
  });
  const { out, form } = values;
  if (out === undefined || (form !== 'zip' && form !== 'folder')) throw new Error(usage);
  const startedAt = performance.now();
  const data = resolve(values.data);
  const made = { products: readCount(values.products), seed: readCount(values.seed) };
  await writeBranded({
    ...made,
    makeProduct: createProductMaker(readSamples(join(data, 'branded')), made),
    out: resolve(out),
    data,
    form,
    report: showProgress,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`${values.products} products in ${seconds.toFixed(0)} s: ${resolve(out)}\n`);
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is not a number from 1 to 999999999.\n${usage}`);
  return Number(text);
}

generate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
