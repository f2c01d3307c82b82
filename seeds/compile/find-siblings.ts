import type { Nutrient } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';
import { groupBy } from './group-by';
import { readDescription, type DescribedFood } from './read-description';
import type { Sources } from './select-foods';

/**
 * How two records are kin. `survey`: one is the survey food made of the other alone · `foundation`: the Foundation food
 * of the same NDB number · `twin`: they differ in salt or added vitamins
 * only · `near`: they differ in the variety, grade or trim only.
 */
export type Kinship = 'survey' | 'foundation' | 'twin' | 'near';

interface Sibling {
  readonly kinship: Kinship;
  readonly food: SourceFood;
}

/** Finds the siblings of a food, nearest first; ties by FDC id. All have the macronutrients of the food within a few per cent. */
export type FindSiblings = (food: SourceFood) => readonly Sibling[];

/** Prepares the search over all records, chosen or not. */
export function createSiblingSearch(sources: Sources): FindSiblings {
  const described = new Map(
    [...sources.srLegacy, ...sources.survey].map((food) => [food.fdcId, readDescription(food.description)]),
  );
  const describe = (food: SourceFood): DescribedFood => described.get(food.fdcId) ?? readDescription(food.description);
  const families = groupBy(sources.srLegacy, (food) => [`${food.category}|${describe(food).head}`]);
  const byNdbNumber = new Map(sources.srLegacy.map((food) => [food.key, food]));
  const foundationOf = groupBy(sources.foundation, ({ key }) => [key]);
  const surveyById = new Map(sources.survey.map((food) => [food.fdcId, food]));
  const sole = [...sources.surveyRecipes].flatMap(([fdcId, recipe]) => {
    const [only, ...others] = recipe;
    const food = surveyById.get(fdcId);
    return only !== undefined && others.length === 0 && !only.cooked && food !== undefined
      ? [{ food, code: only.code }]
      : [];
  });
  const surveyOf = groupBy(sole, ({ code }) => [code]);
  const ingredientOf = new Map(sole.map(({ food, code }) => [food.fdcId, byNdbNumber.get(code)]));

  return (food) => {
    const self = describe(food);
    const family = food.dataset === 'survey' ? [] : (families.get(`${food.category}|${self.head}`) ?? []);
    const others = family.filter((other) => other.fdcId !== food.fdcId && describe(other).state === self.state);
    const survey =
      food.dataset === 'survey'
        ? [ingredientOf.get(food.fdcId)].filter((other) => other !== undefined)
        : (surveyOf.get(food.key) ?? []).map(({ food: other }) => other);
    const twins = others.filter((other) => describe(other).twinKey === self.twinKey);
    const near = others.filter(
      (other) => describe(other).twinKey !== self.twinKey && differsInVariety(self.words, describe(other).words),
    );
    const foundation = food.dataset === 'sr_legacy' ? (foundationOf.get(food.key) ?? []) : [];
    const kin = { survey, foundation, twin: twins, near };
    return (['survey', 'foundation', 'twin', 'near'] as const).flatMap((kinship) =>
      kin[kinship].filter((other) => hasSameMacros(food, other)).map((other) => ({ kinship, food: other })),
    );
  };
}

/** "Peppers, sweet, red, raw" and "Peppers, sweet, yellow, raw": every word the one has and the other lacks is a variety's. */
function differsInVariety(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const onlyInOne = [...a].filter((word) => !b.has(word)).concat([...b].filter((word) => !a.has(word)));
  return onlyInOne.every((word) => varietyWords.has(word));
}

const varietyWords = new Set(
  (
    'red green yellow white orange purple golden black russet delicious fuji gala granny smith bartlett bosc anjou asian navel florida ' +
    'california valencia hass medjool deglet noor butterhead iceberg all grade choice select prime trimmed 0 1/8 1/4 1/2 inch commercial ' +
    'variety varietie type regular traditional extra various hothouse garden sweet'
  ).split(' '),
);

/** Within 5 %, or within what rounding and sampling make of small amounts. */
const macroSlack = { calories: 6, protein: 0.6, fatTotal: 0.5, carbsTotal: 1 } as const satisfies Partial<
  Record<Nutrient, number>
>;
const macros = ['calories', 'protein', 'fatTotal', 'carbsTotal'] as const;

function hasSameMacros(food: SourceFood, other: SourceFood): boolean {
  return macros.every((nutrient) => {
    const a = food.nutrientsPer100g[nutrient];
    const b = other.nutrientsPer100g[nutrient];
    // Foundation foods state what was measured; the same NDB number is the same food where they do not.
    if (b === null && other.dataset === 'foundation') return true;
    return a !== null && b !== null && Math.abs(a - b) <= Math.max(macroSlack[nutrient], 0.05 * a);
  });
}
