import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PersistedOperations } from './persisted-operations.js';

type Options = ApolloServerOptions<BaseContext>;
type DocumentStore = NonNullable<Options['documentStore']>;
type TextStore = Exclude<Options['cache'], 'bounded' | undefined>;

/**
 * Memory for parsed documents that are not the client's own, in bytes. The same amount again is for texts registered by
 * their hash.
 */
const maximumBytes = 5_000_000;

/** Measured: a parsed document with its tokens takes 80 to 100 bytes per character of its text. */
const bytesPerCharacter = 100;

/** Memory of a cache entry without the document, in bytes. */
const bytesPerEntry = 500;

/**
 * Parsed and validated documents. The client's own documents are never removed. Of all others, the most recently used are
 * kept, up to a size in bytes. This limits the memory for any number of different queries.
 */
export function createDocumentStore(own: PersistedOperations, maxBytes = maximumBytes): DocumentStore {
  const ownDocuments = new Map<string, DocumentNode>();
  const others = new LRUCache<string, DocumentNode>({
    maxSize: maxBytes,
    sizeCalculation: ({ loc }) => bytesPerEntry + bytesPerCharacter * (loc?.end ?? 0),
  });
  return {
    get: (key) => Promise.resolve(ownDocuments.get(key) ?? others.get(key)),
    set(key, document) {
      if (own.has(hashIn(key))) ownDocuments.set(key, document);
      else others.set(key, document);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(ownDocuments.delete(key) || others.delete(key)),
  };
}

/** Texts of documents that clients registered by their hash (automatic persisted queries). */
export function createTextStore(maxBytes = maximumBytes): TextStore {
  const texts = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (text) => bytesPerEntry + 2 * text.length,
  });
  return {
    get: (key) => Promise.resolve(texts.get(key)),
    set(key, text) {
      texts.set(key, text);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(texts.delete(key)),
  };
}

/** Finds the known documents by their hash, and stores no other documents. */
export function createKnownTextStore(operations: PersistedOperations): TextStore {
  return {
    get: (key) => Promise.resolve(operations.get(hashIn(key))),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  };
}

/** Apollo's keys consist of a prefix and the SHA-256 of the document's text. */
function hashIn(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}
