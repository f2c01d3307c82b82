import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readSeed } from '../../src/seed/read-seed';
import { makeLines, takeLines } from './lines';

/** The first line of each recipe of a file, by which its result is known. */
export interface FirstLines {
  readonly count: number;
  readonly at: (index: number) => string;
}

/**
 * Writes recipes of ten lines as JSON lines. The lines of 100,000 recipes are all different; then
 * they come again, later than any cache remembers.
 */
export async function writeRecipes(path: string, count: number): Promise<FirstLines> {
  const lines = makeLines(readSeed().aliases, 1_000_000);
  const file = createWriteStream(path);
  for (let index = 0; index < count; index++) {
    const recipe = { title: `Recipe ${index}`, ingredients: takeLines(lines, index), servings: 4 };
    if (!file.write(`${JSON.stringify(recipe)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return { count, at: (index) => takeLines(lines, index)[0] ?? '' };
}
