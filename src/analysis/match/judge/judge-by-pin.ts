import type { Catalog } from '../../catalog';
import { findPinned } from '../alias/find-pinned';
import { judgeFinding } from './judge-finding';
import type { Judgement, LineReading } from './judgement';

/** By a phrase that was given its meaning by hand. */
export function judgeByPin(catalog: Catalog, reading: LineReading): Judgement | null {
  const finding = findPinned(catalog, reading.line, reading.before);
  return finding === null ? null : judgeFinding(catalog, reading, finding);
}
