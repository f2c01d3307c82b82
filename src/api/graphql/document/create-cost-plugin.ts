import type { ApolloServerPlugin } from '@apollo/server';
import { getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../graphql-context';
import { measureCost } from './measure-cost';

/**
 * What a document may cost, in values of an answer. 500 lines with all that is known of their foods and of all alternatives cost 770,000, and with lines as long as
 * a request may bring them 900,000; they take two seconds of CPU, in slices, and are 12 MB.
 */
export const mostCost = 1_000_000;

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
          if (cost > mostCost) throw refuseCost(cost);
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
  const allowed = mostCost.toLocaleString('en');
  return new GraphQLError(
    `The document costs ${found}, and ${allowed} is allowed: each value of the answer costs 1, as often as lists and aliases repeat it. Ask for fewer fields, lines, foods or aliases, or ask in several documents.`,
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } },
  );
}
