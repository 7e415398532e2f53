import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../../../../test/shop.js';
import { addFitment, addVehicle, rowFor } from '../../../../test/vehicle-fixtures.js';
import type { Actor } from '../../../shared/actor.js';
import type { PricedCart } from '../../carts/cart.js';
import type { Vehicle } from '../../vehicles/vehicle.js';

let shop: TestShop;
let old: Vehicle;
let current: Vehicle;
let user: TestUser;
let actor: Actor;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  old = await addVehicle(shop, { number: 37 });
  current = await addVehicle(shop, { number: 40, yearFrom: 2009, yearTo: null });
  user = await shop.newCustomer();
  actor = await shop.services.accounts.authenticate(user.token);
  productId = await addProduct(shop, { availableQuantity: 5, minimumQuantity: 2 });
  const conditions = [{ code: 'with', value: 'ABS' }];
  await addFitment(shop, productId, { rows: [rowFor(old), rowFor(current, { conditions })], isComplete: true });
});
afterAll(() => shop.close());

let keys = 0;
function add(quantity: number, vehicle?: { vehicleId: string; year?: number }): Promise<PricedCart> {
  const idempotencyKey = `bike-${(keys += 1)}`;
  const input = { productId, quantity, idempotencyKey, ...(vehicle ? { vehicle } : {}) };
  return shop.services.carts.addLine({ actor, token: null }, input);
}

const place = ({ revision, total: expectedTotal }: PricedCart) =>
  shop.services.orders.placeCartOrder(
    { actor, token: null },
    { revision, expectedTotal, address: '12 Ratchet Lane', phone: '0170 1234567', guest: null },
  );

describe('parts for bikes', () => {
  it('have a line for each bike and year; these lines share the stock and the minimum quantity', async () => {
    await add(1, { vehicleId: old.id, year: 2005 });
    await add(1, { vehicleId: current.id });
    const cart = await add(1, { vehicleId: current.id });
    expect(cart.lines.map(({ quantity, bike }) => [quantity, bike?.vehicleId, bike?.year])).toEqual([
      [1, old.id, 2005],
      [2, current.id, null],
    ]);
    expect(cart.isOrderable).toBe(true);
    const tooMany = await add(3);
    expect(tooMany.lines.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
      ['too_few_left'],
      ['too_few_left'],
      ['too_few_left'],
    ]);
    const [, , plain] = tooMany.lines;
    const update = { lineId: plain?.id ?? '', quantity: 2, revision: tooMany.revision };
    expect(await shop.services.carts.updateLine({ actor, token: null }, update)).toMatchObject({ isOrderable: true });
  });

  it('keep what the shop said about the fit when they were ordered', async () => {
    const cart = await shop.services.carts.findCart({ actor, token: null });
    const order = await place(cart as PricedCart);
    expect(order.reservations).toMatchObject([{ quantity: 5 }]);
    const line = `lines { quantity bike { name year } fitAtOrder { answer conditions } }`;
    const ask = () =>
      shop.graphql<{ order: object }>(`query ($id: ID!) { order(id: $id) { ${line} } }`, { id: order.id }, user);
    const shown = await ask();
    expect(shown.data.order).toEqual({
      lines: [
        {
          quantity: 1,
          bike: { name: 'Honda CBR 600 RR (PC37)', year: 2005 },
          fitAtOrder: { answer: 'FITS', conditions: [] },
        },
        {
          quantity: 2,
          bike: { name: 'Honda CBR 600 RR (PC40)', year: null },
          fitAtOrder: { answer: 'FITS_IF', conditions: ['with ABS'] },
        },
        { quantity: 2, bike: null, fitAtOrder: null },
      ],
    });
    await shop.connection.collection('fitments').deleteMany({});
    expect((await ask()).data).toEqual(shown.data);
    expect((await shop.services.carts.findCart({ actor, token: null }))?.lines).toEqual([]);
  });

  it('are refused for an unknown bike', async () => {
    await expect(add(2, { vehicleId: 'f'.repeat(24) })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'vehicle.vehicleId' }] },
    });
  });

  it('show in the cart whether they fit, and are merged by bike', async () => {
    const id = await addProduct(shop, { availableQuantity: 9 });
    const { token } = await shop.services.carts.createCart({ actor: { kind: 'visitor' }, token: null });
    const visitors = { actor: { kind: 'visitor' as const }, token };
    const vehicle = { vehicleId: old.id, year: 2004 };
    const input = { productId: id, quantity: 1 };
    await shop.services.carts.addLine(visitors, { ...input, vehicle, idempotencyKey: 'a' });
    await shop.services.carts.addLine(visitors, { ...input, idempotencyKey: 'b' });
    const own = { actor, token: null };
    await shop.services.carts.addLine(own, { ...input, vehicle, idempotencyKey: 'c' });
    const merged = await shop.services.carts.mergeCart(actor, token ?? '');
    expect(merged.lines.map(({ quantity, bike }) => [quantity, bike?.year])).toEqual([
      [2, 2004],
      [1, undefined],
    ]);
    const shown = await shop.graphql(`{ cart { lines { year vehicle { id } fit { answer } } } }`, {}, user);
    expect(shown.data).toEqual({
      cart: {
        lines: [
          { year: 2004, vehicle: { id: old.id }, fit: { answer: 'UNKNOWN' } },
          { year: null, vehicle: null, fit: null },
        ],
      },
    });
  });
});
