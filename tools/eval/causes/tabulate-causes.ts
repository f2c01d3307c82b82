import { ofGroup, sourceGroups, type JudgedRecipe } from '../recipes/judged-recipe';
import type { Table } from '../table';
import { causes, type Cause } from './cause';
import { findCauses } from './find-cause';

/** What is left in recipes more than 20 % off, by cause, commonest first, with what would fix it. */
export function tabulateCauses(judged: readonly JudgedRecipe[]): Table {
  const found = findCauses(judged);
  const read = found.filter(({ byReading }) => byReading !== null);
  const agreed = read.filter(({ byRule, byReading }) => byRule === (readingOnly.get(byReading) ?? byReading));
  return {
    title: 'Recipes more than 20 % off: causes',
    note: `The cause is what a person said who read the recipe (${read.length} of the ${found.length}); for the others it is named by rule, from the words, food and weight of the line to blame. Where both spoke they agreed on ${agreed.length} of ${read.length}; what only a reader can tell counts as agreed where the rule says that the publisher counts otherwise. Without the reviewed exclusions.`,
    columns: ['cause', 'all', 'learn', 'check', ...sourceGroups.map(({ name }) => name), 'what would fix it'],
    rows: Object.entries(causes)
      .map(([cause, { name, fix }]) => ({ name, fix, some: found.filter((each) => each.cause === cause) }))
      .filter(({ some }) => some.length > 0)
      .sort((one, other) => other.some.length - one.some.length)
      .map(({ name, fix, some }) => {
        const recipes = some.map(({ each }) => each);
        return [
          name,
          recipes.length,
          recipes.filter(({ part }) => part === 'learn').length,
          recipes.filter(({ part }) => part === 'check').length,
          ...sourceGroups.map((group) => ofGroup(recipes, group).length),
          fix,
        ];
      }),
    worst: [],
  };
}

/** What only a reader can tell, and what a rule says in its place. */
const readingOnly: ReadonlyMap<Cause | null, Cause> = new Map([
  ['notCounted', 'asStated'],
  ['record', 'asStated'],
]);
