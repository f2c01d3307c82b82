import type { Amount } from '../line';
import { isMetricUnit, readUnit } from '../unit';
import { toWordSet } from '../words';
import { factorBetween, isAsMuch, isMeasured, type Draft } from './amount-draft';
import { decideRelation, isEach, isOfOtherToo, sharesUnit } from './amount-relation';
import type { StatedAmount } from './read-amounts';
import { findWeighed } from './weighed-as';

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
  for (const item of stated) last = addAmount(groups, toDraft(item), last);
  return metricFirst(groups).flatMap((group, index) =>
    group.map((draft) => toAmount(draft, index === 0 ? 'main' : 'same')),
  );
}

function toDraft(item: StatedAmount): Draft {
  // The spread comes last: V8 takes microseconds for every field added to a copied object.
  return { relation: 'main', isBehindSame: false, mayBeOfEach: false, isOfPack: false, weighed: null, ...item };
}

/**
 * Decides the relation of an amount to those before it, and adds it to them.
 * @param last the amount that it follows; null for none
 * @returns the amount that the next one follows
 */
function addAmount(groups: Draft[][], draft: Draft, last: Draft | null): Draft | null {
  const { quantity, quantityMax } = draft;
  if (quantity === null) return addBareUnit(groups, draft, last);
  if (isPartOfRestatement(draft, last)) return last;
  if (last !== null && isCountOfUnit(draft, last)) {
    last.quantity = quantity;
    last.quantityMax = quantityMax;
    return last;
  }
  if (last !== null) completeLast(draft, last);
  draft.weighed = findWeighed(draft, groups[0]);
  draft.relation = decideRelation(groups, draft, last);
  draft.mayBeOfEach = mayBeOfEach(groups[0]?.[0], draft);
  if (isEach(draft.behind)) moveToEach(groups, draft);
  if (draft.relation === 'range' && last !== null) {
    last.quantityMax = quantity * factorBetween(draft, last);
    return last;
  }
  placeInGroups(groups, draft);
  return draft;
}

/** Corrects the amount before this one by what only this one says: that it is of another food, or its unit. */
function completeLast(draft: Draft, last: Draft): void {
  if (last.relation === 'same' && isOfOtherToo(draft, last)) last.relation = 'or';
  if (!sharesUnit(draft, last)) return;
  last.unit = draft.unit;
  last.kind = draft.kind;
}

function placeInGroups(groups: Draft[][], draft: Draft): void {
  if (draft.relation !== 'plus' && draft.relation !== 'each') {
    groups.push([draft]);
    return;
  }
  const group = groupOf(groups, draft);
  draft.isBehindSame = group !== groups.at(-1);
  group?.push(draft);
}

/** @param first the relation of the first amount of its group */
function toAmount(draft: Draft, first: 'main' | 'same'): Amount {
  const { relation, quantity, quantityMax, unit, mayBeOfEach, isOfPack, weighed } = draft;
  const amount: Amount = {
    relation: relation === 'main' || relation === 'same' || relation === 'range' ? first : relation,
    quantity: quantity ?? 1,
    quantityMax,
    unit,
  };
  const isOpen = mayBeOfEach && (relation === 'same' || relation === 'each');
  if (weighed !== null)
    return isOpen && relation === 'each' ? { ...amount, weighed, mayBeOfEach } : { ...amount, weighed };
  if (!isOpen) return amount;
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

/** Whether a mass or volume beside a count may as well be of each as of all. */
function mayBeOfEach(main: Draft | undefined, draft: Draft): boolean {
  if (main === undefined || isMeasured(main) || !isMeasured(draft) || says(draft, sums)) return false;
  const isBehindFood = draft.isAfterFood || (main.isAfterFood && main.kind === null);
  return isBehindFood ? mayBeOfEachPiece(main, draft) : mayBeOfEachPack(main, draft);
}

/** "2 cans beans (15 oz)", "4 pork chops, 6 oz": behind several pieces, and without a word for their sum. */
function mayBeOfEachPiece(main: Draft, draft: Draft): boolean {
  if (!isSeveral(main)) return false;
  if (draft.relation === 'same') return true;
  const isDrained = draft.relation === 'each' && draft.weighed === 'drained';
  return isDrained && main.kind === 'container' && !says(draft, eachWords);
}

/** "2 cans (15 oz) beans", "1/2 can (7 oz) beans": right behind a package, without a word for each. */
function mayBeOfEachPack(main: Draft, draft: Draft): boolean {
  if (!draft.isInBrackets && draft.between.length > 0) return false;
  if (main.unit === null || main.quantity === null || main.quantity === 1) return false;
  const isOfPack = draft.relation === 'each' && main.kind === 'container';
  const isOfPiece = draft.relation === 'same' && main.kind === 'piece' && isSeveral(main);
  return (isOfPack || isOfPiece) && !says(draft, eachWords);
}

/** Whether one of the words stands right before or behind the amount. */
function says({ between, behind }: Draft, words: ReadonlySet<string>): boolean {
  return between.some((word) => words.has(word)) || behind.some((word) => words.has(word));
}

const eachWords = toWordSet('each apiece per');

const isSeveral = ({ quantity, quantityMax }: Draft): boolean => (quantityMax ?? quantity ?? 1) >= 2;

const sums = toWordSet('total totalling totaling altogether combined all');

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
  for (const amount of [...same, draft]) {
    amount.relation = 'each';
    amount.mayBeOfEach = false;
  }
  groups[0]?.push(...same);
}

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
 * @returns the amount that the next one follows
 */
function addBareUnit(groups: Draft[][], draft: Draft, last: Draft | null): Draft | null {
  const [group] = groups;
  const main = group?.[0];
  if (group === undefined || main === undefined) {
    groups.push([draft]);
    return draft;
  }
  if (last !== null && main.kind !== 'container' && isPackBehind(draft)) {
    last.isOfPack = true;
    // "48 wonton wrappers (12-oz package)": the pieces are counted, not the package.
    if (last !== main && (main.quantity ?? 1) > 2) return last;
  }
  if (main.kind === null && main.unit === null) {
    main.unit = draft.unit;
    main.kind = draft.kind;
    if (isMeasured(draft)) moveSizesOfAll(groups, group, draft);
    return main;
  }
  if (last !== null && isInstead(main, last)) {
    last.relation = 'or';
    return last;
  }
  if (!isPackOf(group, draft)) return last;
  const sizes = groups.flat();
  for (const size of sizes) size.relation = 'each';
  groups.splice(0, groups.length, [draft, ...sizes]);
  return draft;
}

/** "2 cups cooked beans, or 2 (15-ounce) cans": the cans stand instead of the cups. */
function isInstead(main: Draft, last: Draft): boolean {
  return last.isAfterFood && last.between.includes('or') && isMeasured(main);
}

/** Whether a container behind measures is a pack that holds them: "(14 oz) can". */
function isPackOf(measures: readonly Draft[], { kind, isAfterFood }: Draft): boolean {
  const [main] = measures;
  if (main === undefined || kind !== 'container' || isAfterFood || !isMeasured(main)) return false;
  return measures.every(({ relation }) => relation !== 'plus');
}

/**
 * Moves sizes that are of all pieces out of their group: "2 (1.5 fl oz) jiggers" says what one
 * jigger holds, "2 (16 fl oz) cups" what both hold. "2 (5 oz) cups" may be those of a shop.
 */
function moveSizesOfAll(groups: Draft[][], group: Draft[], unit: Draft): void {
  const [main, ...sizes] = group;
  if (main === undefined || sizes.every((size) => isAsMuch(size, unit))) return;
  group.splice(1);
  const mayBeOfEach = readUnit(unit.unit ?? '')?.id === 'cup' && isSeveral(main);
  groups.push(...sizes.map((size): Draft[] => [{ ...size, relation: 'same', mayBeOfEach }]));
}

/** "(12-oz package)" behind the food. */
function isPackBehind({ unit, isInBrackets, isAfterFood, between, behind }: Draft): boolean {
  if (!isInBrackets || !isAfterFood || between.at(-1) !== '(' || behind[0] !== ')') return false;
  return packs.has(readUnit(unit ?? '')?.id ?? '');
}

const packs: ReadonlySet<string> = new Set(['package', 'bag', 'box']);

function metricFirst(groups: readonly Draft[][]): readonly (readonly Draft[])[] {
  // What a can holds without its liquid says more than its net weight.
  if (groups[0]?.some(({ relation, weighed }) => relation === 'each' && weighed === 'drained') === true) return groups;
  const index = groups.findIndex(
    ([first]) =>
      first?.relation !== 'or' &&
      first?.weighed !== 'source' &&
      first?.kind === 'mass' &&
      first.unit !== null &&
      isMetricUnit(first.unit),
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
