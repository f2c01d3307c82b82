import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ValidationRule } from 'graphql';

/** Words and signs a document may have; recipes travel in variables, which do not count. */
export const maxLexicalTokens = 1000;

/** What a document must keep to beyond the rules of GraphQL, whatever its variables; what it costs with them is measured afterwards. */
export function createDocumentRules(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: 30, ignoreIntrospection: false },
    maxAliases: { n: 30 },
    maxDirectives: { n: 20 },
    costLimit: { enabled: false },
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  return [refuseMissingOperations, ...validationRules];
}

/** GraphQL itself finds out only when it carries the operation out. */
const refuseMissingOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    const message = `The service has no ${node.operation}s; ask by a query or a mutation.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});
