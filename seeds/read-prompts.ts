import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Prompt, Prompts } from '../src/ai/ollama/prompts';
import { findProjectRoot } from './find-project-root';

/** The prompts in seeds/prompts. @throws Error in one sentence that says what to do, where one is missing */
export function readPrompts(): Prompts {
  return { choose: readPrompt('choose'), confirm: readPrompt('confirm'), reread: readPrompt('reread') };
}

function readPrompt(step: keyof Prompts): Prompt {
  const path = join(findProjectRoot(), 'seeds', 'prompts', `${step}.txt`);
  try {
    const text = readFileSync(path, 'utf8').trimEnd();
    return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  } catch (cause) {
    throw new Error(`${path} cannot be read; restore it from the repository.`, { cause });
  }
}
