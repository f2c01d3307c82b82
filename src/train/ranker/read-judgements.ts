import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readLines } from './read-lines';

/** What a person who read a line and a food's record said of the two. */
export interface Judgement {
  readonly text: string;
  /** Null where the person said that no food is meant. */
  readonly fdcId: number | null;
  /** A stand-in whose figures serve is right. */
  readonly isRight: boolean;
  /** Whether the person said that the food only stands in. */
  readonly isStandIn: boolean;
  /**
   * Of how many lines in ten thousand this one was drawn: half of them from recipes, half from labelled lines. 0 for a line of Spoonacular's that was
   * read because their food is another one than ours: it speaks for itself alone.
   */
  readonly standsFor: number;
}

/**
 * The judged lines whose text the data has. The table knows lines by a hash only, for their texts are others'.
 * @param path the table of judgements: line, fdc_id (0: no food is meant), right, stands_for
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readJudgements(path: string, dataDir: string): readonly Judgement[] {
  // Only lines of the learning part were judged for learning; a row of another line says nothing here.
  const texts = new Map(
    readLines(dataDir).flatMap(({ text, part }) => (part === 'learn' ? [[hashLine(text), text] as const] : [])),
  );
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [hash = '', fdcId = '', right = '', standsFor = ''] = row.split('\t');
      const text = texts.get(hash);
      if (text === undefined) return [];
      return [
        {
          text,
          fdcId: fdcId === '0' ? null : Number(fdcId),
          isRight: right === 'yes',
          isStandIn: false,
          standsFor: Number(standsFor),
        },
      ];
    });
}

/** The name of a line in the table: the first 16 hex digits of the SHA-256 of its text, trimmed and in lower case. */
export function hashLine(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16);
}
