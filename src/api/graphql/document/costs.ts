import type { ComplexityEstimator } from 'graphql-query-complexity';

/**
 * What asking for a field costs, for its decorator. The unit is a value of an answer: making and sending one takes about 2.5 µs of CPU. A
 * field without a cost of its own costs 1 and what is asked for within it; a list costs that for each of its items, as many as lists of its kind
 * usually hold at most.
 */

/** A list of about so many objects. */
export function listOf(items: number): ComplexityEstimator {
  return ({ childComplexity }) => 1 + items * (1 + childComplexity);
}

/** A list of at most `first` objects, 100 at most, that takes `work` to find. */
export function pageOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => work + readFirst(args['first']) * (1 + childComplexity);
}

/** Something that takes `work` to find or to do. */
export function workOf(work: number): ComplexityEstimator {
  return ({ childComplexity }) => work + childComplexity;
}

/** An object that is there once, within one that costs as much as its lines. */
export const once: ComplexityEstimator = () => 1;

/** Each of the `lines`, or of those of the `recipe`, takes `work` and what its length adds, and costs what is asked for within it. */
export function linesOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => {
    const lines = findLines(args);
    return lines.length * (work + childComplexity) + lines.reduce<number>((sum, line) => sum + readingOf(line), 0);
  };
}

/** A page of what a `name` might mean, which takes `work` and what the length of the name adds. */
export function namePageOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) =>
    work + readingOf(args['name']) + readFirst(args['first']) * (1 + childComplexity);
}

/** More than the field itself takes costs no more: the field refuses it. */
const mostLines = 500;
const mostItems = 100;
const mostCharacters = 1000;

/** A long line takes as long as several: about a microsecond a character. */
function readingOf(text: unknown): number {
  return typeof text === 'string' ? Math.ceil(Math.min(text.length, mostCharacters) / 2) : 0;
}

function findLines(args: Readonly<Record<string, unknown>>): readonly unknown[] {
  const recipe = args['recipe'];
  const isRecipe = typeof recipe === 'object' && recipe !== null && 'ingredients' in recipe;
  const lines = isRecipe ? recipe.ingredients : args['lines'];
  return Array.isArray(lines) ? lines.slice(0, mostLines) : [];
}

function readFirst(first: unknown): number {
  return typeof first === 'number' ? Math.min(Math.max(first, 0), mostItems) : mostItems;
}
