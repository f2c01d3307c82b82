import type { Dataset } from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { ofEachNutrient, type Nutrient, type NutrientsPer100g } from '../analysis/nutrient';
import type { GenericRecords, SourceFood, SurveyIngredient } from '../import/derive/source-food';
import type {
  StagedFood,
  StagedIngredient,
  StagedKey,
  StagedPortion,
  StagedRow,
} from '../import/sources/import-source';
import { amountSlots } from '../import/sources/nutrient-ids';
import { openSource } from '../import/sources/open-source';
import { fillSlot } from '../import/sources/sinks';

/** Which foods a kitchen uses, by the tables in seeds/compile. */
export interface Selection {
  /** Categories of survey foods that hold ingredients. */
  readonly surveyCategories: ReadonlySet<string>;
  /** Foods that are kept or left out by hand, by FDC id. */
  readonly decided: ReadonlyMap<number, 'keep' | 'drop'>;
  /** NDB numbers of records that name a manufacturer. */
  readonly branded: ReadonlySet<number>;
  /** Foods that an alias names. */
  readonly named: ReadonlySet<number>;
}

/** The records that the tables are compiled from, with their portions. */
export interface Sources extends GenericRecords {
  readonly srLegacy: readonly SourceFood[];
  readonly survey: readonly SourceFood[];
  readonly foundation: readonly SourceFood[];
}

/**
 * Selects the foods that recipes use: SR Legacy without brands and foods that are not ingredients,
 * then survey foods of kitchen categories that are not a copy of a selected SR Legacy record. Foods
 * that an alias names are always selected. Foundation foods, most of which SR Legacy has under
 * another name, are selected only by hand, and only with an energy. Sorted by FDC id.
 */
export function selectFoods(sources: Sources, selection: Selection): readonly SourceFood[] {
  const descriptions = new Set(sources.srLegacy.map(({ description }) => description));
  const isKept = (food: SourceFood, byRule: () => boolean): boolean =>
    selection.named.has(food.fdcId) || (selection.decided.get(food.fdcId) ?? (byRule() ? 'keep' : 'drop')) === 'keep';
  const srLegacy = sources.srLegacy.filter((food) =>
    isKept(food, () => isKitchenRecord(food, selection, descriptions)),
  );
  const chosen = new Set(srLegacy.map(({ key }) => key));
  const isCopy = (food: SourceFood): boolean => {
    const [only, ...others] = sources.surveyRecipes.get(food.fdcId) ?? [];
    return only !== undefined && others.length === 0 && chosen.has(only.code);
  };
  const survey = sources.survey.filter((food) =>
    isKept(
      food,
      () =>
        selection.surveyCategories.has(food.category) &&
        !notFromAKitchen.some((pattern) => pattern.test(food.description)) &&
        !isCopy(food),
    ),
  );
  const foundation = sources.foundation.filter(
    (food) => food.nutrientsPer100g.calories !== null && isKept(food, () => false),
  );
  return [...srLegacy, ...survey, ...foundation].sort((a, b) => a.fdcId - b.fdcId);
}

function isKitchenRecord(food: SourceFood, selection: Selection, descriptions: ReadonlySet<string>): boolean {
  if (leftOutCategories.has(food.category) || selection.branded.has(food.key)) return false;
  if (brandWord.test(food.description.replace(notABrand, ''))) return false;
  if (leftOut.some((pattern) => pattern.test(food.description))) return false;
  // Retail cuts have records by grade. Where a record over all grades exists, the single grades
  // only compete with it.
  const overall = food.description.replace(/, (?:choice|select|prime)\b/, ', all grades');
  return overall === food.description || !descriptions.has(overall);
}

const leftOutCategories = new Set([
  'Baby Foods',
  'Fast Foods',
  'Restaurant Foods',
  'American Indian/Alaska Native Foods',
  'Branded Food Products Database',
  'Quality Control Materials',
]);

/** Brands are written in capitals in SR Legacy. */
const brandWord = /(?<![\w'])[A-Z][A-Z&'.-]{2,}[A-Z](?![a-z])/;
const notABrand = /\b(?:USDA|NFSMI|NLEA|KAMUT|HFCS)\b/g;

const leftOut: readonly RegExp[] = [
  /\b(?:Australian|New Zealand)\b/,
  /^(?:School Lunch|Formulated bar|Infant formula|Zwieback|Gerber)/i,
  /\bCommodity\b|\bUSDA Commodity\b/,
];

/**
 * Survey foods that are dishes, are bought ready to eat, or are less specific than a plain record.
 */
const notFromAKitchen: readonly RegExp[] = [
  /restaurant|fast food|school|lunchables|cafeteria|vending|frozen dinner|\bbaby\b|toddler|infant|movie theater/i,
  /\bNS as to\b|\bNFS\b/,
  /\b(?:fat|sugar) added\b|\bno added fat\b|\bcooked in fat\b|\bcooked with\b|\bmade with (?:butter|oil|margarine|animal|milk|water|lowfat|whole|non-dairy)/,
  /\b(?:fried|coated|toasted|baked or broiled|grilled|steamed|steamed or boiled)$|, fried\b/,
  /\b(?:sauce|beans) with (?:added|meat|poultry|seafood)/,
  /\bmade from home recipe\b|Puerto Rican|\breconstituted\b(?<!not reconstituted)/,
  /\bfor use (?:on|with|in)\b|\bas ingredient\b|\bsalad\b(?! dressing| greens)|\b(?:cone|sundae|sandwich|banana split)\b/i,
  /^(?:Beans and|Muffin, English,.* with|Bagel,.* with|Cheese, cottage.* with)/,
  /\([A-Z][\w' -]+\)$/,
];

interface CompiledDataset {
  /** By FDC id. */
  readonly foods: readonly SourceFood[];
  /** The ingredients of survey foods, by FDC id. */
  readonly recipes: ReadonlyMap<number, readonly SurveyIngredient[]>;
}

/**
 * Reads all foods of a dataset at a path that have a key; the Foundation download also lists
 * samples and superseded foods, which have none.
 * @throws ImportError where the download cannot be read
 */
export async function readDataset(path: string, dataset: Dataset): Promise<CompiledDataset> {
  const rows = await readRows(path);
  const keys = new Map(rows.key.map((key) => [key.fdcId, key]));
  const portions = groupBy(rows.portion, ({ fdcId }) => [fdcId]);
  const foods = rows.food.flatMap((food) => {
    const key = keys.get(food.fdcId);
    if (key === undefined || food.dataset !== dataset) return [];
    return {
      fdcId: food.fdcId,
      dataset,
      key: key.key,
      category: key.category === '' ? food.category : key.category,
      publishedAt: food.publishedAt ?? '',
      description: food.description,
      nutrientsPer100g: toNutrients(rows.amounts.get(food.fdcId)),
      portions: [...(portions.get(food.fdcId) ?? [])].sort((one, other) => one.sequence - other.sequence),
    };
  });
  return {
    foods: foods.sort((one, other) => one.fdcId - other.fdcId),
    recipes: groupBy(rows.ingredient, ({ fdcId }) => [fdcId]),
  };
}

interface Rows {
  readonly food: StagedFood[];
  readonly key: StagedKey[];
  readonly portion: StagedPortion[];
  readonly ingredient: StagedIngredient[];
  /** The slots of each food, see `amountSlots`. */
  readonly amounts: Map<number, Float64Array>;
}

async function readRows(path: string): Promise<Rows> {
  const rows: Rows = { food: [], key: [], portion: [], ingredient: [], amounts: new Map() };
  for (const { parts } of await openSource(path)) {
    for (const part of parts) {
      for await (const batch of part.read(0, new AbortController().signal)) {
        for (const row of batch.rows) addRow(rows, row);
      }
    }
  }
  return rows;
}

function addRow(rows: Rows, row: StagedRow): void {
  if (row.table === 'food') rows.food.push(row);
  else if (row.table === 'key') rows.key.push(row);
  else if (row.table === 'portion') rows.portion.push(row);
  else if (row.table === 'ingredient') rows.ingredient.push(row);
  else if (row.table === 'amounts') {
    const known = rows.amounts.get(row.fdcId);
    // A food whose rows are not together comes in several pieces.
    if (known === undefined) rows.amounts.set(row.fdcId, row.values);
    else row.values.forEach((value, slot) => fillSlot(known, slot, value));
  }
}

/** Of several ways to state a nutrient, the first that is stated counts. */
function toNutrients(slots: Float64Array | undefined): NutrientsPer100g {
  const amountOf = (nutrient: Nutrient): number | null => {
    const ways = amountSlots
      .map((slot, index) => ({ ...slot, amount: slots?.[index] ?? NaN }))
      .filter((slot) => slot.nutrient === nutrient && !Number.isNaN(slot.amount));
    return ways.sort((one, other) => one.rank - other.rank)[0]?.amount ?? null;
  };
  return ofEachNutrient(amountOf);
}
