import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachOf } from '../../src/modules/exports/listed-table.js';
import { exportsCalls } from '../../src/modules/exports/exports.routes.js';
import { readCsv, type CsvRow } from '../../src/shared/csv-reader.js';
import type { TaxRules } from '../../src/modules/pricing/taxes.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { nameOfOrder } from '../../src/modules/orders/order/order.js';
import { toPageOf, toPageRequest } from '../../src/shared/pagination.js';
import { createSamples } from '../access/graphql-samples.js';
import { readAuditLog } from '../audit-reading.js';
import { openPeople } from '../access/people.js';
import { exampleTaxes } from '../example-taxes.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openRestShop();
  const people = await openPeople(shop);
  await createSamples(shop, people);
  const system = systemActor('test');
  const { content, version } = await shop.services.pricing.findRules(system, 'taxes');
  const rates = { ...content, rates: exampleTaxes.rates };
  const toValues = (saved: TaxRules) => ({ rates: saved.rates.length });
  const edit = { kind: 'taxes', version, content: rates, action: 'taxes.saved', toValues } as const;
  await shop.services.pricing.saveRules(system, edit);
  const coreDeposit = { amountMinor: 700, currency: 'usd' } as const;
  const rebuilt = await addProduct(shop, { name: 'Rebuilt carburettor', coreDeposit });
  await payForOrder(shop, people['the customer'], rebuilt);
  admin = people['an admin'];
});
afterAll(() => shop.close());

const paths = Object.values(exportsCalls).flatMap(({ path }) => (path.endsWith('.csv') ? [path] : []));

async function readRows(path: string): Promise<Record<string, string>[]> {
  const { text } = await shop.send(`GET /api${path}`, {}, admin);
  const read = readCsv(Readable.from([text]), { separator: ',', longestRow: 100_000 });
  const all = (await Readable.from(read).toArray()) as CsvRow[];
  const [names, ...rows] = all.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [names?.[index] ?? '', cell])));
}

describe('an exported list', () => {
  it.each(paths)('%s has rows, as CSV and as a workbook', async (path) => {
    expect(await readRows(path)).not.toEqual([]);
    const workbook = await shop.send(`GET /api${path.replace('.csv', '.xlsx')}`, {}, admin);
    expect(workbook.status).toBe(200);
    expect(workbook.text.slice(0, 2)).toBe('PK');
  });

  it.each([
    ...['/customers.csv', '/users.xlsx', '/staff.csv', '/orders.csv', '/returns.csv', '/deposits.csv', '/mails.csv'],
    ...['/changes.csv', '/invoices.csv?month=2026-11', '/invoices.zip?month=2026-11', '/packing-slips.pdf'],
  ])('%s is recorded in the audit log, unless the export is refused', async (path) => {
    const list = path.slice(1, path.indexOf('.'));
    const readExports = () => readAuditLog(shop.services.audit, { subjectType: 'list', subjectId: list });
    const before = await readExports();
    const stranger = await shop.newCustomer();
    expect((await shop.send(`GET /api${path}`, {}, stranger)).status).toBe(403);
    expect(await readExports()).toEqual(before);
    expect((await shop.send(`GET /api${path}`, {}, admin)).status).toBe(200);
    expect(await readExports()).toHaveLength(before.length + 1);
    expect((await readExports())[0]).toMatchObject({ action: 'list.exported', by: admin.email, subjectName: list });
  });

  it('without data about people is not recorded in the audit log', async () => {
    await readRows('/brands.csv');
    expect(await readAuditLog(shop.services.audit, { subjectType: 'list', subjectId: 'brands' })).toEqual([]);
  });

  it.each([
    ['/users.csv', `search=${encodeURIComponent('Ada Ad')}`, 'name', 'Ada Admin'],
    ['/returns.csv', 'status=requested', 'status', 'requested'],
    ['/mails.csv', 'status=sent', 'status', 'sent'],
    ['/changes.csv', 'object=user', 'object', 'user'],
  ])('%s with %s has only the matching rows', async (path, query, column, value) => {
    const all = await readRows(path);
    const found = await readRows(`${path}?${query}`);
    expect(found).toEqual(all.filter((row) => row[column] === value));
    expect(found.length).toBeLessThan(all.length);
  });

  it('has the reviews that are asked for, and refuses an unknown parameter', async () => {
    const all = await readRows('/reviews.csv');
    expect(await readRows('/reviews.csv?visibility=all')).toEqual(all);
    expect(await readRows('/reviews.csv?visibility=hidden')).toEqual(all.filter((row) => row['hidden at'] !== ''));
    const refused = await shop.send('GET /api/reviews.csv?visibilty=hidden', {}, admin);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('visibilty')]);
  });

  it('has several values of a field in one cell', async () => {
    const categories = await readRows('/categories.csv');
    expect(categories.find(({ category }) => category === 'Brakes > Discs')).toMatchObject({
      ...{ address: 'discs', attributes: 'diameter', filters: 'diameter', image: '' },
    });
  });

  it('has the withdrawals from unpaid orders too', async () => {
    const customer = await shop.newCustomer();
    const order = await placeOrder(shop, customer, await addProduct(shop));
    const reference = { orderNumber: nameOfOrder(order), email: customer.email };
    await shop.services.orders.withdraw(visitor, { ...reference, idempotencyKey: order.id });
    for (const path of ['/returns.csv', '/returns.csv?status=approved']) {
      const rows = (await readRows(path)).filter((row) => row['order number'] === reference.orderNumber);
      expect(rows).toMatchObject([{ kind: 'withdrawal', status: 'approved', quantity: '2' }]);
    }
  });

  it('has the buyer, the quantity and the amount of a deposit', async () => {
    expect(await readRows('/deposits.csv')).toMatchObject([
      { 'buyer email': expect.stringContaining('@') as string, quantity: '2', amount: '14.00', currency: 'USD' },
    ]);
  });

  it('has the items of all pages', async () => {
    const items = Array.from({ length: 250 }, (_, index) => index);
    const pages = eachOf(({ first, after }) => Promise.resolve(toPageOf(items, 'items', toPageRequest(first, after))));
    expect(await Readable.from(pages).toArray()).toEqual(items);
  });
});
