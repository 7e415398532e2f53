import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { systemActor, type UserActor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { noDeliveryRules, type DeliveryMethod, type DeliveryRules } from '../../pricing/delivery.js';
import { staffReservationMinutes, type PlaceOrderForInput } from './place-order-for.js';

let shop: PaymentShop;
let productId: string;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  productId = await shop.addProduct();
});

let keys = 0;
const guest = { email: ' Gus@Example.test ', name: 'Gus' };
const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
/** Two units of 25.00 for a guest. */
const toInput = (input: Partial<PlaceOrderForInput> = {}): PlaceOrderForInput => ({
  ...{ lines: [{ productId, quantity: 2 }], customer: { guest }, expectedTotal: money(5_000, 'usd'), ...contact },
  idempotencyKey: `key-${(keys += 1)}`,
  ...input,
});
const place = (input: Partial<PlaceOrderForInput> = {}, { orders }: Pick<ShopProcess, 'orders'> = shop) =>
  orders.placeOrderFor(shop.admin, toInput(input));

describe('an order that staff place', () => {
  it('belongs to the guest, has a key and a note, and reserves stock for a week', async () => {
    const order = await place({ note: ' Rings on Monday ' });
    expect(order).toMatchObject({
      ...{ status: 'placed', source: 'staff', note: 'Rings on Monday', total: money(5_000, 'usd') },
      customer: { userId: null, email: 'gus@example.test', name: 'Gus' },
      history: [{ status: 'placed', by: shop.admin.email }],
    });
    expect(order.accessKey).toHaveLength(43);
    expect(order.reservedUntil).toEqual(new Date(shop.clock.now().getTime() + staffReservationMinutes * 60_000));
    expect(await shop.freeQuantity(productId)).toBe(8);
    expect(await shop.getOrder(order.id)).toEqual(order);
    const { edges } = await shop.audit.listEntries(shop.admin, { filter: { subjectId: order.id } });
    expect(edges.map(({ node }) => [node.action, node.by])).toEqual([['order.placed_by_staff', shop.admin.email]]);
  });

  it('belongs to the account, which can pay for it', async () => {
    const { userId } = shop.customer;
    const order = await place({ customer: { userId } });
    expect(order).toMatchObject({ accessKey: null, customer: { userId, email: shop.customer.email } });
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: order.id });
    await shop.payByCard(clientSecret);
    const settled = await shop.payments.settlePayment(shop.customer, { orderId: order.id });
    expect(settled.outcome).toBe('paid');
  });

  it('is a guest’s while the account may be a stranger’s, and joins the account of the mailbox’s owner', async () => {
    const { userId, email, displayName: name } = shop.customer;
    const input = toInput({ customer: { userId } });
    const order = await shop
      .newProcess({ account: { isEmailConfirmed: false } })
      .orders.placeOrderFor(shop.admin, input);
    expect(order.customer).toEqual({ userId: null, email, name });
    const find = (more: Partial<UserActor>) =>
      shop.orders.findOrderByNumber({ ...shop.customer, ...more }, String(order.number));
    expect(await find({ ownsEmail: false })).toBeNull();
    const link = { orderKey: order.mailKey ?? '' };
    expect(await find({ ownsEmail: false, ...link })).toMatchObject({ id: order.id });
    expect(await find({ ownsEmail: false })).toBeNull();
    expect(await find({ ownsEmail: true })).toMatchObject({ id: order.id });
    expect(await shop.orders.placeOrderFor(shop.admin, input)).toMatchObject({
      id: order.id,
      customer: order.customer,
    });
  });

  it('has no email address if the account has lost its own to the person who confirmed it', async () => {
    const { userId, displayName: name } = shop.customer;
    const account = { email: `customer-${'a'.repeat(24)}@invalid`, isEmailConfirmed: false };
    const order = await place({ customer: { userId } }, shop.newProcess({ account }));
    expect(order.customer).toEqual({ userId: null, email: '', name });
  });

  it('may be for a customer without an email address', async () => {
    const order = await place({ customer: { guest: { name: 'Walk-in' } } });
    expect(order.customer).toEqual({ userId: null, email: '', name: 'Walk-in' });
    const link = shop.payments.sendPaymentLink(shop.admin, { orderId: order.id, revision: order.revision });
    await expect(link).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('costs less with a percentage discount on a line, and shows the reason for it', async () => {
    const other = await shop.addProduct({ priceMinor: 1_000 });
    const discount = { percent: 15, reason: 'Scratched' };
    const lines = [
      { productId, quantity: 2, discount },
      { productId: other, quantity: 1 },
    ];
    const input = { lines, customer: {}, destination: null };
    const { quote } = await shop.orders.quoteOrderFor(shop.admin, input);
    expect(quote).toMatchObject({ totalMinor: 5_250, adjustments: [{ label: 'Scratched', amountMinor: 750 }] });
    const order = await place({ lines, expectedTotal: money(5_250, 'usd') });
    expect(order.quote?.lines.map(({ lineId, totalMinor }) => [lineId, totalMinor])).toEqual([
      [`${order.id}:1`, 4_250],
      [`${order.id}:2`, 1_000],
    ]);
  });

  it('is placed only once with the same key, even after crashes', async () => {
    const input = toInput();
    const attempt = ({ orders }: Pick<ShopProcess, 'orders'> = shop) => orders.placeOrderFor(shop.admin, input);
    for (const point of ['place.before-reserve', 'place.after-reserve', 'place.after-insert'] as const) {
      await killedAt(point, (faults) => attempt(shop.newProcess({ faults })));
    }
    const [one, other] = await Promise.all([attempt(), attempt(shop.newProcess())]);
    expect(one.id).toBe(other.id);
    expect(await shop.freeQuantity(productId)).toBe(8);
    const changed = shop.orders.placeOrderFor(shop.admin, { ...input, note: 'Another' });
    await expect(changed).rejects.toMatchObject({ details: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('is refused below the minimum quantity of a product, naming its line', async () => {
    const other = await shop.addProduct({ minimumQuantity: 5, name: 'Bolt M6' });
    const lines = [
      { productId, quantity: 2 },
      { productId: other, quantity: 1 },
    ];
    const { quote } = await shop.orders.quoteOrderFor(shop.admin, { lines, customer: {}, destination: null });
    await expect(place({ lines, expectedTotal: money(quote.totalMinor, 'usd') })).rejects.toMatchObject({
      details: { fields: [{ field: 'lines.1.quantity', message: 'Bolt M6: Minimum Order 5 pcs' }] },
    });
  });

  it('does not count towards the limits of the customer', async () => {
    const strict = shop.newProcess({ heldPercent: 10, guestProductsLimit: 1, openOrdersLimit: 1 });
    await place({}, strict);
    await place({}, strict);
    await place({ customer: { userId: shop.customer.userId } }, strict);
    expect(await shop.freeQuantity(productId)).toBe(4);
    const own = { ...contact, productId, quantity: 1, expectedUnitPrice: null, idempotencyKey: null };
    expect((await strict.orders.placeOrder(shop.customer, own)).status).toBe('placed');
    const second = strict.orders.placeOrder(shop.customer, own);
    await expect(second).rejects.toMatchObject({ details: { reason: 'OPEN_ORDERS_LIMIT' } });
  });

  it.each([
    ['another total', { expectedTotal: money(4_000, 'usd') }, { details: { reason: 'TOTAL_CHANGED' } }],
    ['too little stock', { lines: 11 }, { details: { reason: 'OUT_OF_STOCK' } }],
    ['no lines', { lines: 0 }, { details: { fields: [{ field: 'lines' }] } }],
    ['no customer', { customer: {} }, { details: { fields: [{ field: 'customer.userId' }] } }],
    ['an unknown account', { customer: { userId: 'f'.repeat(24) } }, { details: { fields: [{ field: 'customer.userId' }] } }], // prettier-ignore
    ['a bad email', { customer: { guest: { email: 'gus', name: 'Gus' } } }, { details: { fields: [{ field: 'customer.guest.email' }] } }], // prettier-ignore
    ['no address', { address: '' }, { details: { fields: [{ field: 'address' }] } }],
  ] as const)('is refused for %s', async (_case, { lines, ...input }: { lines?: number } & object, error) => {
    const asked = lines === undefined ? {} : { lines: lines === 0 ? [] : [{ productId, quantity: lines }] };
    const expectedTotal = lines ? { expectedTotal: money(lines * 2_500, 'usd') } : {};
    await expect(place({ ...asked, ...expectedTotal, ...input })).rejects.toMatchObject(error);
    expect(await shop.freeQuantity(productId)).toBe(10);
  });

  it.each([
    [{ percent: 0, reason: 'Scratched' }, 'lines.0.discount.percent'],
    [{ percent: 10, reason: ' ' }, 'lines.0.discount.reason'],
  ])('is refused for the discount %j', async (discount, field) => {
    const attempt = place({ lines: [{ productId, quantity: 2, discount }] });
    await expect(attempt).rejects.toMatchObject({ details: { fields: [{ field }] } });
  });

  it('is refused for customers', async () => {
    await expect(shop.orders.placeOrderFor(shop.customer, toInput())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the delivery of an order that staff place', () => {
  const method: DeliveryMethod = {
    ...{ id: 'post', name: 'Post', carrier: null, kind: 'flat', zoneIds: ['all'], priceMinor: 500, bands: [] },
    ...{ freeFromMinor: null, surcharges: [], maximumGrams: null, maximumLengthMm: null, excludedHazards: [] },
    ...{ daysMin: 1, daysMax: 3, pickupAddress: '', isActive: true },
  };
  const pickup: DeliveryMethod = {
    ...method,
    ...{ id: 'counter', name: 'Counter', kind: 'pickup', zoneIds: [], priceMinor: 0, pickupAddress: '2 Bench Road' },
  };
  beforeAll(async () => {
    const zones = [{ id: 'all', name: 'All', countries: [], regions: [], postcodes: [] }];
    const content = { ...noDeliveryRules, zones, methods: [method, pickup], assumedGrams: 500 };
    const toValues = ({ assumedGrams }: DeliveryRules) => ({ assumedGrams });
    const edit = { kind: 'delivery', content, version: 0, action: 'delivery.saved', toValues } as const;
    await shop.pricing.saveRules(systemActor('test'), edit);
  });

  it('is priced for the address, or is a pick-up at the counter', async () => {
    const shippingAddress = { name: 'Gus', line1: '1 Ratchet Lane', city: 'Central', country: 'HK', phone: '0123 456' };
    const sent = await place({
      ...{ shippingAddress, address: null, phone: null },
      expectedTotal: money(5_500, 'usd'),
    });
    expect(sent.quote?.delivery).toMatchObject({ name: 'Post', totalMinor: 500 });
    const picked = await place({ deliveryMethodId: 'counter', address: null });
    expect(picked.delivery).toEqual({ address: 'Counter\n2 Bench Road', phone: '0123 456' });
    await expect(place()).rejects.toMatchObject({ details: { fields: [{ field: 'shippingAddress' }] } });
    await expect(place({ deliveryMethodId: 'post', address: null })).rejects.toMatchObject({
      details: { fields: [{ field: 'address' }] },
    });
  });

  it('is chosen again for the exchange of an order that was picked up, if pick-up is no longer offered', async () => {
    const { id: orderId, total: expectedTotal, lines } = await place({ deliveryMethodId: 'counter', address: null });
    const paidBy = { orderId, method: 'cash', expectedTotal, idempotencyKey: orderId } as const;
    await shop.payments.recordPayment(shop.admin, paidBy);
    await shop.orders.shipOrder(shop.admin, orderId);
    const sentBack = lines.map(({ id: lineId }) => ({ lineId, quantity: 1, reason: 'does_not_fit' as const }));
    const asking = { orderId, lines: sentBack, idempotencyKey: orderId };
    const { returnId } = await shop.orders.requestReturn(shop.admin, asking);
    const exchange = (deliveryMethodId: string) =>
      place({ ...{ exchangeOf: { orderId, returnId }, customer: null }, address: null, phone: null, deliveryMethodId });
    expect((await exchange('counter')).delivery).toEqual({ address: 'Counter\n2 Bench Road', phone: '0123 456' });
    await expect(exchange('closed')).rejects.toMatchObject({ details: { reason: 'NOT_DELIVERABLE' } });
  });
});
