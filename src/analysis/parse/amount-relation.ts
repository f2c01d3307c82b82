import { isMetricUnit, readUnit } from '../unit';
import { toWordSet } from '../words';
import { factorBetween, isAsMuch, isMeasured, type Draft } from './amount-draft';
import { isDrainedEach, isDrainedOfAll } from './weighed-as';

/**
 * How an amount relates to those before it.
 * @param groups the amounts before it, a group for each time that the line states its amount
 * @param last the amount directly before it; null for none
 */
export function decideRelation(groups: readonly Draft[][], draft: Draft, last: Draft | null): Draft['relation'] {
  if (groups.length === 0 || last === null) return 'main';
  if (isRange(draft, last)) return 'range';
  if (isPackCount(draft, last)) return 'each';
  if (isAddition(draft)) return 'plus';
  if (isContinued(draft, last)) return last.relation === 'each' ? 'each' : 'plus';
  if (last.relation === 'or' || isOfOther(draft)) return 'or';
  if (isDrainedEach(groups, draft)) return 'each';
  if (isDrainedOfAll(groups, draft)) return 'same';
  return isSizeOfEach(groups, draft, last) ? 'each' : 'same';
}

/** "1 cup to 1 1/2 cups", "100g-200g". */
function isRange(draft: Draft, last: Draft): boolean {
  const joint = draft.between.length === 1 ? draft.between[0] : undefined;
  if (joint !== 'to' && joint !== '-' && joint !== 'or') return false;
  if (last.quantityMax !== null || draft.kind !== last.kind || draft.unit === null) return false;
  if (joint === 'or' && readUnit(draft.unit) !== readUnit(last.unit ?? '')) return false;
  return (draft.quantity ?? 1) * factorBetween(draft, last) > (last.quantity ?? 1);
}

/** "1 pack 12 tortillas", "1 box (24) crackers": the number of pieces in each package. */
function isPackCount({ unit, between, isAfterFood }: Draft, last: Draft): boolean {
  if (unit !== null || isAfterFood || last.kind !== 'container' || last.relation !== 'main') return false;
  return between.every((word) => word === 'of' || word === '(');
}

/** "1 cup plus 1 tbsp", "1 cup and 1 tbsp"; behind the food, "and" may join anything. */
function isAddition({ between, isAfterFood }: Draft): boolean {
  const joints = isAfterFood ? additions : additionsBeforeFood;
  return between.some((word) => joints.has(word));
}

const additions = toWordSet('plus +');
const additionsBeforeFood = toWordSet('plus + and &');

/** "1/2 plus 1/8 teaspoon": a number right before what is added to it has the same unit. */
export function sharesUnit({ kind, between }: Draft, last: Draft): boolean {
  return kind === 'volume' && last.unit === null && between.length === 1 && additions.has(between[0] ?? '');
}

/** "1 cup 2 tbsp", "1 tbsp, 1 tsp", "1 lb 2 oz": a smaller unit of the same kind directly behind the larger. */
function isContinued(draft: Draft, last: Draft): boolean {
  if (draft.kind !== last.kind || draft.unit === null || last.unit === null) return false;
  if (draft.between.length > 0 && (draft.between.join() !== ',' || draft.isAfterFood)) return false;
  if (!isMeasured(draft)) return false;
  if (isMetricUnit(draft.unit) !== isMetricUnit(last.unit)) return false;
  return (readUnit(draft.unit)?.amount ?? 0) < (readUnit(last.unit)?.amount ?? 0) && !isAsMuch(draft, last);
}

/**
 * ", or 1/2 teaspoon dried": behind the food, and followed by a word for another food. "or about 1
 * pound" restates the amount.
 */
function isOfOther({ isAfterFood, between, behind }: Draft): boolean {
  const [next = ''] = behind;
  const isOr = between.findLast((word) => word !== 'about') === 'or';
  return isAfterFood && isOr && /^\p{L}/u.test(next) && !saysNothing.has(next);
}

/** "or 1/4 cup/30 g ground flaxseed": says again how much of another food the line allows. */
export function isOfOtherToo(draft: Draft, last: Draft): boolean {
  const isJoined = draft.between.length === 1 && restates.has(draft.between[0] ?? '');
  const behind = draft.behind[0] === ')' ? draft.behind.slice(1) : draft.behind;
  return isJoined && draft.kind !== null && isOfOther({ ...last, behind });
}

const restates = toWordSet('/ (');

const saysNothing = toWordSet('total altogether each apiece in if per to more less so depending after before when');

/** "2 (14-oz) cans", "2 x 400 g", "4 fillets, 6 oz each": the mass or volume of each piece or package. */
function isSizeOfEach(groups: readonly Draft[][], draft: Draft, last: Draft): boolean {
  if (!isMeasured(draft)) return false;
  if (isEach(draft.behind) || isBehindEach(draft)) return true;
  // "2 (14 oz/400 g) cans" states the size again.
  if (last.relation === 'each' && (draft.isInBrackets || draft.between.includes('/'))) return true;
  return !draft.isAfterFood && !isOfAll(draft) && followsCount(groups, draft);
}

/** Whether "each" stands behind an amount, before a mark that ends its part of the line. */
export function isEach(behind: readonly string[]): boolean {
  const end = behind.findIndex((word) => word === ',' || word === ';');
  return behind.slice(0, end < 0 ? behind.length : end).some((word) => word === 'each' || word === 'apiece');
}

/** ", each about 175 g". */
function isBehindEach({ between }: Draft): boolean {
  const place = between.lastIndexOf('each');
  return place >= 0 && between.slice(place + 1).every((word) => approximate.has(word));
}

const approximate = toWordSet('about approximately approx around weighing roughly c .');

/** "1 lb total"; "4 medium 1.5 lb potatoes": behind a size, the mass is that of all pieces. */
function isOfAll({ between, behind }: Draft): boolean {
  return behind.includes('total') || between.some((word) => word === 'total' || readUnit(word)?.kind === 'size');
}

/** Whether the line so far states only a count: of pieces, or of packages whose size is in brackets or right behind. */
function followsCount([group, ...others]: readonly Draft[][], { isInBrackets, between }: Draft): boolean {
  const main = group?.[0];
  if (main === undefined || others.length > 0) return false;
  // "Chicken breasts 2 (300 g)" is as open as "2 chicken breasts (300 g)".
  if (main.kind === null && main.isAfterFood && isInBrackets) return false;
  return (
    main.kind === null ||
    (main.kind === 'container' && main.quantity !== null && (isInBrackets || between.length === 0))
  );
}
