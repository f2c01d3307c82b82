import { pipeline } from 'node:stream/promises';
import { createNotices, openFoodDatabase } from '../start/database';
import { exportCatalog } from '../start/export-catalog';
import { runInterruptibly } from '../start/interruption';
import { runCommandLine } from './command-line';
import type { Streams } from './database-commands';
import { replaceFile } from './files';

/**
 * `recipes catalog`: writes the generic foods of the database to one file, for analyses without a
 * database.
 * @returns the exit code: 0, or 1 after a sentence
 * @throws Error in one sentence if the database cannot be used
 */
export function runCatalog(args: readonly string[], config: CatalogConfig, streams: Streams): Promise<number> {
  const description = 'Writes the foods to one file, which "analyze --catalog FILE" reads instead of a database.';
  return runCommandLine({ name: 'catalog', description, args, output: streams }, (command, toAction) => {
    command
      .command('export')
      .summary('write all generic foods with their corrections and indexes')
      .description('Writes all generic foods with their corrections and indexes.')
      .argument('<file>', 'the file to write, which is replaced once it is complete; - for standard output')
      .action(toAction((file: string) => exportFile(file, config, streams)));
  });
}

type CatalogConfig = Parameters<typeof openFoodDatabase>[0];

async function exportFile(file: string, config: CatalogConfig, { stdout, stderr }: Streams): Promise<number> {
  const { bytes, foods, brands, dataVersion } = await runInterruptibly(
    () => openFoodDatabase(config, createNotices(stderr)),
    ({ database }) => exportCatalog(database),
  );
  if (file === '-') await pipeline(toChunks(bytes), stdout, { end: false });
  else await replaceFile(file, toChunks(bytes));
  stderr.write(
    `${foods} foods written to ${file === '-' ? 'standard output' : file}; X-Data-Version ${dataVersion}.\n`,
  );
  if (brands > 0)
    stderr.write(
      `The products of ${brands} ${brands === 1 ? 'brand' : 'brands'} stay in the database: with this file, lines that name a brand are matched with generic foods.\n`,
    );
  return 0;
}

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
