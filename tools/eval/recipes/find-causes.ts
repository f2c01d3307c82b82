import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalyzedLine } from '../../../src/analysis/line';
import { findProjectRoot } from '../../../src/project-root';
import type { Table } from '../table';
import { blameRecipe, type Blame } from './blame';
import { causes, nameCause, type Cause } from './cause';
import { ofGroup, sourceGroups, type JudgedRecipe } from './judged-recipes';

/**
 * The recipes that are more than 20 % off, by cause, most frequent first, with what would fix it.
 */
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

/** Causes that only a reader can find, and the cause that a rule finds in their place. */
const readingOnly: ReadonlyMap<Cause | null, Cause> = new Map([
  ['notCounted', 'asStated'],
  ['record', 'asStated'],
]);

/**
 * Why a recipe is off: the line to blame, the cause by rule, and the cause that a reader named,
 * null where nobody read it.
 */
interface FoundCause {
  readonly each: JudgedRecipe;
  readonly blame: Blame<AnalyzedLine> | null;
  readonly byRule: Cause;
  readonly byReading: Cause | null;
  /** The reading, else the rule. */
  readonly cause: Cause;
}

/**
 * The causes of all recipes whose calories are more than 20 % off, without the reviewed exclusions.
 */
export function findCauses(
  judged: readonly JudgedRecipe[],
  reviewed: ReadonlyMap<string, ReviewedCause> = readReviewedCauses(),
): readonly FoundCause[] {
  return judged
    .filter(({ ratio, exclusion }) => ratio !== null && exclusion === null && Math.abs(ratio - 1) > 0.2)
    .map((each) => findCause(each, reviewed));
}

/** Why a recipe is off, as far as it is. */
export function findCause(each: JudgedRecipe, reviewed: ReadonlyMap<string, ReviewedCause>): FoundCause {
  const blame = blameRecipe(each);
  const byRule = nameCause(each, blame);
  const byReading = reviewed.get(each.recipe.id)?.cause ?? null;
  return { each, blame, byRule, byReading, cause: byReading ?? byRule };
}

/** A cause that a reader named, with the reason. */
interface ReviewedCause {
  readonly cause: Cause;
  readonly reason: string;
}

/**
 * The causes that a reader named after comparing the recipe with our answer, by recipe id. They
 * replace those by rule. Only recipes of the learning part are read.
 * @throws Error where a row is not an id, a cause and a reason, or an id stands twice
 */
export function readReviewedCauses(
  path = join(findProjectRoot(), 'tools', 'eval', 'recipes', 'causes.tsv'),
): ReadonlyMap<string, ReviewedCause> {
  const reviewed = new Map<string, ReviewedCause>();
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const [index, row] of rows.entries()) {
    const [id = '', name = '', reason = '', ...rest] = row.split('\t');
    const place = `${path}, line ${index + 2}`;
    if (!isCause(name)) throw new Error(`${place}: "${name}" is not a cause. Use ${Object.keys(causes).join(', ')}.`);
    if (id === '' || reason === '' || rest.length > 0) throw new Error(`${place}: write an id, a cause and a reason.`);
    if (reviewed.has(id)) throw new Error(`${place}: ${id} is listed already.`);
    reviewed.set(id, { cause: name, reason });
  }
  return reviewed;
}

function isCause(name: string): name is Cause {
  return Object.hasOwn(causes, name);
}
