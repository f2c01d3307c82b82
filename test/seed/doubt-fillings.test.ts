import type { Food } from '../../src/analysis/food';
import { nutrients, type Nutrient } from '../../src/analysis/nutrient';
import { nutrientRules } from '../../src/analysis/nutrient-origin';
import { readSeed } from '../../src/seed/read-seed';

const seed = readSeed();
const named = new Set(seed.aliases.map(({ fdcId }) => fdcId));

const parts = [
  ['fatTotal', ['fatSaturated', 'fatTrans']],
  ['carbsTotal', ['carbsSugar', 'carbsFiber']],
] as const satisfies readonly (readonly [Nutrient, readonly Nutrient[]])[];

const say = ({ fdcId, description }: Food): string => `${fdcId} ${description}`;

test.each(parts)('no filled part makes the parts of %s more than the whole', (whole, each) => {
  const offenders = seed.foods.filter(({ nutrientsPer100g, nutrientOrigins }) => {
    const isFilled = each.some((part) => nutrientOrigins[part] !== undefined && nutrientsPer100g[part] !== 0);
    const sum = each.reduce((all, part) => all + (nutrientsPer100g[part] ?? 0), 0);
    return isFilled && sum > (nutrientsPer100g[whole] ?? 0) + 1e-9;
  });
  expect(offenders.map(say)).toEqual([]);
});

test('an origin stands beside an amount, never beside nothing', () => {
  const offenders = seed.foods.filter(({ nutrientsPer100g, nutrientOrigins }) =>
    nutrients.some((nutrient) => nutrientOrigins[nutrient] !== undefined && nutrientsPer100g[nutrient] === null),
  );
  expect(offenders.map(say)).toEqual([]);
});

test('energy and macronutrients are never filled, but composed where the food is', () => {
  const offenders = seed.foods.filter(
    ({ dataset, nutrientOrigins }) =>
      dataset !== 'house' &&
      (['calories', 'protein', 'fatTotal', 'carbsTotal'] as const).some((nutrient) => nutrientOrigins[nutrient]),
  );
  expect(offenders.map(say)).toEqual([]);
});

test('a rule or a family says 0 and nothing else, a record that it names is another, a recipe is its own', () => {
  const offenders = seed.foods.filter((food) =>
    nutrients.some((nutrient) => {
      const origin = food.nutrientOrigins[nutrient];
      if (origin === undefined) return false;
      if (origin.kind === 'rule') return food.nutrientsPer100g[nutrient] !== 0;
      if (origin.kind === 'correction') return true;
      if (origin.kind === 'recipe') return origin.fdcId !== food.fdcId || food.dataset !== 'survey';
      if (origin.kind === 'composed') return origin.fdcId !== food.fdcId || food.dataset !== 'house';
      return origin.fdcId === food.fdcId || (origin.kind === 'family' && food.nutrientsPer100g[nutrient] !== 0);
    }),
  );
  expect(offenders.map(say)).toEqual([]);
});

test('every amount of a house food is composed, and no other is', () => {
  const offenders = seed.foods.filter(({ dataset, nutrientsPer100g, nutrientOrigins }) =>
    nutrients.some((nutrient) => {
      const isComposed = nutrientOrigins[nutrient]?.kind === 'composed';
      return isComposed !== (dataset === 'house' && nutrientsPer100g[nutrient] !== null);
    }),
  );
  expect(offenders.map(say)).toEqual([]);
});

test('every rule that can be named is used', () => {
  const used = new Set(
    seed.foods.flatMap(({ nutrientOrigins }) =>
      Object.values(nutrientOrigins).flatMap((origin) => (origin.kind === 'rule' ? [origin.rule] : [])),
    ),
  );
  expect([...used].sort()).toEqual(Object.keys(nutrientRules).sort());
});

/** Words of foods that no rule may call free of the nutrient. */
const holders = {
  vitaminD:
    /mushroom|\bmilk\b(?!weed)|\beggs?\b|salmon|herring|fortified(?! with (?:fiber|calcium|vitamin c))|vitamin d\b/i,
  cholesterol: /\bbeef|\bpork|chicken|\bfish|\beggs?\b|butter(?!nut|head|bur| beans|y)|cheese|\blard\b/i,
  fatTrans: /margarine|shortening|hydrogenated|butter(?!nut|head|bur| beans|y)|\bbeef\b|\bcream\b|cheese/i,
} as const satisfies Partial<Record<Nutrient, RegExp>>;

/** Foods whose names have the word although they do not contain the thing. */
const misleading =
  /eggplant|cheese ?fruit|peanut butter|cocoa butter|creams?, (?:cookies|filling)|horseradish|without|unfortified/i;

test.each(['vitaminD', 'cholesterol', 'fatTrans'] as const)(
  'no food whose name speaks of %s is said to hold none by rule',
  (nutrient) => {
    const offenders = seed.foods.filter(({ description, nutrientOrigins, nutrientsPer100g }) => {
      const origin = nutrientOrigins[nutrient];
      const isByRule = origin?.kind === 'rule' && !['part-of-none', 'trace-of-fat'].includes(origin.rule);
      return (
        isByRule &&
        nutrientsPer100g.fatTotal !== 0 &&
        holders[nutrient].test(description) &&
        !misleading.test(description)
      );
    });
    expect(offenders.map(say)).toEqual([]);
  },
);

/**
 * The minimum share of all foods, and of the foods with an alias, whose amount of a nutrient is
 * known: slightly below the current shares.
 */
const floors = [
  ['fatSaturated', 0.975, 0.979],
  ['fatTrans', 0.795, 0.86],
  ['cholesterol', 0.985, 0.99],
  ['sodium', 0.99, 0.99],
  ['carbsSugar', 0.84, 0.904],
  ['carbsFiber', 0.95, 0.97],
  ['vitaminD', 0.87, 0.93],
] as const satisfies readonly (readonly [Nutrient, number, number])[];

test.each(floors)(
  '%s is known of at least %d of all foods and %d of those that have a name',
  (nutrient, ofAll, ofNamed) => {
    const shareOf = (foods: readonly Food[]): number =>
      foods.filter(({ nutrientsPer100g }) => nutrientsPer100g[nutrient] !== null).length / foods.length;
    expect(shareOf(seed.foods)).toBeGreaterThanOrEqual(ofAll);
    expect(shareOf(seed.foods.filter(({ fdcId }) => named.has(fdcId)))).toBeGreaterThanOrEqual(ofNamed);
  },
);
