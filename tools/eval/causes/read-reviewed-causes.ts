import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../../src/project-root';
import { causes, type Cause } from './cause';

/** A cause that a person named, with why. */
export interface ReviewedCause {
  readonly cause: Cause;
  readonly reason: string;
}

/**
 * The causes named by someone who read the recipe beside our answer, by the recipe's id; they stand in place of those named by rule. Only recipes of the
 * learning part are read.
 * @throws Error where a row is not an id, a cause and a reason, or an id stands twice
 */
export function readReviewedCauses(
  path = join(findProjectRoot(), 'tools', 'eval', 'causes', 'causes.tsv'),
): ReadonlyMap<string, ReviewedCause> {
  const reviewed = new Map<string, ReviewedCause>();
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const [index, row] of rows.entries()) {
    const [id = '', name = '', reason = '', ...rest] = row.split('\t');
    const place = `${path}, line ${index + 2}`;
    if (!isCause(name)) throw new Error(`${place}: "${name}" is no cause; use ${Object.keys(causes).join(', ')}.`);
    if (id === '' || reason === '' || rest.length > 0) throw new Error(`${place}: write an id, a cause and a reason.`);
    if (reviewed.has(id)) throw new Error(`${place}: ${id} is listed already.`);
    reviewed.set(id, { cause: name, reason });
  }
  return reviewed;
}

function isCause(name: string): name is Cause {
  return Object.hasOwn(causes, name);
}
