import { readUnit } from '../../unit';
import type { Label, Token } from '../token';

/** Labels the unit that stands behind the food of a bare count: "2 garlic cloves", "1 celery stalk", "4 thyme sprigs". */
export function labelTrailingUnit(tokens: readonly Token[], labels: (Label | null)[], start: number): void {
  if (labels.includes('UNIT') && labels.slice(0, start).includes('UNIT')) return;
  for (let at = start; tokens[at]?.kind === 'word' && !ends.has(tokens[at]?.word ?? ''); at += 1) {
    if (!isTrailing(tokens, at, start)) continue;
    labels[at] = 'UNIT';
    return;
  }
}

// Behind these words stands no part of the food's name that counts it: "pears with stalks".
const ends = new Set(['and', 'with', 'in', 'for', 'from', 'without', 'on']);

function isTrailing(tokens: readonly Token[], at: number, start: number): boolean {
  const word = tokens[at]?.word ?? '';
  const before = tokens[at - 1]?.word ?? '';
  if (at <= start || tokens[at + 1]?.word === 'of' || notFoods.has(before)) return false;
  const id = readUnit(word)?.id ?? '';
  const foods = trailing.get(id);
  return foods === null || foods?.has(before) === true;
}

// Units that follow any food, or these alone: "cinnamon stick", but bread sticks and pork ribs are foods.
const trailing: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ['clove', new Set(['garlic'])],
  ['sprig', null],
  ['stalk', null],
  ['bulb', null],
  ['spear', null],
  ['head', null],
  ['slice', null],
  ['rasher', null],
  ['stick', new Set(['celery', 'cinnamon', 'lemongrass', 'butter', 'rhubarb', 'cassia'])],
  ['rib', new Set(['celery'])],
  ['leaf', new Set(['gelatine', 'gelatin'])],
]);
const notFoods = new Set(
  'large small medium whole big fresh dried ground thin thick good-sized medium-size ripe'.split(' '),
);
