import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTagger, type Tagger } from '../src/analysis/parse/tagger/create-tagger';
import { readTaggerWeights } from '../src/analysis/parse/tagger/tagger-weights';
import { findProjectRoot } from './find-project-root';

/**
 * The trained tagger of ingredient lines.
 * @param path file of weights as `npm run train` writes it
 * @throws Error in one sentence that says what to do, where the file is missing or broken
 */
export function readTagger(path: string = join(findProjectRoot(), 'seeds', 'tagger.bin')): Tagger {
  return createTagger(readWeights(path));
}

function readWeights(path: string) {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new Error(`${path} cannot be read; restore it from the repository or make it anew with npm run train`, {
      cause,
    });
  }
  try {
    return readTaggerWeights(bytes);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
