import type { Amount, MatchedLine } from '../line';
import { isMetricUnit, readUnit } from '../unit';
import { findMl, middleOf } from './amounts';
import type { Weight } from './weighing';

/**
 * A heaped or rounded spoon or cup, at most 0.70. A heaped spoon holds up to twice as much as a level
 * one, a rounded one up to half as much again: the middle of the two is taken. A cup is deep: a heap as
 * steep as flour or nuts lie (35°) adds a quarter to a cup as wide as it is high, and cooks who also weigh
 * theirs state up to an eighth more. A scant or generous measure counts as a full one, at most 0.90.
 */
export function heapUp({ text, comment, amounts }: MatchedLine, weight: Weight): Weight {
  const said = weight.way === 'mass' ? undefined : heaped.exec(comment ?? heapedInBrackets.exec(text)?.[0] ?? '')?.[0].toLowerCase(); // prettier-ignore
  if (said === undefined) return weight;
  if (said === 'scant' || said === 'generous') {
    return weight.conversion <= 0.9 || isMetricUnit(amounts[0]?.unit ?? '') ? weight : { ...weight, conversion: 0.9, reason: `${weight.reason}, for a ${said} measure` }; // prettier-ignore
  }
  const [unit] = [heapedUnit.exec(text)?.[1] ?? '', amounts[0]?.unit ?? ''].flatMap((name) => readUnit(name) ?? []);
  const { [said === 'rounded' ? 'rounded' : 'heaped']: factor } = unit?.id === 'cup' ? ofCup : ofSpoon;
  return {
    ...weight,
    grams: weight.grams * (1 + (factor - 1) * findHeapedShare(text, amounts)),
    conversion: Math.min(weight.conversion, heapedConversion),
    reason: `${weight.reason}, × ${factor} for a ${said} measure`,
  };
}

const ofSpoon = { heaped: 1.5, rounded: 1.25 } as const;
const ofCup = { heaped: 1.2, rounded: 1.1 } as const;

const heapedConversion = 0.7;
const heapedInBrackets = /\((?:heap(?:ed|ing)|rounded)\)/i;
const heaped = /\b(?:heap(?:ed|ing)|rounded|mounded|overflowing|scant|generous)\b/i;

/** The share of added amounts that is heaped: of "2 cups plus 1 heaped tablespoon" the spoon; else 1. */
function findHeapedShare(text: string, amounts: readonly Amount[]): number {
  const added = amounts.filter(({ relation }) => relation === 'main' || relation === 'plus');
  const unit = readUnit(heapedUnit.exec(text)?.[1] ?? '');
  if (added.length < 2 || unit === null) return 1;
  let whole = 0;
  let part = 0;
  for (const amount of added) {
    const each = readUnit(amount.unit ?? '');
    const ml = findMl(each);
    if (ml === null) return 1;
    whole += ml * middleOf(amount);
    if (each === unit) part += ml * middleOf(amount);
  }
  return part === 0 || whole === 0 ? 1 : part / whole;
}

const heapedUnit = /\b(?:heap(?:ed|ing)|rounded|mounded|overflowing) (\p{L}+)/iu;
