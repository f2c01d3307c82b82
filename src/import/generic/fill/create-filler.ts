import type { SourceRecord } from '../../source-food';
import type { FindSiblings } from '../find-siblings';
import type { GenericRecords } from '../generic-records';
import { createByFamily } from './by-family';
import { createByGroup } from './by-group';
import { createByKin } from './by-kin';
import { createByRecipe } from './by-recipe';
import { createBySibling } from './by-sibling';
import { createByState } from './by-state';
import { createBySurvey } from './by-survey';
import { byTrace } from './by-trace';
import { fillNutrients, type FilledNutrients, type FillingWay } from './fill-nutrients';
import type { NutrientGroup } from './nutrient-group';

/** What a person wrote down about which records speak for others. */
export interface FillingTables {
  readonly groups: readonly NutrientGroup[];
  /** FDC ids of a food's kin, nearest first. */
  readonly kin: ReadonlyMap<number, readonly number[]>;
  /** Is told of each group that the records contradict, which then fills nothing; without it, that is an error. */
  readonly onContradiction?: (sentence: string) => void;
}

/**
 * Fills the gaps of a food by all the ways there are, surest first; the same food is filled once.
 * @throws Error where the records contradict a group and nobody is to be told of it
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
