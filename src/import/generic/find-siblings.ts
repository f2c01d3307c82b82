import type { Nutrient } from '../../analysis/nutrient';
import type { SourceRecord } from '../source-food';
import { groupBy } from './group-by';
import { readDescription, type DescribedFood } from './read-description';
import type { GenericRecords } from './generic-records';

/**
 * How two records are kin. `survey`: one is the survey food made of the other alone · `number`: one is of SR Legacy, the other of Foundation,
 * and they have the same NDB number · `twin`: they differ in salt or added vitamins only · `near`: they differ in the variety, grade or trim
 * only.
 */
export type Kinship = 'survey' | 'number' | 'twin' | 'near';

export interface Sibling {
  readonly kinship: Kinship;
  readonly food: SourceRecord;
}

/** Finds the siblings of a food, nearest first; ties by FDC id. All have the macronutrients of the food within a few per cent. */
export type FindSiblings = (food: SourceRecord) => readonly Sibling[];

/** Prepares the search over all records, chosen or not. */
export function createSiblingSearch(sources: GenericRecords): FindSiblings {
  const described = new Map(
    [...sources.srLegacy, ...sources.survey].map((food) => [food.fdcId, readDescription(food.description)]),
  );
  const describe = (food: SourceRecord): DescribedFood =>
    described.get(food.fdcId) ?? readDescription(food.description);
  const families = groupBy(sources.srLegacy, (food) => [`${food.category}|${describe(food).head}`]);
  const byNdbNumber = new Map(sources.srLegacy.map((food) => [food.key, food]));
  const foundationOf = groupBy(sources.foundation, ({ key }) => [key]);
  const legacyOf = groupBy(sources.srLegacy, ({ key }) => [key]);
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
  const findNamesakes = ({ dataset, key }: SourceRecord): readonly SourceRecord[] => {
    const others = { sr_legacy: foundationOf.get(key), foundation: legacyOf.get(key), survey: [], branded: [] }[
      dataset
    ];
    return others ?? [];
  };

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
    const kin = { survey, number: findNamesakes(food), twin: twins, near };
    return nearestFirst[food.dataset].flatMap((kinship) =>
      kin[kinship]
        .filter((other) => hasSameMacros(food, other, kinship === 'number') && isInSameForm(food, other))
        .map((other) => ({ kinship, food: other })),
    );
  };
}

/** What a survey food is made of stands for many forms of it; of a Foundation food the record with its number is nearer. */
const nearestFirst = {
  sr_legacy: ['survey', 'number', 'twin', 'near'],
  foundation: ['number', 'survey', 'twin', 'near'],
  survey: ['survey', 'twin', 'near'],
  branded: [],
} as const satisfies Record<SourceRecord['dataset'], readonly Kinship[]>;

/** A flour may bear the number of its grain: the same food by its nutrients, and another by the cup. */
function isInSameForm(food: SourceRecord, other: SourceRecord): boolean {
  return food.dataset !== 'foundation' || nameForm(food) === nameForm(other);
}

const nameForm = ({ description }: SourceRecord): string =>
  /\b(?:flour|meal|powder|juice|oil)\b/i.exec(description)?.[0].toLowerCase() ?? '';

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

function hasSameMacros(food: SourceRecord, other: SourceRecord, isNamesake: boolean): boolean {
  return macros.every((nutrient) => {
    const a = food.nutrientsPer100g[nutrient];
    const b = other.nutrientsPer100g[nutrient];
    // Foundation foods state what was measured; the same NDB number is the same food where they do not.
    if (isNamesake && (a === null || b === null)) return true;
    return a !== null && b !== null && Math.abs(a - b) <= Math.max(macroSlack[nutrient], 0.05 * a);
  });
}
