import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { recordCommands } from '../../../test/recorded-commands.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';
import { mostCartLines, type PricedCart } from './cart.js';
import { createCartRepository } from './cart.repository.js';
import type { Shopper } from './cart.js';
import type { CartsService } from './carts.service.js';

let shop: TestShop;
let carts: CartsService;

beforeAll(async () => {
  shop = await openTestShop();
  ({ carts } = shop.services);
});
afterAll(() => shop.close());

async function newVisitor(): Promise<Shopper & { token: string }> {
  const { token } = await carts.createCart({ actor: visitor, token: null });
  if (token === null) throw new Error('A visitor gets a token');
  return { actor: visitor, token };
}

async function newCustomer(): Promise<Shopper & { actor: UserActor }> {
  const actor = await shop.services.accounts.authenticate((await shop.newCustomer()).token);
  if (actor.kind !== 'user') throw new Error('A customer is signed in');
  return { actor, token: null };
}

const adding = (productId: string, quantity = 1) => ({ productId, quantity, idempotencyKey: newObjectId() });
const contents = (cart: PricedCart | null) => cart?.lines.map(({ productId, quantity }) => [productId, quantity]);
const refusal = (code: string, reason?: string): unknown =>
  expect.objectContaining({ code, ...(reason ? { details: expect.objectContaining({ reason }) as unknown } : {}) });

describe('a visitor’s cart', () => {
  it('belongs to whoever has its token, and to nobody else', async () => {
    const productId = await addProduct(shop);
    const mine = await newVisitor();
    await carts.addLine(mine, adding(productId, 2));
    expect(contents(await carts.findCart(mine))).toEqual([[productId, 2]]);
    expect(await carts.findCart({ ...mine, token: 'A'.repeat(22) })).toBeNull();
    expect(await carts.findCart({ ...mine, token: null })).toBeNull();
    expect(await carts.findCart({ ...(await newCustomer()), token: mine.token })).toBeNull();
  });

  it('is stored without its token', async () => {
    const { token } = await newVisitor();
    const stored = await shop.connection.collection('carts').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each(['', 'a token', 'A'.repeat(22), '$ne'])('with the unknown token %o cannot be changed', async (token) => {
    const productId = await addProduct(shop);
    const stranger: Shopper = { actor: visitor, token };
    await expect(carts.addLine(stranger, adding(productId))).rejects.toEqual(refusal('CONFLICT', 'CART_CHANGED'));
    const change = { lineId: newObjectId(), quantity: 1, revision: 1 };
    await expect(carts.updateLine(stranger, change)).rejects.toEqual(refusal('CONFLICT', 'CART_CHANGED'));
  });

  it('expires 60 days after its last change; an account’s cart after 180 days, an empty cart after a day', async () => {
    const productId = await addProduct(shop);
    const [empty, filled, customer] = [await newVisitor(), await newVisitor(), await newCustomer()];
    const { id } = await carts.addLine(filled, adding(productId));
    const own = await carts.addLine(customer, adding(productId));
    const emptyId = (await carts.findCart(empty))?.id;
    const stored = await shop.connection.collection('carts').find().toArray();
    const days = (cartId: string | undefined) => {
      const expiresAt = stored.find(({ _id }) => String(_id) === cartId)?.['expiresAt'] as Date;
      return (expiresAt.getTime() - shop.clock.now().getTime()) / 86_400_000;
    };
    expect([emptyId, id, own.id].map(days)).toEqual([1, 60, 180]);
  });
});

describe('adding a product to a cart', () => {
  it('reserves nothing', async () => {
    const productId = await addProduct(shop, { availableQuantity: 5 });
    const cart = await carts.addLine(await newVisitor(), adding(productId, 5));
    expect(cart.lines[0]?.product?.availableQuantity).toBe(5);
  });

  it('creates the account’s cart, and only one if several products are added at once', async () => {
    const customer = await newCustomer();
    const productIds = await Promise.all([addProduct(shop), addProduct(shop), addProduct(shop)]);
    await Promise.all(productIds.map((productId) => carts.addLine(customer, adding(productId))));
    const cart = await carts.findCart(customer);
    expect(contents(cart)?.toSorted()).toEqual(productIds.toSorted().map((productId) => [productId, 1]));
    expect(cart?.revision).toBe(3);
  });

  it('adds nothing twice under one key, and refuses the key for anything else', async () => {
    const productId = await addProduct(shop);
    const shopper = await newVisitor();
    const input = adding(productId, 2);
    const [first] = await Promise.all([carts.addLine(shopper, input), carts.addLine(shopper, input)]);
    expect(contents(await carts.addLine(shopper, input))).toEqual(contents(first));
    expect(contents(first)).toEqual([[productId, 2]]);
    const other = { ...input, quantity: 3 };
    await expect(carts.addLine(shopper, other)).rejects.toEqual(refusal('CONFLICT', 'IDEMPOTENCY_KEY_REUSED'));
  });

  it.each([0, -1, 1.5, Number.NaN, 1_000_001])('refuses a quantity of %d', async (quantity) => {
    const productId = await addProduct(shop);
    const wrong = carts.addLine(await newVisitor(), adding(productId, quantity));
    await expect(wrong).rejects.toEqual(refusal('BAD_USER_INPUT'));
  });

  it('refuses a product that is not for sale', async () => {
    const productId = await addProduct(shop);
    await shop.services.catalogue.deleteProduct(systemActor('test'), productId);
    const shopper = await newVisitor();
    for (const unsold of [productId, newObjectId(), 'nonsense']) {
      await expect(carts.addLine(shopper, adding(unsold))).rejects.toEqual(refusal('NOT_FOUND'));
    }
  });

  it('refuses one product more than a cart can have, and a sum of quantities beyond the limit', async () => {
    const shopper = await newVisitor();
    const productIds = await Promise.all(Array.from({ length: mostCartLines + 1 }, () => addProduct(shop)));
    const last = productIds.pop() ?? '';
    for (const productId of productIds) await carts.addLine(shopper, adding(productId));
    await expect(carts.addLine(shopper, adding(last))).rejects.toEqual(refusal('BAD_USER_INPUT'));
    const tooMany = adding(productIds[0] ?? '', 1_000_000);
    await expect(carts.addLine(shopper, tooMany)).rejects.toEqual(refusal('BAD_USER_INPUT'));
  });

  it('takes three database commands: one for the cart, one for its products, one for the change', async () => {
    const [first, second] = [await addProduct(shop), await addProduct(shop)];
    const shopper = await newVisitor();
    const { lines, revision } = await carts.addLine(shopper, adding(first));
    const added = await recordCommands(shop.connection, () => carts.addLine(shopper, adding(second)));
    expect(added.map(({ name }) => name)).toEqual(['find', 'find', 'update']);
    const change = { lineId: lines[0]?.id ?? '', quantity: 4, revision: revision + 1 };
    const changed = await recordCommands(shop.connection, () => carts.updateLine(shopper, change));
    expect(changed.map(({ name }) => name)).toEqual(['find', 'find', 'update']);
  });
});

describe('changing a line', () => {
  it('sets its quantity; 0 removes the line', async () => {
    const productId = await addProduct(shop);
    const shopper = await newVisitor();
    const before = await carts.addLine(shopper, adding(productId));
    const lineId = before.lines[0]?.id ?? '';
    const changed = await carts.updateLine(shopper, { lineId, quantity: 4, revision: before.revision });
    expect(contents(changed)).toEqual([[productId, 4]]);
    const emptied = await carts.updateLine(shopper, { lineId, quantity: 0, revision: changed.revision });
    expect(emptied.lines).toEqual([]);
  });

  it('is refused if another tab has changed the cart; of two changes at once, one is refused', async () => {
    const productId = await addProduct(shop);
    const shopper = await newVisitor();
    const { lines, revision } = await carts.addLine(shopper, adding(productId));
    const change = (quantity: number) => carts.updateLine(shopper, { lineId: lines[0]?.id ?? '', quantity, revision });
    const outcomes = await Promise.allSettled([change(2), change(3)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change(5)).rejects.toEqual(refusal('CONFLICT', 'CART_CHANGED'));
  });

  it('counts a new price as seen', async () => {
    const productId = await addProduct(shop);
    const shopper = await newVisitor();
    await carts.addLine(shopper, adding(productId));
    const { catalogue } = shop.services;
    const { version } = await catalogue.getProduct(systemActor('test'), productId);
    const price = { amountMinor: 9_990, currency: 'usd' } as const;
    await catalogue.updateProduct(systemActor('test'), { productId, version, price });
    const cart = await carts.findCart(shopper);
    expect(cart?.total).toEqual(price);
    expect(cart?.lines[0]?.problems.map(({ kind }) => kind)).toEqual(['price_changed']);
    const change = { lineId: cart?.lines[0]?.id ?? '', quantity: 1, revision: cart?.revision ?? 0 };
    expect((await carts.updateLine(shopper, change)).lines[0]?.problems).toEqual([]);
  });
});

describe('signing in with a cart', () => {
  it('adds the visitor’s cart to the account’s once, however often that is requested', async () => {
    const [mine, both] = [await addProduct(shop), await addProduct(shop, { availableQuantity: 5 })];
    const [browser, customer] = [await newVisitor(), await newCustomer()];
    await carts.addLine(customer, adding(both, 3));
    await carts.addLine(browser, adding(both, 4));
    await carts.addLine(browser, adding(mine));
    const merges = [1, 2, 3].map(() => carts.mergeCart(customer.actor, browser.token));
    await Promise.all(merges);
    expect(contents(await carts.mergeCart(customer.actor, browser.token))).toEqual([
      [both, 5],
      [mine, 1],
    ]);
    expect(await carts.findCart(browser)).toBeNull();
  });

  it('finishes a merge that was interrupted after any of its writes', async () => {
    const productId = await addProduct(shop);
    const [browser, customer, other] = [await newVisitor(), await newCustomer(), await newCustomer()];
    const { id } = await carts.addLine(browser, adding(productId, 2));
    const repository = createCartRepository(shop.connection);
    const stored = await shop.connection.collection('carts').findOne({ _id: toObjectId(id) });
    // The process died after the claim. Nobody else gets the cart, and the visitor can no longer add to it.
    await repository.claim(String(stored?.['tokenHash']), customer.actor.userId);
    await expect(carts.addLine(browser, adding(productId))).rejects.toEqual(refusal('CONFLICT', 'CART_CHANGED'));
    expect(contents(await carts.mergeCart(other.actor, browser.token))).toEqual([]);
    expect(contents(await carts.mergeCart(customer.actor, browser.token))).toEqual([[productId, 2]]);
    // The process died before it removed the visitor's cart.
    await shop.connection.collection('carts').insertOne({ ...stored, mergedInto: undefined });
    expect(contents(await carts.mergeCart(customer.actor, browser.token))).toEqual([[productId, 2]]);
    expect(await shop.connection.collection('carts').countDocuments({ _id: toObjectId(id) })).toBe(0);
  });

  it('adds nothing if a request from before the merge is sent again after it', async () => {
    const productId = await addProduct(shop);
    const [browser, customer] = [await newVisitor(), await newCustomer()];
    const input = adding(productId);
    await carts.addLine(browser, input);
    await carts.mergeCart(customer.actor, browser.token);
    expect(contents(await carts.addLine(customer, input))).toEqual([[productId, 1]]);
  });

  it('with an unknown token changes nothing, and visitors cannot merge', async () => {
    const customer = await newCustomer();
    expect(contents(await carts.mergeCart(customer.actor, 'A'.repeat(22)))).toEqual([]);
    await expect(carts.mergeCart(visitor, 'A'.repeat(22))).rejects.toEqual(refusal('UNAUTHENTICATED'));
  });

  it('remembers for each of the latest 50 orders that its quantities were removed, in any order of removal', async () => {
    const repository = createCartRepository(shop.connection);
    const owner = { userId: newObjectId() };
    const [own, added] = [40, 20].map((length) => Array.from({ length }, newObjectId)) as [string[], string[]];
    const started = [...own, ...added];
    const checkoutsOf = (orderIds: string[]) => orderIds.map((orderId) => ({ revision: null, orderId }));
    const settled = [...own.toReversed(), ...added];
    const empty = { id: newObjectId(), lines: [], attempts: [], merged: [], restored: [] };
    const before = { ...empty, revision: 1, checkouts: checkoutsOf(own), settled: own.toReversed() };
    const expiresAt = new Date('2100-01-01');
    await repository.insert(before, owner, expiresAt);
    const after = { ...before, revision: 2, checkouts: checkoutsOf(started), settled };
    await repository.update(after, expiresAt, checkoutsOf(added));
    const stored = await repository.find(owner);
    expect(stored?.checkouts).toEqual(checkoutsOf(started.slice(-50)));
    expect(stored?.settled.toSorted()).toEqual(started.slice(-50).sort());
  });
});
