import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type DocumentNode, type ValidationRule } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The limit of tokens in a document; recipes are sent in variables, which do not count. */
export const maxLexicalTokens = 1000;

/**
 * Creates the rules for documents that go beyond those of GraphQL. The cost with variables is
 * measured later.
 */
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

/** GraphQL itself reports this only when it executes the operation. */
const refuseMissingOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    const message = `The service has no ${node.operation}s; send a query or a mutation.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

type DocumentStore = NonNullable<ApolloServerOptionsWithSchema<object>['documentStore']>;

/**
 * Creates the store of parsed and valid documents, for callers that send them again. A document
 * counts by the memory that its text may take: each comment and each token is an object that stays
 * with it, so that 240 kB of comments take 8 MB. Apollo's own store does not count these.
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
