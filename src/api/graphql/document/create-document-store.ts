import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

type DocumentStore = NonNullable<ApolloServerOptionsWithSchema<object>['documentStore']>;

/**
 * Keeps documents that were parsed and found valid, for those who send them again. A document counts as much as its text may take in memory: each comment and each
 * sign is an object that stays with it, so that 240 kB of comments take 8 MB. Apollo's own store counts none of that.
 */
export function createDocumentStore(): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 8,
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

const mostBytes = 32 * 2 ** 20;

// An empty comment takes two characters and 88 bytes, a field of one letter and a blank 250.
const bytesPerCharacter = 128;
