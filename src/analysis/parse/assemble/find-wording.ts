import type { Wording } from '../../line';
import type { FruitReading } from './whole-fruit';

/**
 * The line's own words, where what is meant by them is worded otherwise: the fruit of "juice of 1 lemon", and what is "cooked" without that
 * word, which is a preparation to those who label lines but makes another food of it. Null for all other lines.
 */
export function findWording(written: FruitReading, meant: FruitReading): Wording | null {
  const { name, amounts, preparation } = written;
  const unit = amounts[0]?.unit ?? null;
  if (meant.amounts !== amounts) return { name, unit, preparation: joined(preparation) };
  const [first = ''] = name.split(' ', 1);
  if (!doneBefore.has(first) || first === name) return null;
  return { name: name.slice(first.length + 1), unit, preparation: joined([first, ...preparation]) };
}

const doneBefore = new Set(['cooked', 'uncooked']);

function joined(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(', ');
}
