import type { ApolloServerPlugin } from '@apollo/server';
import {
  getVariableValues,
  GraphQLError,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import {
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
  type ComplexityEstimator,
} from 'graphql-query-complexity';
import type { GraphqlContext } from './context';

/**
 * The cost of a field, for its decorator. The unit is one value of an answer, which takes about 2.5
 * µs of CPU to make and send. A field without a cost of its own costs 1 and the fields requested
 * within it; a list costs that for each item, as many as such lists usually hold at most.
 */

/** A list of about `items` objects. */
export function listOf(items: number): ComplexityEstimator {
  return ({ childComplexity }) => 1 + items * (1 + childComplexity);
}

/** A page of at most `first` objects, at most 100, that takes `work` to find. */
export function pageOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => work + readFirst(args['first']) * (1 + childComplexity);
}

/** A field that takes `work`. */
export function workOf(work: number): ComplexityEstimator {
  return ({ childComplexity }) => work + childComplexity;
}

/** An object within one whose cost counts its lines: it costs 1 however many fields it has. */
export const once: ComplexityEstimator = () => 1;

/**
 * Each of the `lines`, or of those of the `recipe`, takes `work` and a part by its length, and
 * costs the fields requested within it.
 */
export function linesOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => {
    const lines = findLines(args);
    return lines.length * (work + childComplexity) + lines.reduce<number>((sum, line) => sum + lengthCostOf(line), 0);
  };
}

/** The storing of `recipes`, each of which takes `work`. */
export function recipesOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => {
    const recipes: unknown = args['recipes'];
    return childComplexity + storeWork + (Array.isArray(recipes) ? recipes.length * work : 0);
  };
}

/** A transaction with several statements. */
const storeWork = 2000;

/** A list of recipes read from a `text`; a page rarely has more than one. */
export const textOf: ComplexityEstimator = ({ args, childComplexity }) =>
  readingCostOf(args['text']) + 2 * (1 + childComplexity);

/**
 * The recipe of a `text`, each line of which takes `work`: a line for each ten characters, as many
 * as a recipe may have, since the lines are known only when the text is read.
 */
export function textLinesOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) => {
    const length = typeof args['text'] === 'string' ? args['text'].length : 0;
    return readingCostOf(args['text']) + Math.min(maxLines, Math.ceil(length / 10)) * (work + childComplexity);
  };
}

/** The cost of reading a text: 0.15 µs a character, as pages take on average. */
function readingCostOf(text: unknown): number {
  return typeof text === 'string' ? Math.ceil(text.length / 16) : 0;
}

/**
 * A page of foods that a `name` may mean, which takes `work` and a part by the length of the name.
 */
export function namePageOf(work: number): ComplexityEstimator {
  return ({ args, childComplexity }) =>
    work + lengthCostOf(args['name']) + readFirst(args['first']) * (1 + childComplexity);
}

/** Values above these limits cost no more, because the field refuses them. */
const maxLines = 500;
const maxItems = 100;
const maxCharacters = 1000;

/** The cost of the length of a line: about a microsecond a character. */
function lengthCostOf(text: unknown): number {
  return typeof text === 'string' ? Math.ceil(Math.min(text.length, maxCharacters) / 2) : 0;
}

function findLines(args: Readonly<Record<string, unknown>>): readonly unknown[] {
  const recipe = args['recipe'];
  const isRecipe = typeof recipe === 'object' && recipe !== null && 'ingredients' in recipe;
  const lines = isRecipe ? recipe.ingredients : args['lines'];
  return Array.isArray(lines) ? lines.slice(0, maxLines) : [];
}

function readFirst(first: unknown): number {
  return typeof first === 'number' ? Math.min(Math.max(first, 0), maxItems) : maxItems;
}

interface MeasuredDocument {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Measures the cost of a document with its variables before it is executed: each field by its
 * decorator, once for each alias. Reads all arguments on the way.
 * @throws GraphQLError `BAD_USER_INPUT` if an argument cannot be read with these variables
 */
export function measureCost({ schema, document, operationName, variables }: MeasuredDocument): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables: { ...variables },
      ...(operationName === undefined ? {} : { operationName }),
      estimators: [fieldExtensionsEstimator(), countIntrospection, simpleEstimator({ defaultComplexity: 1 })],
      maxQueryNodes: maxNodes,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message, {
      nodes: error.nodes ?? null,
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}

/**
 * Fields of a document with its fragments expanded: a document of 1,000 tokens has far fewer,
 * unless its fragments multiply.
 */
const maxNodes = 10_000;

/** The lists of the introspection schema, by the items they hold on average. */
const introspectionLists: Readonly<Record<string, number>> = {
  types: 70,
  directives: 5,
  fields: 8,
  inputFields: 2,
  args: 2,
  enumValues: 3,
  interfaces: 1,
  possibleTypes: 1,
};

const countIntrospection: ComplexityEstimator = ({ type, field, childComplexity }) =>
  type.name.startsWith('__') ? 1 + (introspectionLists[field.name] ?? 1) * childComplexity : undefined;

/**
 * The limit of the cost of a document, in values of an answer. 500 lines with all fields of their
 * foods and alternatives cost 770,000, or 900,000 with the longest lines that fit in a request;
 * they take two seconds of CPU, in slices, and 12 MB.
 */
export const maxCost = 1_000_000;

/**
 * Refuses a document that costs too much before it is executed, and counts its cost for the key.
 */
export function createCostPlugin(): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, operation, request, contextValue }) {
          const variables = request.variables ?? {};
          // GraphQL reports the error when it executes the document, before any field.
          if (operation === undefined || !areReadable(schema, operation, variables)) return Promise.resolve();
          const cost = measureCost({ schema, document, operationName: operation.name?.value, variables });
          if (cost > maxCost) throw refuseCost(cost);
          contextValue.admission.countCost(contextValue.caller, cost);
          return Promise.resolve();
        },
      }),
  };
}

function areReadable(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 }).errors === undefined;
}

function refuseCost(cost: number): GraphQLError {
  const found = cost.toLocaleString('en');
  const allowed = maxCost.toLocaleString('en');
  return new GraphQLError(
    `The document costs ${found}; at most ${allowed} is allowed. Each value of the answer costs 1, for each repetition by lists and aliases. Request fewer fields, lines, foods or aliases, or send several documents.`,
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } },
  );
}
