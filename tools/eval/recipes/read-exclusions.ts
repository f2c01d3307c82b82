import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../../src/project-root';

/**
 * The recipes whose published figures are plainly wrong, by id, with the reason that anyone can check against the recipe. Only recipes of the
 * learning part are listed: those for checking are never read.
 * @throws Error where a row is not an id and a reason, or an id stands twice
 */
export function readExclusions(
  folder = join(findProjectRoot(), 'tools', 'eval', 'recipes'),
): ReadonlyMap<string, string> {
  const path = join(folder, 'exclusions.tsv');
  const exclusions = new Map<string, string>();
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const [index, row] of rows.entries()) {
    const [id = '', reason = '', ...rest] = row.split('\t');
    const place = `${path}, line ${index + 2}`;
    if (id === '' || reason === '' || rest.length > 0) throw new Error(`${place}: write an id, a tab and a reason.`);
    if (exclusions.has(id)) throw new Error(`${place}: ${id} is listed already.`);
    exclusions.set(id, reason);
  }
  return exclusions;
}
