import { request, type ClientRequest } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReturnReference } from '../../src/modules/orders/order/return.js';
import { systemActor } from '../../src/shared/actor.js';
import { payForOrder } from '../graphql/order-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { photo, upload } from './pictures.js';

/** An upload can take longer than the second that Vitest waits by default. */
const patiently = { timeout: 20_000 };

async function openShop(uploadPlaces: number): Promise<TestShop> {
  const shop = await openTestShop({ uploadPlaces });
  onTestFinished(() => shop.close());
  return shop;
}

/** Begins an upload that takes a place and never sends the rest of its body. */
async function beginUpload({ origin }: TestShop, path: string, { token }: TestUser): Promise<ClientRequest> {
  const slow = request({
    port: new URL(origin).port,
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      expect: '100-continue',
    },
  });
  slow.on('error', () => undefined);
  slow.flushHeaders();
  await once(slow, 'continue');
  slow.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  return slow;
}

/** A customer's order with an open return. */
async function addReturn(shop: TestShop, customer: TestUser) {
  const { id: orderId, lines } = await payForOrder(shop, customer, await addProduct(shop, {}), 1);
  const actor = systemActor('test');
  await shop.services.orders.shipParcel(actor, { orderId, idempotencyKey: 'ship' });
  const wanted = lines.map(({ id }) => ({ lineId: id, quantity: 1, reason: 'damaged' as const }));
  const asked = { orderId, lines: wanted, idempotencyKey: 'return' };
  const { returnId } = await shop.services.orders.requestReturn(actor, asked);
  return { orderId, returnId };
}

/** Begins to receive a picture of a return. @returns a function that cancels the upload, which has a place until then. */
async function takePlace({ services }: TestShop, { token }: TestUser, place: ReturnReference): Promise<() => void> {
  const actor = await services.accounts.authenticate(token);
  return new Promise((begun, refused) => {
    const receiveFile = () =>
      new Promise<never>((_received, cancel) => begun(() => cancel(new Error('The upload was cancelled'))));
    services.returnFiles.addPicture(actor, { ...place, receiveFile }).catch(refused);
  });
}

describe('a shop with too many uploads at once', () => {
  it('asks the client to retry later, and accepts the next upload when another one has ended', async () => {
    const shop = await openShop(1);
    const admin = await shop.newAdmin();
    const slow = await beginUpload(shop, '/api/images', admin);
    const png = await photo().png().toBuffer();
    await expect.poll(async () => (await upload(shop, png, admin)).status, patiently).toBe(503);
    const refused = await upload(shop, png, admin);
    expect(refused.body).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    slow.destroy();
    await expect.poll(async () => (await upload(shop, png, admin)).status, patiently).toBe(200);
  });

  it('keeps half of its places for staff', async () => {
    const shop = await openShop(2);
    const [customer, admin] = [await shop.newCustomer(), await shop.newAdmin()];
    const { orderId, returnId } = await addReturn(shop, customer);
    const path = `/api/orders/${orderId}/returns/${returnId}/pictures`;
    const png = await photo().png().toBuffer();
    const statusFor = async (user: TestUser) => (await upload(shop, png, user, { field: 'file', path })).status;
    const cancel = await takePlace(shop, customer, { orderId, returnId });
    expect(await statusFor(customer)).toBe(503);
    expect(await statusFor(admin)).toBe(200);
    expect((await upload(shop, png, admin)).status).toBe(200);

    cancel();
    expect(await statusFor(customer)).toBe(200);
  });

  it('gives an order at most four places, however its ID is spelt', async () => {
    const shop = await openShop(32);
    const customer = await shop.newCustomer();
    const { orderId, returnId } = await addReturn(shop, customer);
    const takeFor = (id: string) => takePlace(shop, customer, { orderId: id, returnId });
    const spellings = [orderId, orderId.toUpperCase()];
    for (const id of [...spellings, ...spellings]) await takeFor(id);
    for (const id of spellings) await expect(takeFor(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
