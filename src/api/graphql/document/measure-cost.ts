import { GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql';
import {
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
  type ComplexityEstimator,
} from 'graphql-query-complexity';

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
      maxQueryNodes: mostNodes,
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
const mostNodes = 10_000;

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
