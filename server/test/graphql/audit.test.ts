import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

interface Entry {
  id: string;
  action: string;
  at: string;
  by: string;
  subjectType: string;
  subjectId: string;
  subjectName: string;
  changes: { field: string; before: string | null; after: string | null }[];
  note: string | null;
}

interface AuditLog {
  nodes: Entry[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const document = `query ($filter: AuditFilter, $first: Int = 20, $after: String) {
  auditLog(filter: $filter, first: $first, after: $after) {
    nodes { id action at by subjectType subjectId subjectName changes { field before after } note }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}`;

let shop: TestShop;
let admin: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  productId = await addProduct(shop, { name: 'Chain kit' });
  shop.clock.advance({ seconds: 1 });
  const rename = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { version } } }`;
  await shop.graphql(rename, { input: { productId, version: 1, name: 'Chain kit 520' } }, admin);
  shop.clock.advance({ seconds: 1 });
  await shop.rest(`DELETE /product/${productId}`, undefined, admin);
});
afterAll(() => shop.close());

async function read(variables: object = {}): Promise<AuditLog> {
  const { data, errors } = await shop.graphql<{ auditLog: AuditLog }>(document, variables, admin);
  expect(errors).toBeUndefined();
  return data.auditLog;
}

describe('auditLog', () => {
  it('has the changes of one object that were made through both APIs, newest first', async () => {
    const { nodes, totalCount } = await read({ filter: { subjectType: 'PRODUCT', subjectId: productId } });
    expect(nodes.map(({ action, by }) => [action, by])).toEqual([
      ['PRODUCT_DELETED', admin.email],
      ['PRODUCT_UPDATED', admin.email],
      ['PRODUCT_ADDED', 'system:test'],
    ]);
    expect(totalCount).toBe(3);
    expect(nodes[1]).toMatchObject({
      at: new Date(shop.clock.now().getTime() - 1000).toISOString(),
      subjectType: 'PRODUCT',
      subjectId: productId,
      subjectName: 'Chain kit 520',
      changes: [
        { field: 'name', before: 'Chain kit', after: 'Chain kit 520' },
        { field: 'slug', before: 'chain-kit', after: 'chain-kit-520' },
      ],
      note: null,
    });
  });

  it('has the changes that one person made', async () => {
    const { nodes } = await read({ filter: { by: admin.email } });
    expect(nodes.map(({ action }) => action)).toEqual(['PRODUCT_DELETED', 'PRODUCT_UPDATED']);
  });

  it('is read page by page', async () => {
    const { totalCount } = await read();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo }: AuditLog = await read({ first: 1, after });
      seen.push(...nodes.map(({ id }) => id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(totalCount);
  });

  it.each([{ first: 0 }, { first: 101 }, { after: 'nonsense' }])('refuses %o', async (variables) => {
    const { errors } = await shop.graphql(document, variables, admin);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('with the largest page is within the cost limit', async () => {
    expect((await read({ first: 100 })).nodes.length).toBeGreaterThan(0);
  });
});
