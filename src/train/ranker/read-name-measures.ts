import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { MeasureKind } from '../../analysis/food';
import { findMeasure } from '../../analysis/match/find-measure';
import { normalizePhrase } from '../../analysis/match/normalize-phrase';
import { readTagger } from '../../../seeds/read-tagger';
import { createParser } from '../../analysis/parse/create-parser';
import { splitBy } from '../split';

const parseLine = createParser(readTagger());

const row = z.object({ sentence: z.string(), name: z.string() });

/** How a name is used: in how many lines, and with which kind of amount most. */
export interface NameUse {
  readonly lines: number;
  readonly measure: MeasureKind;
}

/**
 * By normalised name, how the labelled lines of the learning part use it.
 * @param dataDir folder with parsing/strangetom_labelled.dev.jsonl.gz
 */
export function readNameMeasures(dataDir: string): ReadonlyMap<string, NameUse> {
  const counts = new Map<string, Map<MeasureKind, number>>();
  for (const text of gunzipSync(readFileSync(join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n')) {
    const { sentence, name } = row.parse(JSON.parse(text));
    if (splitBy(sentence) === 'check') continue;
    const phrase = normalizePhrase(name);
    const measure = findMeasure(parseLine(sentence));
    const known = counts.get(phrase) ?? new Map<MeasureKind, number>();
    counts.set(phrase, known.set(measure, (known.get(measure) ?? 0) + 1));
  }
  return new Map([...counts].map(([phrase, byMeasure]) => [phrase, summarize(byMeasure)]));
}

function summarize(byMeasure: ReadonlyMap<MeasureKind, number>): NameUse {
  let lines = 0;
  let measure: MeasureKind = 'none';
  for (const [kind, count] of byMeasure) {
    if (count > (byMeasure.get(measure) ?? 0)) measure = kind;
    lines += count;
  }
  return { lines, measure };
}
