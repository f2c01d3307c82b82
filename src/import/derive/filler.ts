import { createByGroup } from './fill-by-group';
import { createByRecipe } from './fill-by-recipe';
import { byTrace, createByFamily, createByKin, createBySibling, createByState } from './fill-by-relative';
import { createBySurvey } from './fill-by-survey';
import { fillNutrients, type FilledNutrients, type FillingWay, type NutrientGroup } from './fill-nutrients';
import type { FindSiblings } from './siblings';
import type { GenericRecords, SourceRecord } from './source-food';

/** The tables by which gaps of records are filled. */
export interface FillingTables {
  readonly groups: readonly NutrientGroup[];
  /** FDC ids of the foods related to a food, nearest first. */
  readonly kin: ReadonlyMap<number, readonly number[]>;
  /**
   * Called for each group that the records contradict, which then fills nothing. Without it, that
   * is an error.
   */
  readonly onContradiction?: (sentence: string) => void;
}

/**
 * Creates a function that fills the gaps of a food in all ways, surest first. Each food is filled
 * once.
 * @throws Error where the records contradict a group and `onContradiction` is missing
 */
export function createFiller(
  sources: GenericRecords,
  findSiblings: FindSiblings,
  { groups, kin, onContradiction = refuseContradiction }: FillingTables,
): (food: SourceRecord) => FilledNutrients {
  const filled = new Map<number, FilledNutrients>();
  const fill = (food: SourceRecord): FilledNutrients => {
    const known = filled.get(food.fdcId) ?? fillNutrients(food, ways);
    filled.set(food.fdcId, known);
    return known;
  };
  const stated = [...sources.srLegacy, ...sources.foundation];
  const ways: readonly FillingWay[] = [
    createBySibling(findSiblings),
    createByFamily(sources.srLegacy),
    createByRecipe(sources, (food) => fill(food).amounts),
    createByGroup(
      groups.filter(({ says }) => 'rule' in says),
      stated,
      onContradiction,
    ),
    createByKin(kin, stated),
    createBySurvey(sources),
    createByState(stated),
    createByGroup(
      groups.filter(({ says }) => 'basis' in says),
      stated,
      onContradiction,
    ),
    byTrace,
  ];
  return fill;
}

function refuseContradiction(sentence: string): never {
  throw new Error(sentence);
}
