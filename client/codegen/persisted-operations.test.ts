import { getOperationAST, OperationTypeNode, type DocumentNode } from 'graphql';
import { expect, it } from 'vitest';
import { createShopClient } from '../src/graphql/client';
import * as generated from '../src/graphql/generated/operations';
import { readManifest } from './persisted-operations';

const operations = Object.values(generated).filter(isOperation);

it('the list of operations holds every document exactly as the client sends it', { timeout: 60_000 }, async () => {
  const { operations: known } = await readManifest();
  const bodies = new Set(known.map(({ body }) => body));
  expect(known).toHaveLength(operations.length);
  for (const document of operations) {
    const sent = await sentText(document);
    expect(bodies).toContain(sent);
  }
});

function isOperation(value: unknown): value is DocumentNode {
  return typeof value === 'object' && getOperationAST(value as DocumentNode) !== null;
}

/** The text that the real client sends for a document. */
async function sentText(document: DocumentNode): Promise<string> {
  let text = '';
  const client = createShopClient({
    tokens: {
      getAccessToken: () => Promise.resolve(null),
      replaceRefusedToken: () => Promise.resolve(null),
      endSession: () => undefined,
      recheckRole: () => undefined,
    },
    fetch: (_input, init) => {
      text = (JSON.parse(init?.body as string) as { query: string }).query;
      return Promise.resolve(Response.json({ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] }));
    },
  });
  // Queries bypass the cache, because looking for a cached answer needs variables, which this test does not have.
  const isMutation = getOperationAST(document)?.operation === OperationTypeNode.MUTATION;
  const call = isMutation
    ? client.mutate({ mutation: document })
    : client.query({ query: document, fetchPolicy: 'no-cache' });
  await call.catch(() => undefined);
  return text;
}
