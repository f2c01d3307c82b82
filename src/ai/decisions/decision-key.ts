import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Question } from './decision';

/** What a question is stored under: the SHA-256, as 64 hexadecimal digits, of its JSON with the properties in alphabetical order. */
export function toDecisionKey(question: Question): string {
  return createHash('sha256').update(stringify(question)).digest('hex');
}
