import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../src/modules/orders/order/order.js';
import { readAuditLog } from '../audit-reading.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { noise, upload } from '../media/pictures.js';
import { readPdfText } from '../pdf-text.js';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let casey: TestUser;
let admin: TestUser;
let older: Order;
let newer: Order;

beforeAll(async () => {
  shop = await openRestShop({ settings: { timeZone: 'Pacific/Auckland' } });
  casey = await shop.newCustomer();
  admin = await shop.newAdmin();
  const chain = await addProduct(shop, { name: 'Drive chain', partNumber: 'CH-520', availableQuantity: 100 });
  const disc = await addProduct(shop, { name: 'Brake disc', partNumber: 'BD-12', availableQuantity: 100 });
  older = await payForOrder(shop, casey, chain, 3);
  shop.clock.advance({ minutes: 30 });
  newer = await payForOrder(shop, casey, disc, 1);
  await placeOrder(shop, casey, disc, 2);
});
afterAll(() => shop.close());

const address = '/api/packing-slips.pdf';

const textOf = async (path: string) => readPdfText(await fileOf(path));

async function fileOf(path: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${shop.origin}${path}`, { headers });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await answer.arrayBuffer());
}

const statusOf = async (path: string, user: TestUser | null) => (await shop.send(`GET ${path}`, {}, user)).status;
const slipsOf = (texts: readonly string[]) => texts.filter((text) => text.startsWith('Packing slip '));

describe('files for packing', () => {
  it('have a slip for each paid order, oldest first', async () => {
    const texts = await textOf(address);
    expect(slipsOf(texts)).toEqual(['Packing slip KS-100001', 'Packing slip KS-100002']);
    expect(texts).toContain('Casey Customer');
    expect(texts).toContain('12 Ratchet Lane');
    const first = texts.indexOf('CH-520');
    expect(texts.slice(first - 1, first + 2)).toEqual(['3', 'CH-520', 'Drive chain']);
  });

  it('leave out orders that were placed after a given one', async () => {
    expect(slipsOf(await textOf(`${address}?upTo=${older.id}`))).toEqual(['Packing slip KS-100001']);
    expect(await textOf(`/api/pick-list.pdf?upTo=${older.id}`)).not.toContain('BD-12');
    expect(await statusOf(`${address}?upTo=${'f'.repeat(24)}`, admin)).toBe(404);
  });

  it('sum what to pick for the chosen orders', async () => {
    expect(await textOf(`/api/pick-list.pdf?order=${older.id}&order=${newer.id}`)).toEqual(
      expect.arrayContaining(['2 orders: KS-100001, KS-100002', 'BD-12', 'Brake disc', 'CH-520', 'Drive chain']),
    );
    expect(await textOf(`/api/pick-list.pdf?order=${newer.id}`)).not.toContain('CH-520');
  });

  it('have pictures of the parts to pick, except those that cannot be read', async () => {
    const picturesOf = async (path: string) =>
      Buffer.from(await fileOf(path))
        .toString('latin1')
        .split('/Subtype /Image').length - 1;
    const ids: string[] = [];
    for (const name of ['Seat', 'Stand']) {
      const { body } = await upload(shop, await noise(400, 900).png().toBuffer(), admin);
      const productId = await addProduct(shop, { name, imageUrl: body.data.url, availableQuantity: 10 });
      ids.push((await payForOrder(shop, casey, productId, 1)).id);
    }
    const path = `/api/pick-list.pdf?order=${older.id}${ids.map((id) => `&order=${id}`).join('')}`;
    expect(await picturesOf(path)).toBe(2);
    const texts = await textOf(path);
    const [file] = await shop.connection
      .collection('picturefiles.files')
      .find({ filename: /160\.webp$/ })
      .toArray();
    await shop.connection.collection('picturefiles.chunks').deleteMany({ files_id: file?._id });
    expect(await picturesOf(path)).toBe(1);
    expect(await textOf(path)).toEqual(texts);
    for (const orderId of ids) await shop.services.orders.shipOrder(systemActor('test'), orderId);
  });

  it('show what was shipped if nothing of the order is left to ship', async () => {
    const staff = await shop.services.accounts.authenticate(admin.token);
    await shop.services.orders.shipOrder(staff, newer.id);
    expect(slipsOf(await textOf(address))).toEqual(['Packing slip KS-100001']);
    expect(await textOf(`${address}?order=${newer.id}`)).toEqual(
      expect.arrayContaining(['Packing slip KS-100002', '1', 'BD-12', 'Brake disc']),
    );
    expect(await textOf(`/api/pick-list.pdf?order=${newer.id}`)).not.toContain('BD-12');
  });

  it('are recorded as an exported list only for several orders', async () => {
    const countExports = async () =>
      (await readAuditLog(shop.services.audit, { subjectType: 'list', subjectId: 'packing-slips' })).length;
    const before = await countExports();
    await textOf(`${address}?order=${newer.id}`);
    expect(await countExports()).toBe(before);
    await textOf(`${address}?order=${newer.id}&order=${older.id}`);
    expect(await countExports()).toBe(before + 1);
  });

  it.each(['pick-list', 'packing-slips'])('are named by the day in the time zone of the shop: %s', async (name) => {
    const { headers } = await shop.send(`GET /api/${name}.pdf`, {}, admin);
    // In Auckland, this day begins 12 hours before it does in UTC.
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-2126-05-02.pdf"`);
  });

  it('are for staff only, and need orders that exist', async () => {
    expect(await statusOf(address, null)).toBe(401);
    expect(await statusOf(address, casey)).toBe(403);
    expect(await statusOf(`${address}?order=${older.id}&order=${'f'.repeat(24)}`, admin)).toBe(404);
    expect(await statusOf(`${address}?number=KS-100001`, admin)).toBe(400);
  });
});
