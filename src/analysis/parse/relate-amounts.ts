import type { Amount } from '../line';
import { isMetricUnit, readUnit } from '../unit';
import { toWordSet } from '../words';
import { factorBetween, type Draft } from './amount-draft';
import type { StatedAmount } from './read-amounts';
import { findWeighed, isDrainedEach } from './weighed-as';

/**
 * Relates the stated amounts to each other. If the same amount is stated in several units, metric
 * mass comes first. A number directly before a measure counts pieces of that measure ("2 (14-oz)
 * cans", "2 x 400 g", "14-ounce can").
 */
export function relateAmounts(stated: readonly StatedAmount[]): readonly Amount[] {
  const [first] = stated;
  if (first === undefined) return [];
  if (stated.length === 1)
    return [{ relation: 'main', quantity: first.quantity ?? 1, quantityMax: first.quantityMax, unit: first.unit }];
  const groups: Draft[][] = [];
  let last: Draft | null = null;
  for (const item of stated) {
    // The spread comes last: V8 takes microseconds for every field added to a copied object.
    const draft: Draft = {
      relation: 'main',
      isBehindSame: false,
      mayBeOfEach: false,
      isOfPack: false,
      weighed: null,
      ...item,
    };
    if (item.quantity === null) {
      last = addBareUnit(groups, draft, last);
      continue;
    }
    if (isPartOfRestatement(draft, last)) continue;
    if (last !== null && isCountOfUnit(draft, last)) {
      last.quantity = item.quantity;
      last.quantityMax = item.quantityMax;
      continue;
    }
    draft.weighed = findWeighed(draft, groups[0]);
    draft.relation = relate(groups, draft, last);
    draft.mayBeOfEach = draft.relation === 'same' && mayBeOfEach(groups[0]?.[0], draft);
    if (isEach(draft.behind)) moveToEach(groups, draft);
    const { relation } = draft;
    if (relation === 'range' && last !== null) {
      last.quantityMax = item.quantity * factorBetween(item, last);
      continue;
    }
    if (relation === 'plus' || relation === 'each') {
      const group = groupOf(groups, draft);
      draft.isBehindSame = group !== groups.at(-1);
      group?.push(draft);
    } else groups.push([draft]);
    last = draft;
  }
  return metricFirst(groups).flatMap((group, index) => group.map((draft) => toAmount(draft, index === 0)));
}

function toAmount(draft: Draft, isFirstGroup: boolean): Amount {
  const { relation, quantity, quantityMax, unit, mayBeOfEach, isOfPack, weighed } = draft;
  const amount: Amount = {
    relation:
      relation === 'main' || relation === 'same' || relation === 'range' ? (isFirstGroup ? 'main' : 'same') : relation,
    quantity: quantity ?? 1,
    quantityMax,
    unit,
  };
  if (weighed !== null) return { ...amount, weighed };
  if (!mayBeOfEach || relation !== 'same') return amount;
  return isOfPack ? { ...amount, mayBeOfEach, isOfPack } : { ...amount, mayBeOfEach };
}

/**
 * "3 pounds turkey (two 20-ounce packages plus another 8 ounces)": brackets that do not begin with
 * the addition restate the amount before them.
 */
function isPartOfRestatement({ isInBrackets, between }: Draft, last: Draft | null): boolean {
  if (!isInBrackets || last === null || last.isInBrackets) return false;
  const bracket = Math.max(between.lastIndexOf('('), between.lastIndexOf('['));
  const addition = between.findLastIndex((word) => word === 'plus' || word === '+');
  return bracket >= 0 && addition > bracket + 1;
}

/** "Garlic cloves - 4", "bread slices: 2": the count of the unit behind the food. */
function isCountOfUnit({ unit, between }: Draft, last: Draft): boolean {
  if (unit !== null || last.quantity !== null || last.relation !== 'main' || between.length > 1) return false;
  return between.every((word) => countMarks.has(word));
}

const countMarks = toWordSet('- : , | = (');

function relate(groups: readonly Draft[][], draft: Draft, last: Draft | null): Draft['relation'] {
  const main = groups[0]?.[0];
  if (main === undefined || last === null) return 'main';
  const isMeasure = isMeasured(draft);
  if (isRange(draft, last)) return 'range';
  if (isPackCount(draft, last)) return 'each';
  if (draft.between.some((word) => additions.has(word)) && !draft.isAfterFood) return 'plus';
  if (draft.between.includes('plus') || draft.between.includes('+')) return 'plus';
  if (isContinued(draft, last)) return last.relation === 'each' ? 'each' : 'plus';
  if (last.relation === 'or' || isOfOther(draft)) return 'or';
  if (isDrainedEach(groups, draft)) return 'each';
  if (isEach(draft.behind) || (isMeasure && isEachBefore(draft))) return isMeasure ? 'each' : 'same';
  if (last.relation === 'each' && (draft.between.includes('/') || draft.isInBrackets) && isMeasure) return 'each';
  if (!isMeasure || draft.isAfterFood || draft.behind.includes('total') || draft.between.includes('total'))
    return 'same';
  // "4 medium 1.5 lb potatoes": behind a size, the mass is that of all pieces.
  if (draft.between.some((word) => readUnit(word)?.kind === 'size')) return 'same';
  if (main.kind === null && groups.length === 1) return 'each';
  return main.kind === 'container' && draft.isInBrackets && main.quantity !== null && groups.length === 1
    ? 'each'
    : 'same';
}

/** "1 pack 12 tortillas", "1 box (24) crackers": the number of pieces in each package. */
function isPackCount({ unit, between, isAfterFood }: Draft, last: Draft): boolean {
  if (unit !== null || isAfterFood || last.kind !== 'container' || last.relation !== 'main') return false;
  return between.every((word) => word === 'of' || word === '(');
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

/** "2 cans beans (15 oz)", "4 pork chops, 6 oz": behind several pieces, and without a word for their sum. */
function mayBeOfEach(main: Draft | undefined, draft: Draft): boolean {
  if (main === undefined || isMeasured(main) || !isMeasured(draft) || !draft.isAfterFood) return false;
  if (!isSeveral(main)) return false;
  return ![...draft.between, ...draft.behind].some((word) => sums.has(word));
}

const isSeveral = ({ quantity, quantityMax }: Draft): boolean => (quantityMax ?? quantity ?? 1) >= 2;

const sums = toWordSet('total totalling totaling altogether combined all');

const saysNothing = toWordSet('total altogether each apiece in if per to more less so depending after before when');

function isEach(behind: readonly string[]): boolean {
  const end = behind.findIndex((word) => word === ',' || word === ';');
  return behind.slice(0, end < 0 ? behind.length : end).some((word) => word === 'each' || word === 'apiece');
}

/**
 * "4 fillets, 1.5 kg / 3 lb 5 oz each": "each" applies to all units in which the amount is stated.
 */
function moveToEach(groups: Draft[][], draft: Draft): void {
  const same: Draft[] = [];
  let joint = draft.between;
  while (groups.length > 1 && (joint.length === 0 || joint.join() === '/')) {
    const group = groups.pop() ?? [];
    same.unshift(...group);
    joint = group[0]?.between ?? ['('];
  }
  if (same.length === 0) return;
  for (const amount of [...same, draft]) amount.relation = 'each';
  groups[0]?.push(...same);
}

/** ", each about 175 g". */
function isEachBefore({ between }: Draft): boolean {
  const place = between.lastIndexOf('each');
  return place >= 0 && between.slice(place + 1).every((word) => approximate.has(word));
}

const approximate = new Set(['about', 'approximately', 'approx', 'around', 'weighing', 'roughly', 'c', '.']);

const additions = new Set(['plus', '+', 'and', '&']);

/** "1 cup to 1 1/2 cups", "100g-200g". */
function isRange(draft: Draft, last: Draft): boolean {
  const joint = draft.between.length === 1 ? draft.between[0] : undefined;
  if (joint !== 'to' && joint !== '-' && joint !== 'or') return false;
  if (last.quantityMax !== null || draft.kind !== last.kind || draft.unit === null) return false;
  if (joint === 'or' && readUnit(draft.unit) !== readUnit(last.unit ?? '')) return false;
  return (draft.quantity ?? 1) * factorBetween(draft, last) > (last.quantity ?? 1);
}

/** "1 cup 2 tbsp", "1 tbsp, 1 tsp", "1 lb 2 oz": a smaller unit of the same kind directly behind the larger. */
function isContinued(draft: Draft, last: Draft): boolean {
  if (draft.kind !== last.kind || draft.unit === null || last.unit === null) return false;
  if (draft.between.length > 0 && (draft.between.join() !== ',' || draft.isAfterFood)) return false;
  if (!isMeasured(draft)) return false;
  if (isMetricUnit(draft.unit) !== isMetricUnit(last.unit)) return false;
  return (readUnit(draft.unit)?.amount ?? 0) < (readUnit(last.unit)?.amount ?? 0) && !isAsMuch(draft, last);
}

/** "1/4 cup 4 tbsp" states one amount twice. */
function isAsMuch(draft: Draft, last: Draft): boolean {
  const share = ((draft.quantity ?? 1) * factorBetween(draft, last)) / (last.quantity ?? 1);
  return Math.abs(share - 1) < nearlyOne;
}

const nearlyOne = 0.02; // lines that give both cups and ml round them

/** What is added outside brackets adds to the main amount, not to the one in brackets. */
function groupOf(groups: Draft[][], draft: Draft): Draft[] | undefined {
  if (draft.relation === 'each') return groups[0];
  return draft.isInBrackets
    ? groups.at(-1)
    : (groups.findLast((group) => group[0]?.isInBrackets === false) ?? groups.at(-1));
}

/**
 * "(14 oz) can": gives the unit to the count before it, or counts one if only measures stand before
 * it.
 */
function addBareUnit(groups: Draft[][], draft: Draft, last: Draft | null): Draft | null {
  const main = groups[0]?.[0];
  if (main === undefined) {
    groups.push([draft]);
    return draft;
  }
  if (last !== null && main.kind !== 'container' && isPackBehind(draft)) last.isOfPack = true;
  if (main.kind === null && main.unit === null) {
    main.unit = draft.unit;
    main.kind = draft.kind;
    // "2 (1.5 fl oz) jiggers" says what one jigger holds, "2 (16 fl oz) cups" what both hold; "2 (5 oz)
    // cups" may be those of a shop.
    if (isMeasured(draft) && !groups[0]?.slice(1).every((amount) => isAsMuch(amount, { ...draft, quantity: 1 }))) {
      const mayBeSold = readUnit(draft.unit ?? '')?.id === 'cup' && isSeveral(main);
      const sizes = groups[0]?.splice(1) ?? [];
      groups.push(...sizes.map((size): Draft[] => [{ ...size, relation: 'same', mayBeOfEach: mayBeSold }]));
    }
    return main;
  }
  if (draft.isAfterFood || groups[0]?.some((amount) => amount.relation === 'plus')) return last;
  if (!isMeasured(main) || draft.kind !== 'container') return last;
  const measures = groups.flat();
  for (const measure of measures) measure.relation = 'each';
  groups.splice(0, groups.length, [{ ...draft, relation: 'main' }, ...measures]);
  return draft;
}

/** "(12-oz package)" behind the food. */
function isPackBehind({ unit, isInBrackets, isAfterFood, between, behind }: Draft): boolean {
  if (!isInBrackets || !isAfterFood || between.at(-1) !== '(' || behind[0] !== ')') return false;
  return packs.has(readUnit(unit ?? '')?.id ?? '');
}

const packs: ReadonlySet<string> = new Set(['package', 'bag', 'box']);

function isMeasured(draft: Draft): boolean {
  return draft.kind === 'mass' || draft.kind === 'volume';
}

function metricFirst(groups: readonly Draft[][]): readonly (readonly Draft[])[] {
  // What a can holds without its liquid says more than its net weight.
  if (groups[0]?.some(({ relation, weighed }) => relation === 'each' && weighed === 'drained') === true) return groups;
  const index = groups.findIndex(
    ([first]) => first?.relation !== 'or' && first?.kind === 'mass' && first.unit !== null && isMetricUnit(first.unit),
  );
  const found = groups[index];
  if (index <= 0 || found === undefined) return groups;
  const others = groups.filter((group) => group !== found);
  const isAdded = (amount: Draft): boolean => amount.relation === 'plus' && amount.isBehindSame;
  return [
    [...found, ...others.flatMap((group) => group.filter(isAdded))],
    ...others.map((group) => group.filter((amount) => !isAdded(amount))),
  ];
}
