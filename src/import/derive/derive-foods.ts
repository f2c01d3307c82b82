import type { Dataset, Food, Portion } from '../../analysis/food';
import { groupBy } from '../../analysis/group-by';
import { collectPortions, type LeftOutPortion } from './collect-portions';
import type { FilledNutrients } from './fill-nutrients';
import { createFiller, type FillingTables } from './filler';
import { createFlagger, doubtByName, toVerdicts, type FlagRule } from './flags';
import { createSiblingSearch } from './siblings';
import type { GenericRecords, SourcePortion, SourceRecord, SurveyIngredient } from './source-food';

/**
 * Derives portions, flags and missing amounts of imported generic foods, a thousand at a time in the order of FDC ids, just as the seed's are
 * compiled. Names and amounts of all records are in memory at once, about a kilobyte each, as they are in a service that answers with them;
 * portions and results only of the thousand.
 * @param onContradiction is told of each rule for a group of foods that the records do not bear out; it then fills nothing
 * @throws what the source throws
 */
export async function* deriveFoods(
  source: GenericSource,
  rules: GenericRules,
  onContradiction: (sentence: string) => void,
): AsyncGenerator<readonly DerivedFood[]> {
  const records = await readRecords(source);
  const findSiblings = createSiblingSearch(records);
  // A download of few foods may not bear a group out, which is no fault of either: the group fills nothing then.
  const fill = createFiller(records, findSiblings, { ...rules, onContradiction });
  const flag = createFlagger(records, rules.flags);
  const wanted = [...records.srLegacy, ...records.survey, ...records.foundation]
    .filter(source.isWanted)
    .sort((one, other) => one.fdcId - other.fdcId);
  for (let start = 0; start < wanted.length; start += foodsAtOnce) {
    const foods = wanted
      .slice(start, start + foodsAtOnce)
      .map((record) => ({ record, siblings: findSiblings(record) }));
    const speaking = foods.flatMap(({ record, siblings }) => [record.fdcId, ...siblings.map(({ food }) => food.fdcId)]);
    const stated = await source.findPortions([...new Set(speaking)]);
    yield foods.map(({ record, siblings }) => ({
      record,
      filled: fill(record),
      ...collectPortions(record, siblings, (fdcId) => stated.get(fdcId) ?? []),
      flags: toVerdicts(doubtByName(record, flag(record))),
    }));
  }
}

const foodsAtOnce = 1000;

/** A generic food with all that follows from its record, from those beside it and from the rules. */
export interface DerivedFood {
  readonly record: SourceRecord;
  readonly filled: FilledNutrients;
  /** In the order they are to be kept. */
  readonly portions: readonly Portion[];
  readonly flags: Food['flags'];
  /** Portions of the record that it can do nothing with. */
  readonly leftOut: readonly LeftOutPortion[];
}

/** Reads all records of a source by dataset, each in the order of FDC ids: what they say of each other must not depend on how they lie. */
async function readRecords(source: GenericSource): Promise<GenericRecords> {
  const byDataset: Readonly<Record<Dataset, SourceRecord[]>> = {
    sr_legacy: [],
    foundation: [],
    survey: [],
    branded: [],
  };
  for await (const record of source.listRecords()) byDataset[record.dataset].push(record);
  for (const list of Object.values(byDataset)) list.sort((one, other) => one.fdcId - other.fdcId);
  const ingredients: (SurveyIngredient & { readonly fdcId: number })[] = [];
  for await (const ingredient of source.listIngredients()) ingredients.push(ingredient);
  return {
    srLegacy: byDataset.sr_legacy,
    survey: byDataset.survey,
    foundation: byDataset.foundation,
    surveyRecipes: groupBy(ingredients, ({ fdcId }) => [fdcId]),
  };
}

/** What people wrote down about kinds of foods, for whatever no record states. */
export interface GenericRules extends Pick<FillingTables, 'groups' | 'kin'> {
  readonly flags: readonly FlagRule[];
  /** SHA-256 of all of it as it was written down. */
  readonly version: string;
}

/** Where the generic foods of an import are read from, those that are loaded already with those that are new. */
export interface GenericSource {
  /**
   * Every record of SR Legacy, Foundation and survey that counts once the import is through: one for each NDB number and food code of a
   * dataset, with the amounts that it states itself.
   */
  readonly listRecords: () => AsyncIterable<SourceRecord>;
  /** What survey foods are made of, the ingredients of one food in their order. */
  readonly listIngredients: () => AsyncIterable<SurveyIngredient & { readonly fdcId: number }>;
  /** The portions that these records state, in their order, by FDC id; at most a few thousand ids at once. */
  readonly findPortions: (fdcIds: readonly number[]) => Promise<ReadonlyMap<number, readonly SourcePortion[]>>;
  /** Whether anything is to be derived for a record; the others only speak for their siblings and dishes. */
  readonly isWanted: (record: SourceRecord) => boolean;
}
