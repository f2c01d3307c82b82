import type { NutrientAmounts } from '../../src/analysis/nutrient';
import { noNutrients } from '../../src/analysis/nutrient';
import { toDailyShares, toNetCarbs } from '../../src/nutrition-label/daily-values';
import { toEuAmounts, type EuAmounts } from '../../src/nutrition-label/eu-amounts';

function toColumn(amounts: Partial<NutrientAmounts>, alcoholGrams = 0) {
  return { amounts: { ...noNutrients, ...amounts }, alcoholGrams };
}

test.each<[Partial<NutrientAmounts>, Partial<EuAmounts>]>([
  [{ protein: 10 }, { energyKj: 170, energyKcal: 40 }],
  [{ fatTotal: 10 }, { energyKj: 370, energyKcal: 90 }],
  [{ carbsTotal: 10 }, { carbohydrate: 10, energyKj: 170, energyKcal: 40 }],
  [
    { carbsTotal: 10, carbsFiber: 4 },
    { carbohydrate: 6, fibre: 4, energyKj: 134, energyKcal: 32 },
  ],
  [
    { carbsTotal: 3, carbsFiber: 3.5 },
    { carbohydrate: 0, fibre: 3.5, energyKj: 28, energyKcal: 7 },
  ],
  [{ sodium: 1000 }, { salt: 2.5 }],
  [{ calories: 500 }, { energyKj: 0, energyKcal: 0 }],
])('%j is %j', (amounts, expected) => {
  expect(toEuAmounts(toColumn(amounts))).toMatchObject(expected);
});

test('alcohol brings 29 kJ and 7 kcal a gram', () => {
  expect(toEuAmounts(toColumn({}, 10))).toMatchObject({ energyKj: 290, energyKcal: 70 });
});

test('a whole day of everything is 100 % of each Daily Value of 2016', () => {
  const day = {
    fatTotal: 78,
    fatSaturated: 20,
    cholesterol: 300,
    sodium: 2300,
    carbsTotal: 275,
    carbsFiber: 28,
    protein: 50,
    vitaminD: 20,
    calcium: 1300,
    iron: 18,
    potassium: 4700,
  };
  const { fda } = toDailyShares(toColumn({ ...day, calories: 2000, fatTrans: 5, carbsSugar: 50 }));
  expect(fda).toEqual(Object.fromEntries(Object.keys(day).map((nutrient) => [nutrient, 100])));
});

test('a whole day of everything is 100 % of each reference intake', () => {
  const { eu } = toDailyShares(
    toColumn({
      fatTotal: 70,
      fatSaturated: 20,
      carbsTotal: 290,
      carbsFiber: 30,
      carbsSugar: 90,
      protein: 50,
      sodium: 2400,
      vitaminD: 5,
      calcium: 800,
      iron: 14,
      potassium: 2000,
    }),
  );
  const { energy, ...others } = eu;
  expect(energy).toBe(96.5); // 630 + 1040 + 200 + 60 of 2,000 kcal
  expect(new Set(Object.values(others))).toEqual(new Set([100]));
  expect(Object.keys(others)).toHaveLength(10);
});

test.each([
  [30, 4.5, 25.5],
  [0.3, 0.1, 0.2],
  [1, 1.2, 0],
])('of %d g carbohydrates with %d g fiber, %d g are net', (carbsTotal, carbsFiber, net) => {
  expect(toNetCarbs({ carbsTotal, carbsFiber })).toBe(net);
});
