import fc from '../../support/fast-check';
import { dietFlags, type FlagState } from '../../../src/analysis/food';
import { findHealthLabels } from '../../../src/analysis/label/health-labels';
import { healthLabels } from '../../../src/analysis/labels';
import { makeFood, makeLine } from './hand-made';

const labelsOf = (...lines: readonly ReturnType<typeof makeLine>[]) => findHealthLabels(lines).healthLabels;
const plant = makeFood('Carrots, raw');

describe('each flag withholds the labels that forbid it, whether it is yes or unknown', () => {
  const takenBy = {
    meat: ['vegan', 'vegetarian'],
    poultry: ['vegan', 'vegetarian'],
    fish: ['vegan', 'vegetarian'],
    shellfish: ['vegan', 'vegetarian'],
    gelatine: ['vegan', 'vegetarian'],
    egg: ['vegan'],
    honey: ['vegan'],
    dairy: ['vegan', 'dairy-free'],
    gluten: ['gluten-free'],
  };
  test.each(dietFlags.flatMap((flag) => [[flag, 'yes'] as const, [flag, 'unknown'] as const]))(
    '%s %s',
    (flag, state) => {
      const kept = healthLabels.filter((label) => !takenBy[flag].includes(label));
      expect(labelsOf(makeLine('thing', makeFood('Thing', { [flag]: state })))).toEqual(kept);
    },
  );
});

const state = fc.constantFrom<FlagState>('yes', 'no', 'unknown');
const anyFood = fc
  .record(Object.fromEntries(dietFlags.map((flag) => [flag, state])))
  .map((states) => makeFood('Thing', states));
const anyLine = fc
  .tuple(
    fc.constantFrom('carrot', 'vegan butter', 'cheese', 'gluten-free oats', 'egg', 'honey', ''),
    fc.option(anyFood),
  )
  .map(([name, food]) => makeLine(name, food));
const anyRecipe = fc.array(anyLine, { maxLength: 6 });

test('vegan implies vegetarian and dairy-free', () => {
  fc.assert(
    fc.property(anyRecipe, (lines) => {
      const labels = labelsOf(...lines);
      if (labels.includes('vegan')) expect(labels).toEqual(expect.arrayContaining(['vegetarian', 'dairy-free']));
    }),
  );
});

test('a label is either given or withheld, and each reason names a line of the recipe', () => {
  fc.assert(
    fc.property(anyRecipe, (lines) => {
      const { healthLabels: given, withheldLabels } = findHealthLabels(lines);
      for (const label of healthLabels)
        expect(given.includes(label)).toBe(!withheldLabels.some((withheld) => withheld.label === label));
      for (const { lineIndex, reason } of withheldLabels) {
        expect(lines[lineIndex]).toBeDefined();
        expect(reason).not.toBe('');
      }
    }),
  );
});

test('another line never adds a label, and the order of the lines does not matter', () => {
  fc.assert(
    fc.property(anyRecipe, anyLine, (lines, line) => {
      const [before, after] = [labelsOf(...lines), labelsOf(...lines, line)];
      expect(before).toEqual(expect.arrayContaining([...after]));
      expect(labelsOf(line, ...lines)).toEqual(after);
    }),
  );
});

test('labels come in the order of the contract', () => {
  expect(labelsOf(makeLine('carrot', plant))).toEqual(['vegan', 'vegetarian', 'gluten-free', 'dairy-free']);
});

test('an unmatched line withholds all labels with a reason, whatever it states', () => {
  const { healthLabels: given, withheldLabels } = findHealthLabels([
    makeLine('carrot', plant),
    makeLine('vegan gluten-free xyzzy', null),
  ]);
  expect(given).toEqual([]);
  expect(withheldLabels).toEqual(
    healthLabels.map((label) => ({ label, lineIndex: 1, reason: 'no food was found for this line' })),
  );
});

test('a reason names the food and what is known about it', () => {
  const { withheldLabels } = findHealthLabels([makeLine('x', makeFood('Soup, dry', { gluten: 'unknown' }))]);
  expect(withheldLabels).toEqual([
    { label: 'gluten-free', lineIndex: 0, reason: 'Soup, dry: gluten unknown (made by hand)' },
  ]);
});

test('a reason does not say the same word twice', () => {
  const food = makeFood('Chicken, raw', { poultry: 'yes' });
  const flags = { ...food.flags, poultry: { state: 'yes', reason: 'poultry' } as const };
  const { withheldLabels } = findHealthLabels([makeLine('chicken', { ...food, flags })]);
  expect(withheldLabels.map(({ reason }) => reason)).toEqual(['Chicken, raw: poultry', 'Chicken, raw: poultry']);
});

test('a telltale word of the name counts although the matched food is free of it', () => {
  const { withheldLabels } = findHealthLabels([makeLine('chicken-flavored rice', makeFood('Rice, white'))]);
  expect(withheldLabels.map(({ label }) => label)).toEqual(['vegan', 'vegetarian']);
  expect(withheldLabels[0]?.reason).toContain('"chicken"');
});

test('additions in preparation or comment count; what the food is served with does not', () => {
  expect(labelsOf(makeLine('rice', plant, { preparation: 'cooked in chicken broth' }))).not.toContain('vegetarian');
  expect(labelsOf(makeLine('loaf', plant, { comment: 'brushed with egg' }))).not.toContain('vegan');
  expect(labelsOf(makeLine('soup', plant, { comment: 'served with bread' }))).toContain('gluten-free');
  expect(labelsOf(makeLine('onions', plant, { preparation: 'fried in oil or butter' }))).toContain('vegan');
});

test('an imitation of meat that was matched with meat may contain wheat, milk or egg', () => {
  const bacon = makeFood('Pork, cured, bacon', { meat: 'yes' });
  expect(labelsOf(makeLine('vegetarian bacon', bacon))).toEqual(['vegetarian']);
  expect(labelsOf(makeLine('vegan bacon', bacon))).toEqual(['vegan', 'vegetarian', 'dairy-free']);
  expect(labelsOf(makeLine('vegan gluten-free bacon', bacon))).toEqual(healthLabels);
});

test('a match that is probably wrong excludes nothing except what the line states', () => {
  expect(labelsOf(makeLine('essence', plant, { match: 0.5 }))).toEqual(healthLabels);
  expect(labelsOf(makeLine('essence', plant, { match: 0.49 }))).toEqual([]);
  expect(labelsOf(makeLine('gluten-free essence', plant, { match: 0.49 }))).toEqual(['gluten-free']);
});

test('a food made from several others is unknown if only some of its words were found', () => {
  expect(labelsOf(makeLine('scallion sauce', plant, { match: 0.69, titleRead: true }))).toEqual([]);
  expect(labelsOf(makeLine('scallion sauce', plant, { match: 0.7, titleRead: true }))).toEqual(healthLabels);
  expect(labelsOf(makeLine('scallion sauce', plant, { match: 0.69, titleRead: false }))).toEqual(healthLabels);
  expect(labelsOf(makeLine('lemon cake', plant, { match: 0.69, titleRead: true }))).toEqual(['vegetarian']);
  expect(labelsOf(makeLine('scallion salad mix', plant, { match: 0.69, titleRead: true }))).toEqual(healthLabels);
  expect(labelsOf(makeLine('vegan gluten-free scallion sauce', plant, { match: 0.69, titleRead: true }))).toEqual(
    healthLabels,
  );
});
