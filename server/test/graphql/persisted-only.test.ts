import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPersistedOperations } from '../../src/graphql/persisted-operations.js';
import { openTestShop, type TestShop } from '../shop.js';

const known = 'query Shop {\n  shop {\n    name\n  }\n}';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

let folder: string;
let shop: TestShop;

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-manifest-'));
  const operations = [{ id: hash(known), name: 'Shop', type: 'query', body: known }];
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
  const manifestPath = await write('manifest.json', JSON.stringify(manifest));
  shop = await openTestShop({ graphql: { persistedOnly: true, manifestPath } });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function post(body: object) {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: { message: string }[] },
  };
}

const persistedQuery = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

describe('a server that only answers known operations', () => {
  it('answers them by their hash and by their text', async () => {
    const answer = { data: { shop: { name: 'Kickstand' } } };
    expect((await post(persistedQuery(hash(known)))).body).toEqual(answer);
    expect((await post({ query: known })).body).toEqual(answer);
    expect((await post({ query: known, ...persistedQuery(hash(known)) })).body).toEqual(answer);
  });

  it('refuses every other document, introspection among them', async () => {
    for (const query of ['{ shop { name } }', '{ __schema { types { name } } }', `${known} `, '']) {
      const { status, body } = await post({ query });
      expect([status, body.data]).toEqual([400, undefined]);
    }
    const { body } = await post({ query: '{ shop { name } }' });
    expect(body.errors?.[0]?.message).toBe("This server answers the shop's own operations only.");
  });

  it('does not register a document that is sent with its hash', async () => {
    const other = '{ shop { tagline } }';
    expect((await post({ query: other, ...persistedQuery(hash(other)) })).status).toBe(400);
    expect((await post(persistedQuery(hash(other)))).body.errors?.[0]?.message).toBe('PersistedQueryNotFound');
  });

  it('refuses a known hash with another text', async () => {
    expect((await post({ query: '{ shop { tagline } }', ...persistedQuery(hash(known)) })).status).toBe(400);
  });
});

describe('a manifest', () => {
  it('that is missing or invalid is refused, and the error names it', async () => {
    const missing = join(folder, 'missing.json');
    expect(() => readPersistedOperations(missing)).toThrow(
      `GRAPHQL_PERSISTED_ONLY needs ${missing}, which is missing.`,
    );
    const broken = await write('broken.json', '{"operations": []}');
    expect(() => readPersistedOperations(broken)).toThrow('is not a manifest of persisted operations');
  });
});
