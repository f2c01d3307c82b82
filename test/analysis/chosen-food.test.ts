import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeLines, concludeRecipe } from '../../src/analysis/analyze';
import { chooseFoods } from '../../src/analysis/chosen-food';
import type { AnalyzedLine } from '../../src/analysis/line';
import { readTagger } from '../../src/seed/model-files';
import { readSeedCatalog } from '../support/seed-catalog';

const engine = createEmbeddedEngine(readTagger());
const catalog = readSeedCatalog();

async function analyzeLine(text: string): Promise<AnalyzedLine> {
  const [line] = await analyzeLines(engine, catalog, { title: '', ingredients: [text] });
  if (line === undefined) throw new Error('The line is gone.');
  return line;
}

function choose(line: AnalyzedLine, fdcId: number): AnalyzedLine {
  const [chosen] = chooseFoods(catalog, [line], new Map([[line.text, fdcId]]));
  if (chosen === undefined) throw new Error('The line is gone.');
  return chosen;
}

function getCandidate(line: AnalyzedLine) {
  const [candidate] = line.listCandidates();
  if (candidate === undefined) throw new Error(`"${line.text}" has no other food.`);
  return candidate.food;
}

test('a chosen food gives the line its nutrients, its portions and its flags', async () => {
  const line = await analyzeLine('100 g garlic');
  const food = getCandidate(line);
  const chosen = choose(line, food.fdcId);
  expect(chosen).toMatchObject({ text: line.text, food, match: 1, conversion: 1, overall: 1, grams: 100 });
  expect(chosen.nutrients.calories).toBe(food.nutrientsPer100g.calories);
  expect(concludeRecipe([chosen], 1).totals.calories).toBe(food.nutrientsPer100g.calories);
});

test('the food that the line alone gives is the first of the other foods, and can be chosen again', async () => {
  const line = await analyzeLine('2 cups butter');
  const chosen = choose(line, getCandidate(line).fdcId);
  expect(chosen.listCandidates()[0]).toEqual({ food: line.food, score: line.match });
  expect(chosen.matchReason).toContain(`"${line.food?.description ?? ''}"`);
  expect(choose(chosen, line.food?.fdcId ?? 0)).toMatchObject({ grams: line.grams, nutrients: line.nutrients });
});

test('a line without a food takes one of its guesses, and is no longer unmatched', async () => {
  const texts = ['1 cup zorblatt milk powder', '200 g quuxberry jam', '1 cup flumm flour mix', '100 g blarg cheese'];
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients: texts });
  const unmatched = lines.find(({ food, listCandidates }) => food === null && listCandidates().length > 0);
  if (unmatched === undefined) throw new Error('Each line has a food, or no guess.');
  expect(unmatched.issues.map(({ code }) => code)).toContain('no_food');
  const chosen = choose(unmatched, getCandidate(unmatched).fdcId);
  expect(chosen.issues.map(({ code }) => code)).not.toContain('no_food');
  expect(chosen.grams).toBeGreaterThan(0);
});

test.each([0, 1, 168462_000])('food %d, which the line cannot mean, leaves the line as it is', async (fdcId) => {
  const line = await analyzeLine('2 cups butter');
  expect(choose(line, fdcId)).toBe(line);
});

test('a choice holds for each line of its text, and for no other', async () => {
  const texts = ['100 g garlic', '100 g butter', '100 g garlic'];
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients: texts });
  const [first] = lines;
  if (first === undefined) throw new Error('The line is gone.');
  const { fdcId } = getCandidate(first);
  const chosen = chooseFoods(catalog, lines, new Map([['100 g garlic', fdcId]]));
  expect(chosen.map(({ food }) => food?.fdcId === fdcId)).toEqual([true, false, true]);
  expect(chosen[1]).toBe(lines[1]);
});

test('an issue about the weight of the former food is not kept, and stands once', async () => {
  const line = await analyzeLine('30 kg garlic');
  expect(line.issues.map(({ code }) => code)).toContain('implausible_amount');
  const codes = choose(line, getCandidate(line).fdcId).issues.map(({ code }) => code);
  expect(codes.filter((code) => code === 'implausible_amount')).toHaveLength(1);
});
