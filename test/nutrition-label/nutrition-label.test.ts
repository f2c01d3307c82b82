import fc from '../support/fast-check';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Recipe } from '../../src/analysis/recipe';
import { sumAlcohol } from '../../src/nutrition-label/alcohol';
import { drawNutritionLabel, labelStyles, toLabelFacts } from '../../src/nutrition-label/nutrition-label';
import { toSchemaOrgNutrition } from '../../src/nutrition-label/schema-org';
import { readTagger } from '../../src/seed/model-files';
import { fdaExample, makeFacts } from './make-facts';
import { readSvg } from './read-svg';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

async function collectFacts(recipe: Recipe) {
  return toLabelFacts(await analyzeRecipe(engine, catalog, recipe), recipe);
}

const plain = { servingName: null };

describe.each(labelStyles)('a label in the style %s', (style) => {
  test('is well-formed and keeps every text, whatever the title and the serving are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(text, text, (title, servingName) => {
        const svg = readSvg(drawNutritionLabel({ ...fdaExample, title }, style, { servingName }));
        const legal = title.replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '\ufffd');
        expect(svg.title.endsWith(`: ${legal}`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['<script>alert(1)</script>', '"/><image href="http://x"/>', '&nbsp;', ']]>', '\ud800', '\u0000'])(
    'holds no markup of the caller: %j',
    (evil) => {
      const { names } = readSvg(drawNutritionLabel({ ...fdaExample, title: evil }, style, { servingName: evil }));
      const { names: usual } = readSvg(drawNutritionLabel(fdaExample, style, plain));
      expect(names).toEqual(usual);
    },
  );

  test('loads nothing and has no styles that a content policy would refuse', () => {
    const svg = drawNutritionLabel(fdaExample, style, plain);
    expect([...readSvg(svg).names]).not.toEqual(expect.arrayContaining(['style']));
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|href|url\(|@import|<script/i);
  });

  test('says all its figures in its description', () => {
    const { texts, description } = readSvg(drawNutritionLabel(fdaExample, style, plain));
    const amounts = texts.flatMap((text) => text.match(/[\d.<]+ ?(?:g|mg|mcg|kJ|kcal)\b/g) ?? []);
    expect(amounts.length).toBeGreaterThan(10);
    expect(amounts.filter((amount) => !description.includes(amount))).toEqual([]);
  });

  test('says that it is not for packaging', () => {
    expect(drawNutritionLabel(fdaExample, style, plain)).toContain('Not for packaging.');
  });

  test.each([null, '', '  ', '\n'])('calls a serving named %j "1 serving"', (servingName) => {
    const svg = drawNutritionLabel(fdaExample, style, { servingName });
    expect(svg).toBe(drawNutritionLabel(fdaExample, style, { servingName: '1 serving' }));
  });
});

test('the table of the European Union has the order of Annex XV', () => {
  const facts = makeFacts({
    calories: 999,
    protein: 6,
    fatTotal: 12,
    fatSaturated: 6.6,
    sodium: 550,
    carbsTotal: 44,
    carbsSugar: 12,
    carbsFiber: 1.1,
  });
  const { texts } = readSvg(drawNutritionLabel({ ...facts, perHundredGrams: null }, 'eu_table', plain));
  const table = texts.slice(
    texts.indexOf('% RI*') + 1,
    texts.findIndex((text) => text.startsWith('* ')),
  );
  expect(table.join(' ')).toBe(
    [
      'Energy – – 1284 kJ 306 kcal 15 %',
      'Fat – 12 g 17 %',
      'of which saturates – 6.6 g 33 %',
      'Carbohydrate – 43 g 17 %',
      'of which sugars – 12 g 13 %',
      'Fibre – 1.1 g',
      'Protein – 6.0 g 12 %',
      'Salt – 1.4 g 23 %',
    ].join(' '),
  );
});

test('the table of the European Union has a dash where no food of the recipe states the amount', () => {
  const { knownShare } = fdaExample;
  const facts = makeFacts({ fatTotal: 12 }, { knownShare: { ...knownShare, protein: 0, sodium: 0 } });
  const table = readSvg(drawNutritionLabel(facts, 'eu_table', plain)).texts.join(' ');
  expect(table).toContain('Energy – – – – Fat 12 g 12 g 17 %');
  expect(table).toContain('Protein – – Salt – –');
});

test('100 g are of the lines, or of the cooked dish where it was weighed', async () => {
  const recipe = { title: 'Rice', ingredients: ['200 g white rice', '10 g butter'], servings: 2 };
  const raw = await collectFacts(recipe);
  const cooked = await collectFacts({ ...recipe, cookedGrams: 630 });
  expect(raw.servingGrams).toBe(105);
  expect(cooked.servingGrams).toBe(315);
  expect(cooked.perServing).toEqual(raw.perServing);
  const calories = raw.perServing.amounts.calories * 2;
  expect(raw.perHundredGrams?.amounts.calories).toBeCloseTo(calories / 2.1, 9);
  expect(cooked.perHundredGrams?.amounts.calories).toBeCloseTo(calories / 6.3, 9);
});

test('a recipe that weighs nothing has no amounts in 100 g, and labels all the same', async () => {
  const facts = await collectFacts({ title: 'Nothing', ingredients: ['For the sauce:'], servings: 1 });
  expect(facts.perHundredGrams).toBeNull();
  expect(facts.servingGrams).toBe(0);
  for (const style of labelStyles) readSvg(drawNutritionLabel(facts, style, plain));
});

test.each([
  ['100 g red wine', 10.6, 0.3],
  ['100 g vodka', 33.4, 0.5],
  ['100 g beer', 3.9, 0.3],
  ['100 g vanilla extract', 34.4, 0.5],
  ['100 g red wine vinegar', 0, 0],
  ['100 g all-purpose flour', 0, 0],
])('%s has %d g of alcohol, as its record states', async (line, grams, tolerance) => {
  const { lines } = await analyzeRecipe(engine, catalog, { title: 'Punch', ingredients: [line], servings: 1 });
  expect(Math.abs(sumAlcohol(lines) - grams)).toBeLessThanOrEqual(tolerance);
});

test('NutritionInformation of schema.org has texts with units', async () => {
  const facts = await collectFacts({ title: 'Butter', ingredients: ['100 g butter'], servings: 10 });
  expect(toSchemaOrgNutrition(facts)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'NutritionInformation',
    servingSize: '1 serving (10 g)',
    calories: '72 calories',
    fatContent: '8.1 g',
    saturatedFatContent: '5.1 g',
    transFatContent: '0.3 g',
    cholesterolContent: '22 mg',
    sodiumContent: '64 mg',
    carbohydrateContent: '0 g',
    sugarContent: '0 g',
    fiberContent: '0 g',
    proteinContent: '0.1 g',
  });
});

test('NutritionInformation of an unreliable analysis says so', () => {
  expect(toSchemaOrgNutrition(makeFacts({}, { isReliable: false })).description).toMatch(/^Not reliable/);
});
