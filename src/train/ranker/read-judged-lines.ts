import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from './read-lines';
import type { Judgement } from './read-judgements';

/**
 * The lines drawn at random and read with the food that was found for them, of the learning part alone.
 * @param folder tables with the columns source, key (the first 12 hex digits of the SHA-256 of the trimmed line), set, food, food_verdict
 * @param dataDir where the texts are
 */
export function readJudgedLines(folder: string, dataDir: string): readonly Judgement[] {
  if (!existsSync(folder)) return [];
  const texts = new Map(
    readLines(dataDir).flatMap(({ text, part }) => (part === 'learn' ? [[keyOf(text), text.trim()] as const] : [])),
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1))
    .flatMap((row) => {
      const [, key = '', , food = '', verdict = ''] = row.split('\t');
      const text = texts.get(key);
      if (text === undefined || (food === '-' && verdict !== 'none-right')) return [];
      const fdcId = food === '-' ? null : Number(food);
      return [{ text, fdcId, isRight: verdict !== 'wrong', isStandIn: verdict === 'stand-in', standsFor }];
    });
}

// What a line of the sample by strata stands for in the mean, so that a line counts the same in both samples.
const standsFor = 13;

function keyOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 12);
}
