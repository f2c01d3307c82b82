import { join } from 'node:path';
import type { Food } from '../../src/analysis/food';
import { normalizePhrase } from '../../src/analysis/match-words/normalize';
import { nutrients, type Nutrient } from '../../src/analysis/nutrient';
import { readSeed } from '../../src/seed/read-seed';
import { readSeedTable } from '../../src/seed/read-table';
import { listAliasFiles, seedTables } from '../../src/seed/seed';
import { readCaseRows } from '../../tools/read-case-rows';

const seed = readSeed();
const seedsFolder = join(__dirname, '../../seeds');
const byId = new Map(seed.foods.map((food) => [food.fdcId, food]));
const readCases = (name: string): readonly (readonly string[])[] => readCaseRows(name).map((row) => row.split(' | '));
const alcohol = new Map(readCases('seed-alcohol').map(([fdcId, grams]) => [Number(fdcId), Number(grams)]));
const exceptions = readCases('seed-exceptions');

const amount = (food: Food, nutrient: Nutrient): number => food.nutrientsPer100g[nutrient] ?? 0;

/** Each returns the problem of a food in words, or null. */
const doubts: Readonly<Record<string, { readonly guarantee: string; readonly doubt: (food: Food) => string | null }>> =
  {
    sum: {
      guarantee: 'protein, fat, carbohydrate and alcohol come to no more than the food weighs',
      doubt: (food) => {
        const sum =
          amount(food, 'protein') +
          amount(food, 'fatTotal') +
          amount(food, 'carbsTotal') +
          (alcohol.get(food.fdcId) ?? 0);
        return sum <= 102 ? null : `${sum.toFixed(1)} g in 100 g`;
      },
    },
    parts: {
      guarantee: 'sugar and fibre are within carbohydrate',
      doubt: (food) => {
        const [carbs, sugar, fiber] = [
          amount(food, 'carbsTotal'),
          amount(food, 'carbsSugar'),
          amount(food, 'carbsFiber'),
        ];
        return sugar <= carbs + 0.5 && fiber <= carbs + 0.5 && sugar + fiber <= carbs + 1.5
          ? null
          : `${sugar} + ${fiber} of ${carbs} g`;
      },
    },
    fats: {
      guarantee: 'saturated and trans fat are within fat',
      doubt: (food) => {
        const [fat, parts] = [amount(food, 'fatTotal'), amount(food, 'fatSaturated') + amount(food, 'fatTrans')];
        return parts <= fat + 0.3 ? null : `${parts} of ${fat} g`;
      },
    },
    energy: {
      guarantee: 'energy is what 4/4/9/7 kcal a gram make of the macronutrients, fibre counting for nothing to all',
      doubt: (food) => {
        const most =
          4 * amount(food, 'protein') +
          4 * amount(food, 'carbsTotal') +
          9 * amount(food, 'fatTotal') +
          7 * (alcohol.get(food.fdcId) ?? 0);
        const least = most - 4 * Math.min(amount(food, 'carbsFiber'), amount(food, 'carbsTotal'));
        const energy = amount(food, 'calories');
        return energy >= 0.85 * least - 12 && energy <= 1.12 * most + 15
          ? null
          : `${energy} kcal, ${Math.round(most)} expected`;
      },
    },
    volume: {
      guarantee: 'a millilitre weighs 0.05 to 1.7 g',
      doubt: (food) => {
        const odd = densities(food).find(({ gramsPerMl }) => gramsPerMl < 0.05 || gramsPerMl > 1.7);
        return odd ? `${odd.unit} of ${odd.gramsPerMl.toFixed(3)} g/ml` : null;
      },
    },
    ratio: {
      guarantee: 'cup, tablespoon and teaspoon of the same form agree within a half',
      doubt: (food) => {
        for (const form of new Set(food.portions.map(({ modifier }) => modifier))) {
          const same = densities(food).filter(({ modifier }) => modifier === form);
          const values = same.map(({ gramsPerMl }) => gramsPerMl);
          if (Math.max(...values) > 1.5 * Math.min(...values))
            return same.map(({ unit, gramsPerMl }) => `${unit} ${gramsPerMl.toFixed(2)}`).join(', ');
        }
        return null;
      },
    },
    portion: {
      guarantee: 'no portion weighs next to nothing or more than a watermelon',
      doubt: (food) => {
        const odd = food.portions.find(({ grams }) => !(grams >= 0.02 && grams <= 6000));
        return odd ? `${odd.unit} of ${odd.grams} g` : null;
      },
    },
    twice: {
      guarantee: 'no portion is there twice',
      doubt: (food) => {
        const names = food.portions.map(({ unit, modifier, origin }) => `${unit}, ${modifier}, ${origin}`);
        return names.find((name, index) => names.indexOf(name) !== index) ?? null;
      },
    },
    origin: {
      guarantee: 'a portion of the record names the record, one of a sibling another, a customary one none',
      doubt: (food) => {
        const expected = { record: true, sibling: false, customary: false, correction: false } as const;
        const odd = food.portions.find(
          ({ origin, sourceFdcId }) =>
            (sourceFdcId === food.fdcId) !== expected[origin] || (sourceFdcId === null) !== (origin === 'customary'),
        );
        return odd ? `${odd.unit} by ${odd.origin} ${odd.sourceFdcId}` : null;
      },
    },
    known: {
      guarantee: 'energy and macronutrients are known of every food',
      doubt: (food) =>
        (['calories', 'protein', 'fatTotal', 'carbsTotal'] as const).find(
          (nutrient) => food.nutrientsPer100g[nutrient] === null,
        ) ?? null,
    },
  };

const millilitres = {
  cup: 236.588,
  tablespoon: 14.787,
  teaspoon: 4.929,
  'fluid ounce': 29.574,
  pint: 473.18,
  quart: 946.35,
} as const;

function densities({ portions }: Food) {
  return portions.flatMap(({ unit, modifier, grams }) => {
    const volume = Object.entries(millilitres).find(([name]) => name === unit)?.[1];
    return volume === undefined ? [] : [{ unit, modifier, gramsPerMl: grams / volume }];
  });
}

describe.each(Object.entries(doubts))('%s', (name, { guarantee, doubt }) => {
  const excepted = new Set(exceptions.filter(([doubtName]) => doubtName === name).map(([, fdcId]) => Number(fdcId)));

  test(guarantee, () => {
    const offenders = seed.foods.filter((food) => !excepted.has(food.fdcId) && doubt(food) !== null);
    expect(offenders.map((food) => `${food.fdcId} ${food.description}: ${doubt(food)}`)).toEqual([]);
  });

  test('every exception is still needed', () => {
    const idle = [...excepted].filter((fdcId) => {
      const food = byId.get(fdcId);
      return food !== undefined && doubt(food) === null;
    });
    expect(idle).toEqual([]);
  });
});

test.each(readCases('seed-anchors'))('food %s: %s is %s', (fdcId, what = '', figure) => {
  const food = byId.get(Number(fdcId));
  const nutrient = nutrients.find((each) => each === what);
  const portion = food?.portions.find(
    ({ unit, modifier }) => [unit, modifier].filter((part) => part !== '').join(', ') === what,
  );
  expect(nutrient ? food?.nutrientsPer100g[nutrient] : portion?.grams).toBe(Number(figure));
});

test('there are at least 3,000 foods, each once, most of SR Legacy', () => {
  expect(byId.size).toBe(seed.foods.length);
  expect(byId.size).toBeGreaterThanOrEqual(3000);
  expect(seed.foods.filter(({ dataset }) => dataset === 'sr_legacy').length).toBeGreaterThan(byId.size / 2);
});

test('each name is there in one spelling for each kind of amount', () => {
  const rows = listAliasFiles(seedsFolder).flatMap((path) => readSeedTable(path, seedTables.aliases));
  const names = rows.map(({ cells: [phrase = '', when = ''] }) => `${normalizePhrase(phrase)} ${when}`);
  const seen = new Set<string>();
  expect(names.filter((name) => seen.has(name) || !seen.add(name))).toEqual([]);
});

test('no baby food, fast food or restaurant food is in the kitchen', () => {
  const misplaced = seed.foods.filter(({ category }) => /^(?:Baby|Fast Foods|Restaurant)/.test(category));
  expect(misplaced.map(({ description }) => description)).toEqual([]);
});
