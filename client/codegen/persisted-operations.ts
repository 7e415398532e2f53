import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Kind, print, type DocumentNode } from 'graphql';
import { runnerImport, type Plugin } from 'vite';

export const manifestFile = 'persisted-operations.json';

export interface PersistedOperation {
  /** SHA-256 hash of the body, in hexadecimal. */
  id: string;
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  body: string;
}

export interface PersistedOperationManifest {
  format: 'apollo-persisted-query-manifest';
  version: 1;
  operations: PersistedOperation[];
}

type Exports = Record<string, unknown>;

/** Adds to the build a list of all documents that the client sends, so that a server can refuse all others. */
export function persistedOperations(): Plugin {
  return {
    name: 'persisted-operations',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(await readManifest()) });
    },
  };
}

export async function readManifest(): Promise<PersistedOperationManifest> {
  const [documents, policies] = await Promise.all([
    load('../src/graphql/generated/operations.ts'),
    load('../src/graphql/type-policies.ts'),
  ]);
  // The cache adds `__typename` before a document is sent, so the text and its hash include it.
  const { createShopCache } = policies as {
    createShopCache: () => { transformDocument(document: unknown): DocumentNode };
  };
  const cache = createShopCache();
  const operations = Object.values(documents)
    .filter(isDocument)
    .flatMap((document) => toOperation(cache.transformDocument(document)));
  operations.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { format: 'apollo-persisted-query-manifest', version: 1, operations };
}

async function load(path: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(fileURLToPath(new URL(path, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT;
}

/** The document's operation, as a list with one entry. The list is empty for a document that has only fragments. */
function toOperation(document: DocumentNode): PersistedOperation[] {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation?.name) return [];
  const body = print(document);
  const id = createHash('sha256').update(body).digest('hex');
  return [{ id, name: operation.name.value, type: operation.operation, body }];
}
