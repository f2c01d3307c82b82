import type { SourceFood } from '../../../src/import/source-food';
import type { FindSiblings } from '../find-siblings';
import type { Sources } from '../select-foods';
import { createByFamily } from './by-family';
import { createByGroup } from './by-group';
import { createByKin } from './by-kin';
import { createByRecipe } from './by-recipe';
import { createBySibling } from './by-sibling';
import { createByState } from './by-state';
import { createBySurvey } from './by-survey';
import { byTrace } from './by-trace';
import { fillNutrients, type FilledNutrients, type FillingWay } from './fill-nutrients';
import type { NutrientGroup } from './read-groups';

/** What the tables beside this file say, which a person wrote. */
export interface FillingTables {
  readonly groups: readonly NutrientGroup[];
  /** FDC ids of a food's kin, nearest first. */
  readonly kin: ReadonlyMap<number, readonly number[]>;
}

/** Fills the gaps of a food by all the ways there are, surest first; the same food is filled once. */
export function createFiller(
  sources: Sources,
  findSiblings: FindSiblings,
  { groups, kin }: FillingTables,
): (food: SourceFood) => FilledNutrients {
  const filled = new Map<number, FilledNutrients>();
  const fill = (food: SourceFood): FilledNutrients => {
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
    ),
    createByKin(kin, stated),
    createBySurvey(sources),
    createByState(stated),
    createByGroup(
      groups.filter(({ says }) => 'basis' in says),
      stated,
    ),
    byTrace,
  ];
  return fill;
}
