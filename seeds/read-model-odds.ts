import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModelOdds, unfittedOdds, type ModelOdds } from '../src/ai/ollama/odds/model-odds';
import { findProjectRoot } from './find-project-root';

/**
 * The odds that `npm run calibrate` fitted for the model of that digest; cautious ones where it was never run.
 * @throws Error in one sentence where the file is broken
 */
export function readModelOddsOf(digest: string): ModelOdds {
  const path = toModelOddsPath(digest);
  if (!existsSync(path)) return unfittedOdds;
  try {
    return readModelOdds(readFileSync(path, 'utf8'), digest);
  } catch (cause) {
    throw new Error(`${path} cannot be read; make it anew with npm run calibrate, or remove it.`, { cause });
  }
}

/** Where the odds of a model are kept. */
export function toModelOddsPath(digest: string): string {
  return join(findProjectRoot(), 'seeds', 'model-odds', `${digest.slice(0, 12)}.json`);
}
