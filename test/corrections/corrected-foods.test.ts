import fc from '../support/fast-check';
import { dietFlags, measureKinds, type Alias } from '../../src/analysis/food';
import { nutrients } from '../../src/analysis/nutrient';
import { applyCorrections, type Corrected } from '../../src/corrections/corrected-foods';
import type { Correction, StoredCorrection, RecordedCorrection } from '../../src/corrections/correction';
import { makeFood } from '../catalog/make-food';

const [first, second, old] = [11, 12, 10];
const foods = [first, second].map((fdcId) =>
  makeFood({ fdcId, description: `Food ${fdcId}`, category: 'Things', gramsPerCup: 100 }),
);
const aliases: readonly Alias[] = [
  { phrase: 'thing', when: null, fdcId: first, fit: 'close' },
  { phrase: 'thing', when: 'mass', fdcId: second, fit: 'proxy' },
  { phrase: 'other thing', when: null, fdcId: second, fit: 'exact' },
];

// The second food has an older record with another id.
const follow = (fdcId: number): number => (fdcId === old ? second : fdcId);
const apply = (corrections: readonly StoredCorrection[]): Corrected =>
  applyCorrections({ foods, products: [], aliases }, corrections, follow);

const fdcId = fc.constantFrom(first, second, old, 99);
const anyCorrection: fc.Arbitrary<RecordedCorrection> = fc.oneof(
  fc.record({
    kind: fc.constant('nutrient' as const),
    fdcId,
    change: fc.record({
      nutrient: fc.constantFrom(...nutrients),
      amountPer100g: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    }),
    former: fc.constant({ amountPer100g: null }),
  }),
  fc.record({
    kind: fc.constant('portion' as const),
    fdcId,
    change: fc.record({
      unit: fc.constantFrom('cup', 'slice'),
      modifier: fc.constantFrom('', 'chopped'),
      grams: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
    former: fc.constant({ grams: null }),
  }),
  fc.record({
    kind: fc.constant('flag' as const),
    fdcId,
    change: fc.record({
      flag: fc.constantFrom(...dietFlags),
      state: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
    }),
    former: fc.constant({ state: 'unknown' as const }),
  }),
  fc.record({
    kind: fc.constant('pin' as const),
    fdcId: fc.option(fdcId),
    change: fc.record({
      phrase: fc.constantFrom('thing', 'other thing', 'new thing'),
      when: fc.option(fc.constantFrom(...measureKinds)),
    }),
    former: fc.constant({ fdcId: null }),
  }),
  fc.record({ kind: fc.constant('retire' as const), fdcId, change: fc.constant({}), former: fc.constant({}) }),
);

const number = (corrections: readonly RecordedCorrection[]): readonly StoredCorrection[] =>
  corrections.map((each, index) => ({
    ...each,
    id: index + 1,
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    reason: `reason ${index}`,
    madeBy: 'somebody',
    madeAt: new Date(0),
    undone: null,
  }));
const anyCorrections = fc.array(anyCorrection, { maxLength: 12 }).map(number);
const some = fc.tuple(anyCorrections, fc.integer({ min: 0, max: 11 }));

/** A key that corrections of the same thing share; for a pin the phrase, for any kind of amount. */
function toTarget({ kind, fdcId: id, change }: Correction): string {
  if ('phrase' in change) return change.phrase;
  const food = follow(id ?? 0);
  if ('nutrient' in change) return `${food} ${change.nutrient}`;
  if ('unit' in change) return `${food} ${change.unit} ${change.modifier}`;
  return 'flag' in change ? `${food} ${change.flag}` : `${food} ${kind}`;
}

test('corrections of missing foods change nothing', () => {
  fc.assert(
    fc.property(anyCorrections, (all) => {
      const elsewhere = all.filter((each) => each.fdcId === 99);
      const untouched = apply([]);
      expect(apply(elsewhere)).toEqual(untouched);
      expect(untouched.foods).toEqual(foods);
      expect(new Set(untouched.aliases)).toEqual(new Set(aliases));
    }),
  );
});

test('of two corrections of one thing the later holds', () => {
  fc.assert(
    fc.property(anyCorrections, (all) => {
      const last = all.at(-1);
      // A pin for one kind of amount keeps the meaning for the others, which earlier pins may
      // state.
      if (last === undefined || (last.kind === 'pin' && last.change.when !== null)) return;
      const isOvertaken = (each: StoredCorrection): boolean => each !== last && toTarget(each) === toTarget(last);
      const isGone = last.kind === 'pin' && last.fdcId !== null && !isUsable(all, last.fdcId);
      if (!isGone) expect(sort(apply(all))).toEqual(sort(apply(all.filter((each) => !isOvertaken(each)))));
    }),
  );
});

test('a phrase whose meaning was removed is no longer pinned', () => {
  const pin = (to: number | null): RecordedCorrection => ({
    kind: 'pin',
    fdcId: to,
    change: { phrase: 'thing', when: null },
    former: { fdcId: null },
  });
  expect(apply(number([pin(first)])).pinned).toEqual(new Set(['thing']));
  expect(apply(number([pin(first), pin(null)])).pinned).toEqual(new Set());
});

test('the given foods and names are not changed, so that an undone correction leaves no trace', () => {
  const [former, formerAliases] = [structuredClone(foods), structuredClone(aliases)];
  fc.assert(
    fc.property(anyCorrections, (all) => {
      apply(all);
      expect(foods).toEqual(former);
      expect(aliases).toEqual(formerAliases);
    }),
  );
});

test('corrections of different things may come in any order', () => {
  fc.assert(
    fc.property(some, ([all, at]) => {
      const [one, other] = [all[at], all[at + 1]];
      if (one === undefined || other === undefined || toTarget(one) === toTarget(other)) return;
      const swapped = all.with(at, other).with(at + 1, one);
      expect(sort(apply(swapped))).toEqual(sort(apply(all)));
    }),
  );
});

test('a correction of an old record applies to the new one', () => {
  fc.assert(
    fc.property(anyCorrections, (all) => {
      const renamed = all.map((each) => (each.fdcId === old ? { ...each, fdcId: second } : each));
      expect(apply(renamed)).toEqual(apply(all));
    }),
  );
});

test('every name belongs to an existing food, and no phrase has two meanings for one kind of amount', () => {
  fc.assert(
    fc.property(anyCorrections, (all) => {
      const corrected = apply(all);
      const ids = new Set(corrected.foods.map((food) => food.fdcId));
      for (const alias of corrected.aliases) expect(ids).toContain(alias.fdcId);
      const keys = corrected.aliases.map(({ phrase, when }) => `${phrase} ${when ?? ''}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

function isUsable(all: readonly StoredCorrection[], id: number): boolean {
  const food = follow(id);
  return food !== 99 && !all.some((each) => each.kind === 'retire' && follow(each.fdcId) === food);
}

/** Ignores the order of portions and names. */
function sort({ foods: all, aliases: names, products, pinned }: Corrected): unknown {
  const byText = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();
  return {
    foods: all.map((food) => ({ ...food, portions: byText(food.portions) })),
    aliases: byText(names),
    products,
    pinned,
  };
}
