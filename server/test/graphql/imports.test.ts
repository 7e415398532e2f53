import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

async function upload(content: string, { name = 'prices.csv', query = '' } = {}) {
  const body = new FormData();
  body.append('file', new Blob([content], { type: 'text/csv' }), name);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${shop.origin}/api/imports?name=${name}${query}`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { id: string; counts: object; message: string } };
}

const fields =
  'status fileName by counts { new changed unchanged bad } results { written refused undone kept } cursor newBrands newCategories';

async function importOf(id: string) {
  const rows = `rows(first: 10) { totalCount nodes {
    line kind name productId message changes { column from to } faults { field message } } }`;
  const { data, errors } = await shop.graphql<{ import: { rows: { nodes: object[] } } }>(
    `query ($id: ID!) { import(id: $id) { ${fields} ${rows} } }`,
    { id },
    admin,
  );
  expect(errors).toBeUndefined();
  return data.import;
}

const change = (mutation: 'run' | 'stop' | 'undo', id: string) =>
  shop.graphql<Record<string, { import: object }>>(
    `mutation ($id: ID!) { ${mutation}Import(input: { id: $id }) { import { ${fields} } } }`,
    { id },
    admin,
  );

describe('an import', () => {
  it('is uploaded, checked, run and undone', async () => {
    const productId = await addProduct(shop, { partNumber: 'KS-1', name: 'Kit', priceMinor: 1_000 });
    const { status, body } = await upload('part number;price\r\nKS-1;12,50\r\nKS-2;1\r\n');
    expect(status).toBe(200);
    const none = { newBrands: [], newCategories: [] };
    const found = { new: 0, changed: 1, unchanged: 0, bad: 1 };
    expect(body).toEqual({ id: expect.any(String) as string, counts: found, ...none });
    const { id } = body;
    const checked = await importOf(id);
    expect(checked).toMatchObject({ status: 'CHECKED', fileName: 'prices.csv', by: admin.email, ...none });
    expect(checked.rows.nodes).toEqual([
      {
        ...{ line: 2, kind: 'CHANGED', name: 'Kit', productId, message: null, faults: [] },
        changes: [{ column: 'price', from: '10.00', to: '12.50' }],
      },
      {
        ...{ line: 3, kind: 'BAD', name: 'KS-2', productId: null, message: null, changes: [] },
        faults: expect.arrayContaining([{ field: 'name', message: 'Name must have 1 to 200 characters.' }]) as object[],
      },
    ]);
    expect((await change('run', id)).data).toMatchObject({ runImport: { import: { status: 'RUNNING' } } });
    await shop.services.imports.runDue();
    expect(await importOf(id)).toMatchObject({ status: 'DONE', results: { written: 1 } });
    const early = await change('stop', (await upload('part number,price\nKS-1,1\n')).body.id);
    expect(early.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'ILLEGAL_TRANSITION' },
    });
    expect((await change('undo', id)).data).toMatchObject({ undoImport: { import: { status: 'UNDOING' } } });
    await shop.services.imports.runDue();
    expect(await importOf(id)).toMatchObject({ status: 'UNDONE', results: { undone: 1, kept: 0 } });
    const list = await shop.graphql<{ imports: { totalCount: number; nodes: { id: string }[] } }>(
      '{ imports(first: 1) { totalCount nodes { id } pageInfo { hasNextPage } } }',
      {},
      admin,
    );
    expect(list.data.imports).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  });

  it('reads columns as the upload assigns them, and lists the assigned and the missing columns', async () => {
    const file = 'Artikel,Preis netto\nKS-1,12.50\n';
    const refused = await upload(file, { query: '&column=Artikel' });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { fields: [{ field: 'column' }] } } } });
    const { body } = await upload(file, { query: '&column=Artikel%3Dsku&column=Preis%20netto%3Dprice' });
    const query = 'query ($id: ID!) { import(id: $id) { matchedColumns { name column } missingColumns } }';
    const { data } = await shop.graphql<{ import: { missingColumns: string[] } }>(query, { id: body.id }, admin);
    expect(data.import).toMatchObject({
      matchedColumns: [
        { name: 'Artikel', column: 'part number' },
        { name: 'Preis netto', column: 'price' },
      ],
    });
    expect(data.import.missingColumns).toContain('stock');
    expect(data.import.missingColumns).not.toContain('price');
  });

  it('is refused with a message if the file is broken or too large', async () => {
    expect(await upload('PK\u0003\u0004')).toMatchObject({
      ...{ status: 400, body: { error: { code: 'BAD_USER_INPUT', details: { fields: [{ field: 'file' }] } } } },
    });
    const large = await upload(`part number\n${'x'.repeat(51_000_000)}`);
    expect(large).toMatchObject({
      status: 413,
      body: { message: 'The file is too large. It can have at most 50 MB.' },
    });
  });

  it('has a template with all columns', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const workbook = await fetch(`${shop.origin}/api/import-template.xlsx?kind=bikes`, { headers });
    expect(workbook.headers.get('content-disposition')).toBe('attachment; filename="import-template.xlsx"');
    expect((await workbook.text()).slice(0, 2)).toBe('PK');
    const answer = await fetch(`${shop.origin}/api/import-template.csv`, { headers });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="import-template.csv"');
    expect(await answer.text()).toMatch(/^id,part number,gtin,.*,image,.*,successors,stock difference\r\n$/);
  });
});

describe('an edit of many products', () => {
  it('is prepared from a filter and listed with the imports', async () => {
    const [id, other] = [await addProduct(shop, { name: 'Lever', priceMinor: 1_000 }), await addProduct(shop)];
    const prepare = (changes: string, ids: string[]) =>
      shop.graphql<{ prepareProductEdit: { import: { id: string } } }>(
        `mutation ($ids: [ID!]) { prepareProductEdit(input: { filter: { ids: $ids }, changes: ${changes} }) {
          import { id isEdit size ${fields} } } }`,
        { ids },
        admin,
      );
    const { data } = await prepare('{ price: { percent: 7.5, ending: NINETY_NINE } }', [id]);
    expect(data.prepareProductEdit.import).toMatchObject({
      ...{ isEdit: true, status: 'CHECKED', size: 1, by: admin.email },
      fileName: 'Edit of 1 product: price +7.5% rounded to .99',
    });
    const { rows } = await importOf(data.prepareProductEdit.import.id);
    expect(rows.nodes).toMatchObject([{ productId: id, changes: [{ column: 'price', from: '10.00', to: '10.99' }] }]);
    const foreign = await prepare('{ price: { amount: { amountMinor: 1, currencyCode: "XYZ" } } }', [id, other]);
    expect(foreign.errors?.[0]?.extensions?.details).toMatchObject({
      fields: [{ field: 'changes.price.amount.currencyCode' }],
    });
  });
});
