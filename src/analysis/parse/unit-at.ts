import { readUnit } from '../unit';
import type { Unit } from '../unit';
import type { Token } from './token';

export interface UnitSpan {
  /** Index of the token after the unit. */
  readonly end: number;
  readonly unit: Unit;
}

/** The unit that begins at a token ("fl oz" is one of two tokens), or null. Sizes are no units here. */
export function unitAt(tokens: readonly Token[], start: number): UnitSpan | null {
  const first = tokens[start];
  if (first?.kind !== 'word') return null;
  const second = tokens[start + 1];
  const pair = second?.kind === 'word' && pairStarts.has(first.word) ? readUnit(`${first.text} ${second.text}`) : null;
  if (pair !== null) return { end: start + 2, unit: pair };
  const unit = readUnit(first.text);
  return unit === null || unit.kind === 'size' ? null : { end: start + 1, unit };
}

const pairStarts = new Set(['fl', 'fluid', 'tea', 'table', 'dessert', 'oz', 'milli']);
