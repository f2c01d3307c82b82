import type { Amount } from '../line';
import { readUnit } from '../unit';

/**
 * "Giblets from a 4 pound chicken": the only mass of a line is that of what its food is taken from.
 * All other amounts stay as they are, such as those of which it is said already what was weighed.
 * @param text as written: "drippings from 1 pound bacon" is put into another order to be read
 */
export function markSource(text: string, name: string, amounts: readonly Amount[]): readonly Amount[] {
  const [only, ...others] = amounts;
  if (only === undefined || only.weighed !== undefined || others.length > 0) return amounts;
  if (readUnit(only.unit ?? '')?.kind !== 'mass') return amounts;
  const [, part = ''] = takenFrom.exec(text) ?? [];
  const said: ReadonlySet<string> = new Set(part.toLowerCase().match(/[a-z]+/g));
  return name.split(' ').some((word) => said.has(word)) ? [{ ...only, weighed: 'source' }] : amounts;
}

const takenFrom = /^([^\p{N}]{3,40}?) from (?:(?:an?|one|the|about) )?\p{N}/iu;
