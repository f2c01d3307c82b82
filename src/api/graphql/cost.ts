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
const maxLines = 500;
const maxItems = 100;
const maxCharacters = 1000;

/** A long line takes as long as several: about a microsecond a character. */
function readingOf(text: unknown): number {
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

interface AskedDocument {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * What a document costs with its variables, before any of it is carried out: each field as its decorator says, as often as it is asked for under
 * whatever alias. All arguments are read on the way.
 * @throws GraphQLError `BAD_USER_INPUT` where an argument cannot be read with these variables
 */
export function measureCost({ schema, document, operationName, variables }: AskedDocument): number {
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

/** Fields of a document with its fragments written out: a document of 1,000 words has far fewer unless its fragments double each other. */
const maxNodes = 10_000;

/** The lists of the schema itself, by about what they hold on average; what is asked of a list within a list is a part of the whole schema. */
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
 * What a document may cost, in values of an answer. 500 lines with all that is known of their foods and of all alternatives cost 770,000, and with lines as long as
 * a request may bring them 900,000; they take two seconds of CPU, in slices, and are 12 MB.
 */
export const maxCost = 1_000_000;

/** Refuses a document that costs too much before any of it is carried out, and counts what it costs against the key. */
export function createCostPlugin(): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, operation, request, contextValue }) {
          const variables = request.variables ?? {};
          // GraphQL tells what is wrong when the document is carried out, which then ends before it begins.
          if (operation === undefined || !canBeRead(schema, operation, variables)) return Promise.resolve();
          const cost = measureCost({ schema, document, operationName: operation.name?.value, variables });
          if (cost > maxCost) throw refuseCost(cost);
          contextValue.admission.countCost(contextValue.caller, cost);
          return Promise.resolve();
        },
      }),
  };
}

function canBeRead(
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
    `The document costs ${found}, and ${allowed} is allowed: each value of the answer costs 1, as often as lists and aliases repeat it. Ask for fewer fields, lines, foods or aliases, or ask in several documents.`,
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } },
  );
}
