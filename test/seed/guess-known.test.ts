import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Nutrient } from '../../src/analysis/nutrient';
import { createFiller } from '../../src/import/derive/filler';
import { createSiblingSearch } from '../../src/import/derive/siblings';
import { readSources } from '../../src/seed/compile-seed';
import type { Sources } from '../../src/seed/compile-select';
import { readSeed } from '../../src/seed/read-seed';
import { readGroups } from '../../src/seed/rules';

const seeds = join(__dirname, '../../seeds');
const fdc = join(__dirname, '../../../shared/data/fdc');
const hasData = existsSync(fdc);

// The filled amounts can be compared with stated ones only where the datasets are available.
const testWithData = hasData ? test : test.skip;
const skipped = hasData ? '' : ` (skipped: ${fdc} is not here)`;

/** Read once for both tests, because reading takes long under Jest. */
const sources = hasData ? readSources(fdc) : null;

const nothing: Sources = { srLegacy: [], survey: [], foundation: [], surveyRecipes: new Map() };

/** One record in three gives about the same shares in a third of the time. */
const sampled = 3;

/**
 * The largest difference per 100 g at which a filled amount still counts as right; or 30 % of the
 * stated amount.
 */
const near = {
  fatSaturated: 1,
  fatTrans: 0.3,
  cholesterol: 10,
  carbsSugar: 1,
  carbsFiber: 1,
  vitaminD: 0.3,
} as const satisfies Partial<Record<Nutrient, number>>;
const guessed = ['fatSaturated', 'fatTrans', 'cholesterol', 'carbsSugar', 'carbsFiber', 'vitaminD'] as const;

/**
 * The minimum share of right amounts by the kind of origin: the share over all records, less the
 * error of the sample.
 */
const least = { sibling: 0.98, family: 0.99, rule: 0.99, recipe: 0.98, group: 0.94, scaled: 0.93 } as const;

testWithData(`what is filled into records that hide what they know is what they know${skipped}`, async () => {
  const all = (await sources) ?? nothing;
  const inSeed = new Set(readSeed(seeds).foods.map(({ fdcId }) => fdcId));
  const groups = readGroups(join(seeds, 'rules', 'nutrient-groups.tsv'));
  const findSiblings = createSiblingSearch(all);
  const tally = new Map(Object.keys(least).map((kind) => [kind, { guesses: 0, right: 0 }]));
  for (const nutrient of guessed) {
    const fill = createFiller(all, findSiblings, { groups, kin: new Map() });
    for (const food of [...all.srLegacy, ...all.survey]) {
      const known = food.nutrientsPer100g[nutrient];
      if (known === null || !inSeed.has(food.fdcId) || food.fdcId % sampled !== 0) continue;
      const { amounts, origins } = fill({
        ...food,
        nutrientsPer100g: { ...food.nutrientsPer100g, [nutrient]: null },
      });
      const origin = origins[nutrient];
      const guess = amounts[nutrient];
      const count = origin === undefined ? undefined : tally.get(origin.kind);
      if (origin === undefined || guess === null || count === undefined) continue;
      // The record itself, as part of its group, family or dish, must not be used.
      if ('fdcId' in origin && origin.kind !== 'recipe' && origin.fdcId === food.fdcId) continue;
      count.guesses++;
      if (Math.abs(guess - known) <= Math.max(near[nutrient], 0.3 * known)) count.right++;
    }
  }
  for (const [kind, share] of Object.entries(least)) {
    const { guesses, right } = tally.get(kind) ?? { guesses: 0, right: 0 };
    expect({ kind, guesses, isRight: guesses > 50 && right / guesses >= share }).toEqual({
      kind,
      guesses,
      isRight: true,
    });
  }
});

testWithData(
  `every record that a filled amount comes from is in the datasets and states that nutrient${skipped}`,
  async () => {
    const { srLegacy, survey, foundation } = (await sources) ?? nothing;
    const records = new Map([...srLegacy, ...survey, ...foundation].map((record) => [record.fdcId, record]));
    const unresolved = readSeed(seeds).foods.flatMap(({ fdcId, nutrientOrigins }) =>
      Object.entries(nutrientOrigins).flatMap(([name, origin]) => {
        if (!('fdcId' in origin) || origin.kind === 'recipe' || origin.kind === 'composed') return [];
        const record = records.get(origin.fdcId);
        const states = Object.entries(record?.nutrientsPer100g ?? {}).some(
          ([each, amount]) => each === name && amount !== null,
        );
        return states ? [] : [`${name} of ${fdcId} from ${origin.fdcId}`];
      }),
    );
    expect(unresolved).toEqual([]);
  },
);
