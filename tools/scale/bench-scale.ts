import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSeed } from '../../src/seed/read-seed';
import { makeBody, makeLines } from '../bench/lines';
import { measureHttp } from '../bench/measure-http';
import { measureRebuild } from '../bench/measure-rebuild';
import { createBoundlessKey, startService, withServer } from '../bench/processes';
import { formatTables, type Table } from '../eval/table';
import { runProgram, showProgress } from '../run-program';
import { measureImport } from './measure-import';
import { measureService } from './measure-service';
import { createProductMaker, type MadeProduct } from './products';
import { readSamples } from './samples';
import { writeBranded } from './write-branded';

const seed = 1;

/**
 * Measures two million branded foods: their import, lines and searches that find them, and lines
 * that do not, compared with a service without them in the same run. With --keep, the files of an
 * earlier run in that folder are used again.
 */
async function benchScale(): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '2000000' },
      data: { type: 'string', default: '../shared/data/fdc' },
      keep: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const products = Number(values.products);
  const data = resolve(values.data);
  const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'scale-')) : resolve(values.keep);
  mkdirSync(folder, { recursive: true });
  try {
    const out = join(folder, `branded-${products}.zip`);
    const tables: Table[] = [];
    const makeProduct = createProductMaker(readSamples(join(data, 'branded')), { products, seed });
    if (!existsSync(out))
      await writeBranded({ makeProduct, data, out, form: 'zip', products, seed, report: showProgress });
    const generic = ['sr_legacy', 'fndds', 'foundation'].map((name) => join(data, name));
    const without = join(folder, 'without');
    const whole = join(folder, `with-${products}`);
    for (const dataDir of [without, whole])
      if (!existsSync(dataDir)) {
        await measureImport({ dataDir, paths: generic, report: showProgress });
        if (dataDir === whole) tables.push(await measureImport({ dataDir, paths: [out], report: showProgress }));
      }
    tables.push(...(await measureServices({ whole, without, products, makeProduct })));
    tables.push(await withServer(whole, measureRebuild));
    showProgress('');
    process.stdout.write(formatTables(tables, values));
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly whole: string;
  readonly without: string;
  readonly products: number;
  readonly makeProduct: (index: number) => MadeProduct;
}

async function measureServices({ whole, without, products, makeProduct }: Measured): Promise<readonly Table[]> {
  const { aliases } = readSeed();
  const keys = { whole: await createBoundlessKey(whole), without: await createBoundlessKey(without) };
  const service = await startService(whole);
  const bare = await startService(without);
  try {
    const figures = await measureService(
      { service, key: keys.whole, aliases, makeProduct, products, seed },
      showProgress,
    );
    const lines = makeLines(aliases, 1_000_000);
    // Both services get the same recipes, each once.
    const next = { whole: 0, without: 0 };
    const targets = [
      { name: 'without branded foods', url: bare.url, key: keys.without, body: () => makeBody(lines, next.without++) },
      {
        name: `with ${products} of them`,
        url: service.url,
        key: keys.whole,
        body: () => makeBody(lines, next.whole++),
      },
    ];
    const table = await measureHttp(targets, 1, showProgress);
    const title = 'Lines that name no brand: a 10-line recipe never seen, 1 connection';
    return [
      figures,
      {
        ...table,
        title,
        note: table.note.replace(/ratio is against .*$/, 'ratio is against the first row, with its spread.'),
      },
    ];
  } finally {
    await service.stop();
    await bare.stop();
  }
}

runProgram(benchScale);
