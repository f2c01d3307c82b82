import { toWordSet } from '../words';
import { factorBetween, type Draft } from './amount-draft';

/**
 * What an amount was weighed as: "(8.5 oz drained)", "(1/2 lb dry)", ", drained weight 235 g".
 * @param main the main amount with the size of each
 */
export function findWeighed(draft: Draft, main: readonly Draft[] = []): 'drained' | 'dry' | 'source' | null {
  const { isInBrackets, isAfterFood, between, behind, kind } = draft;
  const [next = '', second = ''] = behind;
  if (kind === 'mass' && (isAfterFood || isInBrackets)) {
    const isDrained = next === 'drained' || (next === 'when' && second === 'drained');
    if (isDrained || followsDrained(between, isLessThanCan(draft, main))) return 'drained';
  }
  if (!isInBrackets) return null;
  if (isSource(between) && main[0]?.kind === 'volume') return 'source';
  return next === 'drained' ? 'drained' : dryWords.has(next) ? 'dry' : null;
}

/** "2 cups shelled beans (from about 4 pounds unpeeled)": the cups are what is used of the pounds. */
function isSource(between: readonly string[]): boolean {
  const at = between.lastIndexOf('from');
  return at >= 0 && between.slice(at + 1).every((word) => leadingWords.has(word));
}

const dryWords = toWordSet('dry dried uncooked raw');

/** ", drained weight 235 g"; also "400 g can beans, drained (235 g)", where it is less than the can holds. */
function followsDrained(between: readonly string[], isLessThanStated: boolean): boolean {
  const at = between.lastIndexOf('drained');
  if (at < 0) return false;
  const isOfWeight = weightWords.has(between[at + 1] ?? '');
  return (
    (isOfWeight || isLessThanStated) &&
    between.slice(isOfWeight ? at + 2 : at + 1).every((word) => leadingWords.has(word))
  );
}

const weightWords = toWordSet('weight wt');
const leadingWords = toWordSet('and rinsed of to about approx approximately around . : ( - =');

function isLessThanCan(draft: Draft, [can, ...others]: readonly Draft[]): boolean {
  const size = others.find(({ relation, kind }) => relation === 'each' && kind === 'mass');
  return can?.kind === 'container' && size !== undefined && isLess(draft, size);
}

function isLess(draft: Draft, size: Draft): boolean {
  return (draft.quantity ?? 1) * factorBetween(draft, size) < (size.quantity ?? 1);
}

/**
 * "1 can corn (8.5 oz drained)" says what one can holds, unless it is more than a can holds with its
 * liquid.
 */
export function isDrainedEach([group]: readonly Draft[][], draft: Draft): boolean {
  if (draft.weighed !== 'drained' || group?.[0]?.kind !== 'container' || draft.behind.includes('total')) return false;
  const size = group.find(({ relation }) => relation === 'each');
  return size === undefined || isLess(draft, size);
}

/** "2 x 400 g tins (480 g drained)": more than one can holds, so that it is of all. */
export function isDrainedOfAll([group]: readonly Draft[][], draft: Draft): boolean {
  if (draft.weighed !== 'drained' || group?.[0]?.kind !== 'container' || (group[0].quantity ?? 1) < 2) return false;
  const size = group.find(({ relation, kind }) => relation === 'each' && kind === 'mass');
  return size !== undefined && draft.kind === 'mass' && !isLess(draft, size);
}
