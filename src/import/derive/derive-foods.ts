import type { FdcDataset, Food, Portion } from '../../analysis/food';
import { groupBy } from '../../analysis/group-by';
import { collectPortions, type LeftOutPortion } from './collect-portions';
import type { FilledNutrients } from './fill-nutrients';
import { createFiller, type FillingTables } from './filler';
import { createFlagger, doubtByName, toVerdicts, type FlagRule } from './flags';
import { createSiblingSearch } from './siblings';
import type { GenericRecords, SourcePortion, SourceRecord, SurveyIngredient } from './source-food';

/**
 * Derives portions, flags and missing amounts of imported generic foods, in the same way as those
 * of the seed are compiled. Foods come a thousand at a time, in the order of FDC ids. Names and
 * amounts of all records are in memory at once, about a kilobyte each; portions and results only of
 * a thousand.
 * @param onContradiction called for each rule of a group of foods that the records contradict; the
 *   rule then fills nothing
 * @throws the errors of the source
 */
export async function* deriveFoods(
  source: GenericSource,
  rules: GenericRules,
  onContradiction: (sentence: string) => void,
): AsyncGenerator<readonly DerivedFood[]> {
  const records = await readRecords(source);
  const findSiblings = createSiblingSearch(records);
  // Few foods may contradict a group by chance. The group then fills nothing.
  const fill = createFiller(records, findSiblings, { ...rules, onContradiction });
  const flag = createFlagger(records, rules.flags);
  const wanted = [...records.srLegacy, ...records.survey, ...records.foundation]
    .filter(source.isWanted)
    .sort((one, other) => one.fdcId - other.fdcId);
  for (let start = 0; start < wanted.length; start += foodsAtOnce) {
    const foods = wanted
      .slice(start, start + foodsAtOnce)
      .map((record) => ({ record, siblings: findSiblings(record) }));
    const relatedIds = foods.flatMap(({ record, siblings }) => [
      record.fdcId,
      ...siblings.map(({ food }) => food.fdcId),
    ]);
    const stated = await source.findPortions([...new Set(relatedIds)]);
    yield foods.map(({ record, siblings }) => ({
      record,
      filled: fill(record),
      ...collectPortions(record, siblings, (fdcId) => stated.get(fdcId) ?? []),
      flags: toVerdicts(doubtByName(record, flag(record))),
    }));
  }
}

const foodsAtOnce = 1000;

/** A generic food with everything that is derived for it. */
export interface DerivedFood {
  readonly record: SourceRecord;
  readonly filled: FilledNutrients;
  /** In the order in which they are stored. */
  readonly portions: readonly Portion[];
  readonly flags: Food['flags'];
  /** Portions of the record that are not used. */
  readonly leftOut: readonly LeftOutPortion[];
}

/**
 * Reads all records of a source by dataset, in the order of FDC ids, so that no result depends on
 * the order of the source.
 */
async function readRecords(source: GenericSource): Promise<GenericRecords> {
  const byDataset: Readonly<Record<FdcDataset, SourceRecord[]>> = {
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

/** Rules that people wrote about kinds of foods, for values that no record states. */
export interface GenericRules extends Pick<FillingTables, 'groups' | 'kin'> {
  readonly flags: readonly FlagRule[];
  /** SHA-256 of the files of the rules. */
  readonly version: string;
}

/** The generic foods of an import: loaded ones and new ones. */
export interface GenericSource {
  /**
   * Every record of SR Legacy, Foundation and survey that is in use after the import: one for each
   * NDB number and food code of a dataset, with the amounts that it states itself.
   */
  readonly listRecords: () => AsyncIterable<SourceRecord>;
  /** The ingredients of survey foods, those of a food in their order. */
  readonly listIngredients: () => AsyncIterable<SurveyIngredient & { readonly fdcId: number }>;
  /**
   * The stated portions of these records in their order, by FDC id. Called with at most a few
   * thousand ids.
   */
  readonly findPortions: (fdcIds: readonly number[]) => Promise<ReadonlyMap<number, readonly SourcePortion[]>>;
  /**
   * Whether a food is to be derived for a record. The others only fill gaps of siblings and dishes.
   */
  readonly isWanted: (record: SourceRecord) => boolean;
}
