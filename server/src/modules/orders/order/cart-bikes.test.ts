import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { addVehicle } from '../../../../test/vehicle-fixtures.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { visitor } from '../../../shared/actor.js';
import type { PricedCart, Shopper } from '../../carts/cart.js';
import type { Vehicle } from '../../vehicles/vehicle.js';

let shop: PaymentShop;
let numbers = 0;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
const guest = { email: 'gus@example.test', name: 'Gus' };
/** Adds a bike, and moves the clock so far that all processes know the bike. */
async function newVehicle(): Promise<Vehicle> {
  numbers += 1;
  const vehicle = await addVehicle(shop, { number: numbers });
  shop.clock.advance({ seconds: 1 });
  return vehicle;
}
const newCustomer = () => ({ ...shop.customer, userId: newObjectId() });
const ofAccount = (actor = newCustomer()): Shopper => ({ actor, token: null });

async function ofVisitor() {
  const { token } = await shop.carts.createCart({ actor: visitor, token: null });
  if (token === null) throw new Error('A visitor gets a token');
  return { actor: visitor, token };
}

/** Each call adds a quantity, even if the input is the same. */
function add(shopper: Shopper, productId: string, quantity: number, vehicle?: Vehicle): Promise<PricedCart> {
  const choice = vehicle ? { vehicle: { vehicleId: vehicle.id, year: 2005 } } : {};
  return shop.carts.addLine(shopper, { productId, quantity, ...choice, idempotencyKey: newObjectId() });
}

const inputFor = ({ revision, total: expectedTotal }: PricedCart, { actor }: Shopper) => ({
  ...{ revision, expectedTotal, ...contact },
  guest: actor.kind === 'user' ? null : guest,
});

const contents = (cart: PricedCart | null) => cart?.lines.map(({ quantity, bike }) => [quantity, bike?.vehicleId]);
const merge = (from: Vehicle, into: Vehicle) =>
  shop.vehicles.mergeVehicles(shop.admin, {
    ...{ fromId: from.id, intoId: into.id },
    ...{ fromVersion: from.version, intoVersion: into.version },
  });
const ordersOf = ({ actor }: Shopper) => {
  const userId = toObjectId(actor.kind === 'user' ? actor.userId : '');
  return shop.connection.collection('orders').countDocuments({ 'customer.userId': userId });
};

describe('an order of a cart', () => {
  it('is refused if a product that the quote left out is for sale again, because it would cost nothing', async () => {
    const [sold, back] = [await shop.addProduct(), await shop.addProduct()];
    const setStatus = (version: number, status: 'active' | 'discontinued') =>
      shop.catalogue.updateProduct(shop.admin, { productId: back, version, status });
    const shopper = ofAccount();
    await add(shopper, back, 1);
    await setStatus(1, 'discontinued');
    const cart = await add(shopper, sold, 1);
    const { quoteCart } = shop.carts;
    const quoting = vi.spyOn(shop.carts, 'quoteCart');
    quoting.mockImplementationOnce((...quoted) => quoteCart(...quoted).finally(() => setStatus(2, 'active')));
    const ordering = shop.orders.placeCartOrder(shopper, inputFor(cart, shopper));
    await expect(ordering).rejects.toMatchObject({ details: { reason: 'CART_CHANGED' } });
    quoting.mockRestore();
    expect([await shop.heldQuantity(sold), await shop.heldQuantity(back)]).toEqual([0, 0]);
  });

  it('empties the cart, except for what is added meanwhile for the same bike or another one', async () => {
    const [one, other] = [await newVehicle(), await newVehicle()];
    const productId = await shop.addProduct();
    const shopper = ofAccount();
    await add(shopper, productId, 2, one);
    const cart = await add(shopper, productId, 1);
    await overtakenAt(
      'place.before-reserve',
      (faults) => shop.newProcess({ faults }).orders.placeCartOrder(shopper, inputFor(cart, shopper)),
      async () => {
        await add(shopper, productId, 3, one);
        await add(shopper, productId, 2, other);
      },
    );
    expect(contents(await shop.carts.findCart(shopper))).toEqual([
      [3, one.id],
      [2, other.id],
    ]);
  });

  it('puts its lines back into the cart for the same bikes when it is cancelled', async () => {
    const vehicle = await newVehicle();
    const productId = await shop.addProduct();
    const actor = newCustomer();
    const shopper = ofAccount(actor);
    await add(shopper, productId, 2, vehicle);
    const cart = await add(shopper, productId, 1);
    const order = await shop.orders.placeCartOrder(shopper, inputFor(cart, shopper));
    await shop.orders.cancelOwnOrder(actor, order.id);
    expect(contents(await shop.carts.findCart(shopper))).toEqual(contents(cart));
  });

  it('also empties the cart if the bike of a line was merged into another bike meanwhile', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const productId = await shop.addProduct();
    const shopper = ofAccount();
    const cart = await add(shopper, productId, 2, from);
    const input = inputFor(cart, shopper);
    await killedAt('place.after-insert', (faults) => shop.newProcess({ faults }).orders.placeCartOrder(shopper, input));
    await merge(from, into);
    const order = await shop.orders.placeCartOrder(shopper, input);
    expect(order.lines).toMatchObject([{ quantity: 2, fit: { vehicleId: from.id } }]);
    expect(contents(await shop.carts.findCart(shopper))).toEqual([]);
    expect(await shop.orders.placeCartOrder(shopper, input)).toEqual(order);
    expect(await ordersOf(shopper)).toBe(1);
  });

  it('removes only its own units from the account’s cart if that took over the visitor’s cart meanwhile', async () => {
    const bike = await newVehicle();
    const productId = await shop.addProduct();
    const own = ofAccount();
    await add(own, productId, 1, bike);
    const browser = await ofVisitor();
    const cart = await add(browser, productId, 2, bike);
    const { actor } = own;
    if (actor.kind !== 'user') throw new Error('An account has the cart');
    const order = await overtakenAt(
      'place.before-reserve',
      (faults) => shop.newProcess({ faults }).orders.placeCartOrder(browser, inputFor(cart, browser)),
      async () => expect(contents(await shop.carts.mergeCart(actor, browser.token))).toEqual([[3, bike.id]]),
    );
    expect(order).toMatchObject({ status: 'placed', customer: guest, lines: [{ quantity: 2 }] });
    const left = await shop.carts.findCart(own);
    expect(contents(left)).toEqual([[1, bike.id]]);
    if (!left) throw new Error('There is a cart');
    const second = await shop.orders.placeCartOrder(own, inputFor(left, own));
    expect(second.lines).toMatchObject([{ quantity: 1 }]);
    expect(second.id).not.toBe(order.id);
  });

  it('of a visitor also empties the cart if an account without a cart takes it over meanwhile', async () => {
    const productId = await shop.addProduct();
    const browser = await ofVisitor();
    const cart = await add(browser, productId, 2);
    const actor = newCustomer();
    await overtakenAt(
      'place.before-reserve',
      (faults) => shop.newProcess({ faults }).orders.placeCartOrder(browser, inputFor(cart, browser)),
      () => shop.carts.mergeCart(actor, browser.token),
    );
    expect(contents(await shop.carts.findCart({ actor, token: null }))).toEqual([]);
  });
});

describe('a cart with a bike that is merged into another bike', () => {
  it('has one line for the bike that stays, and must be read again before it is ordered', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const productId = await shop.addProduct({ availableQuantity: 4 });
    const shopper = ofAccount();
    await add(shopper, productId, 1);
    await add(shopper, productId, 2, from);
    const before = await add(shopper, productId, 1, into);
    await merge(from, into);
    const after = await shop.carts.findCart(shopper);
    expect(contents(after)).toEqual([
      [1, undefined],
      [3, into.id],
    ]);
    await expect(shop.orders.placeCartOrder(shopper, inputFor(before, shopper))).rejects.toMatchObject({
      details: { reason: 'CART_CHANGED' },
    });
    if (!after) throw new Error('There is a cart');
    expect((await shop.carts.findCart(shopper))?.revision).toBe(after.revision);
    const order = await shop.orders.placeCartOrder(shopper, inputFor(after, shopper));
    expect(order.lines).toMatchObject([{ quantity: 1 }, { quantity: 3, fit: { vehicleId: into.id } }]);
    expect(contents(await shop.carts.findCart(shopper))).toEqual([]);
  });

  it('becomes part of the account’s cart, with one line for the bike that stays', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const productId = await shop.addProduct();
    const own = ofAccount();
    await add(own, productId, 1, into);
    const browser = await ofVisitor();
    await add(browser, productId, 2, from);
    await merge(from, into);
    const { actor } = own;
    expect(contents(await shop.carts.mergeCart(actor, browser.token))).toEqual([[3, into.id]]);
  });
});
