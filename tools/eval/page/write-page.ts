import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measures } from '../create-measures';
import { composePage } from './compose-page';

/**
 * Writes the accuracy page and its drawings into `benchmarks/` of the folder of documents.
 * @returns the paths written
 */
export async function writePage(measures: Measures, full: Measures | null, folder: string): Promise<readonly string[]> {
  const benchmarks = join(folder, 'benchmarks');
  mkdirSync(benchmarks, { recursive: true });
  return [...(await composePage(measures, full))].map(([name, text]) => {
    const path = join(benchmarks, name);
    writeFileSync(path, text);
    return path;
  });
}
