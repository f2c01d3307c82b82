import type { Catalog } from '../../catalog';
import type { MatchedLine } from '../../line';
import { findPinned } from './find-pinned';

/** Whether the line has its food by a phrase that was given its meaning by hand: then nobody knows better. */
export function isPinned(catalog: Catalog, line: MatchedLine): boolean {
  return line.food !== null && findPinned(catalog, line, [])?.alias.fdcId === line.food.fdcId;
}
