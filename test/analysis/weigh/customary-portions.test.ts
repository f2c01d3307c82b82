import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUnit } from '../../../src/analysis/unit';
import { findMl } from '../../../src/analysis/weigh-amounts/amounts';
import { kitchenWeights } from '../../../src/analysis/weigh/kitchen-weights';
import { cuts, readWords } from '../../../src/analysis/weigh-portions/portion-words';

const [header, ...rows] = readFileSync(join(__dirname, '../../../seeds/customary-portions.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'));

const portions = rows.map(([fdcId = '', unit = '', modifier = '', grams = '', evidence = '']) => ({
  fdcId,
  unit,
  modifier,
  grams: Number(grams),
  evidence,
}));

test('every row of the table has five columns', () => {
  expect(header).toEqual(['fdc_id', 'unit', 'modifier', 'grams', 'evidence']);
  expect(rows.filter((row) => row.length !== 5)).toEqual([]);
});

test('no portion of a food has two rows', () => {
  const keys = portions.map(({ fdcId, unit, modifier }) => `${fdcId} ${unit} ${modifier}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every weight states its evidence in a few words', () => {
  expect(portions.filter(({ evidence }) => evidence.length < 5)).toEqual([]);
});

test('a piece weighs between 0.02 g and 5 kg', () => {
  expect(portions.filter(({ grams }) => !(grams >= 0.02 && grams <= 5000))).toEqual([]);
});

test('no volume is lighter than puffed cereal or heavier than honey', () => {
  const densities = portions.flatMap(({ fdcId, unit, modifier, grams }) => {
    const ml = findMl(readUnit(unit));
    return ml === null ? [] : [{ fdcId, unit, modifier, gramsPerMl: grams / ml }];
  });
  expect(densities.length).toBeGreaterThan(20);
  expect(densities.filter(({ gramsPerMl }) => gramsPerMl < 0.05 || gramsPerMl > 1.45)).toEqual([]);
});

// Words for a piece and for its cut are the same to the pipeline ("slice", "sliced"), so such a row may also
// fit the whole food, cut up.
test('no kind of a counted food is named like a cut, apart from halves, quarters and rows that were checked', () => {
  const named = portions.filter(
    ({ unit, modifier }) =>
      unit === 'each' &&
      modifier !== 'half' &&
      modifier !== 'quarter' &&
      [...readWords(modifier)].some((word) => cuts.has(word)),
  );
  expect(named.map(({ fdcId, modifier }) => `${fdcId} ${modifier}`)).toEqual([
    '167587 flake',
    '167812 slice',
    '167812 strip',
    '171538 cube',
    '171583 cube',
    '171748 whole fillet',
    '172493 chop',
    '172521 piece',
    '172883 cube',
    '172884 cube',
    '173698 whole',
    '173855 chop',
    '174321 chop',
    '174377 chop',
    '174536 cube',
    '175019 mince',
    '175142 whole',
    '175167 whole',
    '175176 whole',
    '900000094 cube',
  ]);
});

test('a small piece is lighter than a medium one, and that lighter than a large one', () => {
  const bySize = new Map(portions.map(({ fdcId, unit, grams }) => [`${fdcId} ${unit}`, grams]));
  const disordered = [...new Set(portions.map(({ fdcId }) => fdcId))].filter((fdcId) => {
    const grams = ['small', 'medium', 'large', 'jumbo'].flatMap((size) => bySize.get(`${fdcId} ${size}`) ?? []);
    return grams.some((each, index) => index > 0 && each <= (grams[index - 1] ?? 0));
  });
  expect(disordered).toEqual([]);
});

test('every kitchen weight has known units, and either grams or millilitres', () => {
  const unknown = kitchenWeights.flatMap(({ units }) => units).filter((unit) => readUnit(unit) === null);
  expect(unknown).toEqual([]);
  expect(kitchenWeights.filter(({ grams, ml }) => (grams === null) === (ml === null))).toEqual([]);
});
