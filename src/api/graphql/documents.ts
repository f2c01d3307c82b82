import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type DocumentNode, type ValidationRule } from 'graphql';
import { LRUCache } from 'lru-cache';

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

type DocumentStore = NonNullable<ApolloServerOptionsWithSchema<object>['documentStore']>;

/**
 * Keeps documents that were parsed and found valid, for those who send them again. A document counts as much as its text may take in memory: each comment and each
 * sign is an object that stays with it, so that 240 kB of comments take 8 MB. Apollo's own store counts none of that.
 */
export function createDocumentStore(): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ loc }) => 1 + (loc?.source.body.length ?? 0) * bytesPerCharacter,
  });
  return {
    get: (key) => Promise.resolve(documents.get(key)),
    set: (key, document) => {
      documents.set(key, document);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(documents.delete(key)),
  };
}

const maxBytes = 32 * 2 ** 20;

// An empty comment takes two characters and 88 bytes, a field of one letter and a blank 250.
const bytesPerCharacter = 128;
