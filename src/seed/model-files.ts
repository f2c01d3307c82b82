import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModelOdds, unfittedOdds, type ModelOdds } from '../ai/ollama/odds';
import type { Prompt, Prompts } from '../ai/ollama/step-model';
import { createTagger, readTaggerWeights, type Tagger } from '../analysis/parse-tags/tagger';
import { findProjectRoot } from '../project-root';

/**
 * The trained tagger of ingredient lines.
 * @param path file of weights as `npm run train` writes it
 * @throws Error that says what to do, where the file is missing or broken
 */
export function readTagger(path: string = join(findProjectRoot(), 'seeds', 'tagger.bin')): Tagger {
  return createTagger(readWeights(path));
}

function readWeights(path: string) {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new Error(`${path} cannot be read. Restore it from the repository, or create it with npm run train.`, {
      cause,
    });
  }
  try {
    return readTaggerWeights(bytes);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * The odds that `npm run calibrate` fitted for the model with this digest; cautious defaults where
 * it was never run.
 * @throws Error that says what to do, where the file is broken
 */
export function readModelOddsOf(digest: string): ModelOdds {
  const path = toModelOddsPath(digest);
  if (!existsSync(path)) return unfittedOdds;
  try {
    return readModelOdds(readFileSync(path, 'utf8'), digest);
  } catch (cause) {
    throw new Error(`${path} cannot be read. Create it again with npm run calibrate, or remove it.`, { cause });
  }
}

/** The path of the odds of a model. */
export function toModelOddsPath(digest: string): string {
  return join(findProjectRoot(), 'seeds', 'model-odds', `${digest.slice(0, 12)}.json`);
}

/** The prompts in seeds/prompts. @throws Error that says what to do, where one is missing */
export function readPrompts(): Prompts {
  return { choose: readPrompt('choose'), confirm: readPrompt('confirm'), reread: readPrompt('reread') };
}

function readPrompt(step: keyof Prompts): Prompt {
  const path = join(findProjectRoot(), 'seeds', 'prompts', `${step}.txt`);
  try {
    const text = readFileSync(path, 'utf8').trimEnd();
    return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  } catch (cause) {
    throw new Error(`${path} cannot be read. Restore it from the repository.`, { cause });
  }
}
