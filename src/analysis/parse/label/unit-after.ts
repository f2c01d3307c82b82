import type { UnitKind } from '../../unit';
import type { Token } from '../token';
import { unitAt } from '../unit-at';
import { measureWords } from './kitchen-words';

export interface QualifiedUnit {
  /** Index of the token after the unit. */
  readonly end: number;
  readonly kind: UnitKind;
  /** How many qualifying words stand before it. */
  readonly qualifiers: number;
}

/** The unit behind any words that qualify it ("large heaped tbsp"); null where the word is the food itself ("4 cloves", "2 rib eye steaks"). */
export function unitAfter(tokens: readonly Token[], start: number): QualifiedUnit | null {
  let at = start;
  while (at < start + 4 && isQualifier(tokens, at)) at += 1;
  const span = unitAt(tokens, at);
  if (span === null || span.unit.id === 'each') return null;
  const next = tokens[span.end];
  const { kind, id } = span.unit;
  if (kind === 'length' && at > start) return null;
  if (notUnits.get(id)?.has(next?.word ?? '')) return null;
  const unit = { end: span.end, kind, qualifiers: at - start };
  if (kind !== 'piece' && kind !== 'container') return unit;
  if (needsOf.has(id) && next?.word !== 'of') return null;
  if (foods.has(id) && (next === undefined || next.kind === 'mark')) return null;
  return unit;
}

function isQualifier(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (word === 'or' || word === 'to') return measureWords.has(tokens[at + 1]?.word ?? '');
  return measureWords.has(word);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

// Units only before "of": "a side of salmon".
const needsOf = words('side round pot case layer breast thigh thumb glass wheel bowl twist basket');
// Foods too, where nothing follows: "4 cloves".
const foods = words('clove leaf ear spear');
// No units before these: "2 rib eye steaks", "pound cake".
const notUnits: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['rib', words('eye eyes steak steaks roast chop chops rack')],
  ['strip', words('steak steaks loin loins')],
  ['cube', words('steak steaks')],
  ['leaf', words('lettuce lard spinach gelatine gelatin')],
  ['pound', words('cakes')],
  ['recipe', words('calls')],
  ['bottle', words('gourd')],
  ['head', words('cheese')],
  ['fillet', words('mignon mignons steak steaks')],
]);
