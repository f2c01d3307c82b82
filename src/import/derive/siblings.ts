import { groupBy } from '../../analysis/group-by';
import type { Nutrient } from '../../analysis/nutrient';
import { toSingular } from './portion-text';
import type { GenericRecords, SourceRecord } from './source-food';

/**
 * How two records are related. `survey`: one is a survey food made of the other alone · `number`:
 * one is of SR Legacy, the other of Foundation, with the same NDB number · `twin`: they differ only
 * in salt or added vitamins · `near`: they differ only in variety, grade or trim.
 */
export type Kinship = 'survey' | 'number' | 'twin' | 'near';

export interface Sibling {
  readonly kinship: Kinship;
  readonly food: SourceRecord;
}

/**
 * Finds the siblings of a food, nearest first; ties by FDC id. All have the macronutrients of the
 * food within a few per cent.
 */
export type FindSiblings = (food: SourceRecord) => readonly Sibling[];

/** Creates the search over all records. */
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

/**
 * By dataset, the kinds of siblings, nearest first. For a Foundation food the record with its
 * number is nearer than a survey food, which covers many forms.
 */
const nearestFirst = {
  sr_legacy: ['survey', 'number', 'twin', 'near'],
  foundation: ['number', 'survey', 'twin', 'near'],
  survey: ['survey', 'twin', 'near'],
  branded: [],
} as const satisfies Record<SourceRecord['dataset'], readonly Kinship[]>;

/**
 * Whether both are, or both are not, a flour, juice or the like. A flour may have the number of its
 * grain, with the same nutrients and another weight of a cup.
 */
function isInSameForm(food: SourceRecord, other: SourceRecord): boolean {
  return food.dataset !== 'foundation' || nameForm(food) === nameForm(other);
}

const nameForm = ({ description }: SourceRecord): string =>
  /\b(?:flour|meal|powder|juice|oil)\b/i.exec(description)?.[0].toLowerCase() ?? '';

/**
 * Whether two descriptions differ only in words for varieties: "Peppers, sweet, red, raw" and
 * "Peppers, sweet, yellow, raw".
 */
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

/** Accepted differences per 100 g for small amounts, from rounding and sampling; otherwise 5 %. */
const macroSlack = { calories: 6, protein: 0.6, fatTotal: 0.5, carbsTotal: 1 } as const satisfies Partial<
  Record<Nutrient, number>
>;
const macros = ['calories', 'protein', 'fatTotal', 'carbsTotal'] as const;

function hasSameMacros(food: SourceRecord, other: SourceRecord, isNamesake: boolean): boolean {
  return macros.every((nutrient) => {
    const a = food.nutrientsPer100g[nutrient];
    const b = other.nutrientsPer100g[nutrient];
    // Foundation foods state only what was measured. Where they state nothing, the same NDB number
    // is enough.
    if (isNamesake && (a === null || b === null)) return true;
    return a !== null && b !== null && Math.abs(a - b) <= Math.max(macroSlack[nutrient], 0.05 * a);
  });
}

/** A description in parts that tell whether two records are the same food. */
interface DescribedFood {
  /** The text before the first comma: "Apples" of "Apples, raw, with skin". */
  readonly head: string;
  readonly words: ReadonlySet<string>;
  /** The words for its state, sorted: "boiled cooked", "raw", "". */
  readonly state: string;
  /** The words without salt, vitamins and programmes. Records with equal keys are twins. */
  readonly twinKey: string;
}

/** Parses a description: "Butter, salted" and "Butter, without salt" have the same twin key.
 */
export function readDescription(description: string): DescribedFood {
  const plain = description.toLowerCase().replace(/\(includes foods for usda.*?\)/g, '');
  const words = toWords(plain);
  const twinText = neutralPhrases.reduce((text, phrase) => text.replace(phrase, ' '), plain);
  return {
    head: (plain.split(',')[0] ?? '').trim(),
    words,
    state: [...words]
      .filter((word) => stateWords.has(word))
      .sort()
      .join(' '),
    twinKey: [...toWords(twinText)].sort().join(' '),
  };
}

const toWords = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[a-z0-9%/.-]+/g) ?? []).filter((word) => !emptyWords.has(word)).map(toSingular));

const emptyWords = new Set(['with', 'without', 'and', 'or', 'of', 'the', 'in', 'to', 'added', '-', '/', '.']);

const neutralPhrases: readonly RegExp[] = [
  /\b(?:with|without|no|low|reduced)? ?(?:salt|sodium)(?: added)?\b/g,
  /\b(?:un)?salted\b/g,
  /\b(?:with|without) added (?:vitamins? [a-z0-9, and]+|calcium|ascorbic acid|nutrients)\b/g,
  /\b(?:vitamin [acde] |un)?fortified\b|\b(?:un)?enriched\b/g,
  /\bregular pack\b|\ball commercial varieties\b|\byear round average\b/g,
  /\bupc: ?\d+\b/g,
];

const stateWords = new Set(
  (
    'raw cooked uncooked unprepared prepared boiled baked roasted broiled grilled fried braised stewed steamed microwaved simmered ' +
    'canned dried dry frozen dehydrated freeze-dried drained undrained solid condensed concentrate powder powdered reconstituted toasted ' +
    'unheated heated thawed smoked cured pickled breaded sweetened unsweetened syrup juice pack water mix ready-to-serve ready-to-eat ' +
    'lean fat skin bone meat peel peeled unpeeled creamed evaporated ground sprouted popped puffed instant quick whipped liquid fluid'
  ).split(' '),
);
