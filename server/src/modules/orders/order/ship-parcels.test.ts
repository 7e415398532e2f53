import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { nameOfOrder, type Order } from './order.js';
import { fulfilmentOf, shippedQuantityOf } from './order-parcels.js';
import type { ShipParcelInput } from './ship-order.js';

let shop: PaymentShop;
let productIds: string[];
let order: Order;
const unitPrice = 2_500;

beforeAll(async () => {
  shop = await openPaymentShop();
  productIds = [];
  for (const name of ['Disc', 'Chain', 'Plug']) {
    productIds.push(await shop.addProduct({ name, priceMinor: unitPrice, availableQuantity: 10_000 }));
  }
});
afterAll(() => shop.close());

let orders = 0;
/** Three lines of 4, 2 and 1 units, paid in cash. */
async function placePaid(): Promise<Order> {
  const key = `order-${(orders += 1)}`;
  const quantities = [4, 2, 1];
  const lines = productIds.map((productId, index) => ({ productId, quantity: quantities[index] ?? 1 }));
  const expectedTotal = money(7 * unitPrice, 'usd');
  const guest = { guest: { name: 'Gus', email: 'gus@example.test' } };
  const contact = { address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey: key };
  const placed = await shop.orders.placeOrderFor(shop.admin, { lines, customer: guest, expectedTotal, ...contact });
  const payment = { orderId: placed.id, method: 'cash', expectedTotal, idempotencyKey: key } as const;
  return shop.payments.recordPayment(shop.admin, payment);
}
beforeEach(async () => {
  order = await placePaid();
});

const line = (index: number) => {
  const found = order.lines[index];
  if (!found) throw new Error('The order has no such line');
  return found;
};
const some = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ lineId: line(index).id, quantity })).filter(({ quantity }) => quantity !== 0);
const ship = (input: Partial<ShipParcelInput> = {}, { orders: service }: Pick<ShopProcess, 'orders'> = shop) =>
  service.shipParcel(shop.admin, {
    ...{ orderId: order.id, ...input },
    idempotencyKey: `${order.id}-${input.idempotencyKey ?? 'parcel'}`,
  });
const refund = (
  quantities: readonly number[],
  { key = 'r', restock = false, ...more }: { key?: string; restock?: boolean; ofShippedUnits?: boolean } = {},
  { payments }: Pick<ShopProcess, 'payments'> = shop,
) =>
  payments.refundOrder(shop.admin, {
    ...{ orderId: order.id, amount: null, restockQuantity: 0, reason: null, ...more },
    lines: some(...quantities).map(({ lineId, quantity }) => ({
      lineId,
      amount: money(quantity * unitPrice, 'usd'),
      restockQuantity: restock ? quantity : 0,
    })),
    idempotencyKey: `${order.id}-${key}`,
  });
const current = () => shop.getOrder(order.id);
const shippedOf = (of: Order) => of.lines.map((each) => shippedQuantityOf(of, each));
describe('parcels', () => {
  it('ship an order in parts; the order is shipped when nothing is left', async () => {
    const first = await ship({ lines: some(1, 2), carrier: 'dhl', trackingNumber: '123', idempotencyKey: 'a' });
    expect(first.order).toMatchObject({ status: 'paid', parcels: [{ carrier: 'dhl', trackingNumber: '123' }] });
    expect([shippedOf(first.order), fulfilmentOf(first.order)]).toEqual([[1, 2, 0], 'partly_shipped']);
    const second = await ship({ idempotencyKey: 'b' });
    expect(second.order).toMatchObject({
      status: 'shipped',
      parcels: [{ id: first.parcelId }, { id: second.parcelId }],
    });
    expect(second.order.parcels[1]?.lines).toEqual(some(3, 0, 1));
    const ledger = await shop.payments.listLedger(shop.admin, order.id);
    expect(ledger.slice(-2)).toMatchObject([
      { event: 'order.partly_shipped', note: '1 × Disc, 2 × Chain; DHL 123', parcelId: first.parcelId },
      { event: 'order.shipped', note: '3 × Disc, 1 × Plug', parcelId: second.parcelId },
    ]);
  });

  it('are recorded once under one key, even by several servers at once', async () => {
    const answers = await Promise.all([
      ship({ lines: some(1) }),
      ship({ lines: some(1) }, shop.newProcess()),
      ship({ lines: some(1) }, shop.newProcess()),
    ]);
    expect(new Set(answers.map(({ parcelId }) => parcelId)).size).toBe(1);
    expect(shippedOf(await current())).toEqual([1, 0, 0]);
    await expect(ship({ lines: some(2) })).rejects.toMatchObject({ details: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('never contain a unit twice, however many parcels are shipped at once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, key) =>
        ship({ lines: some(1, 1), idempotencyKey: `race-${key}` }, shop.newProcess()),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(shippedOf(await current())).toEqual([2, 2, 0]);
  });

  it('never contain a unit that is refunded at the same time', async () => {
    for (let run = 0; run < 6; run += 1) {
      order = await placePaid();
      const [sent, returned] = await Promise.allSettled([
        ship({ lines: some(3) }, shop.newProcess()),
        refund([2], { restock: true }, shop.newProcess()),
      ]);
      expect([sent.status, returned.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it.each([
    [[0], 'lines', 'Name at least one line, or leave lines out.'],
    [[-1], 'lines.0.quantity', 'The quantity must be from 1 to 4.'],
    [[5], 'lines.0.quantity', 'The quantity must be from 1 to 4.'],
    [[0.5], 'lines.0.quantity', 'The quantity must be from 1 to 4.'],
    [[Number.NaN], 'lines.0.quantity', 'The quantity must be from 1 to 4.'],
  ])('are refused for the quantities %s', async (quantities, field, message) => {
    const refusal = { code: 'BAD_USER_INPUT', details: { fields: [{ field, message }] } };
    await expect(ship({ lines: some(...quantities) })).rejects.toMatchObject(refusal);
    expect((await current()).parcels).toEqual([]);
  });

  it('are refused for unknown lines, lines that are named twice, and unpaid orders', async () => {
    const [first] = some(1);
    if (!first) throw new Error('no line');
    const fault = (field: string) => ({ details: { fields: [{ field }] } });
    await expect(ship({ lines: [{ lineId: 'x', quantity: 1 }] })).rejects.toMatchObject(fault('lines.0.lineId'));
    await expect(ship({ lines: [first, first], idempotencyKey: 'twice' })).rejects.toMatchObject(
      fault('lines.1.lineId'),
    );
    const unpaid = await shop.placeOrder(productIds[0] ?? '', 1);
    await expect(ship({ orderId: unpaid.id, idempotencyKey: 'unpaid' })).rejects.toMatchObject({
      message: 'An order that is placed cannot be shipped.',
    });
    await expect(ship({ orderId: 'f'.repeat(24), idempotencyKey: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      shop.orders.shipParcel(shop.customer, { orderId: order.id, idempotencyKey: 'no' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('refunds of an order that is shipped in part', () => {
  it('cover unshipped units, so fewer are left to ship; once none are left, the order is shipped', async () => {
    await ship({ lines: some(2, 2, 1) });
    expect((await refund([1], { restock: true })).order.status).toBe('paid');
    await expect(ship({ lines: some(2), idempotencyKey: 'too many' })).rejects.toMatchObject({
      details: { fields: [{ message: 'The quantity must be from 1 to 1.' }] },
    });
    const { order: done } = await refund([1], { key: 'rest' });
    expect([done.status, fulfilmentOf(done), shippedOf(done)]).toEqual(['shipped', 'shipped', [2, 2, 1]]);
  });

  it('can cover shipped units; then all unshipped units are still to be shipped', async () => {
    await ship({ lines: some(2) });
    const { order: refunded } = await refund([1], { restock: true, ofShippedUnits: true });
    expect(refunded.payment.refunds).toMatchObject([{ ofShippedUnits: true, restocked: true }]);
    const { order: shipped } = await ship({ idempotencyKey: 'rest' });
    expect([shipped.status, shippedOf(shipped)]).toEqual(['shipped', [4, 2, 1]]);
  });

  it('cannot cover more shipped units than were shipped, nor restock units that are in a parcel', async () => {
    await ship({ lines: some(2) });
    await expect(refund([3], { ofShippedUnits: true })).rejects.toMatchObject({
      details: { fields: [{ field: 'ofShippedUnits' }] },
    });
    const refusal = { details: { fields: [{ message: 'At most 2 can return to stock.' }] } };
    await expect(refund([3], { restock: true, key: 'b' })).rejects.toMatchObject(refusal);
    await expect(refund([1, 1], { ofShippedUnits: true, key: 'c' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('leave nothing to ship when the whole order is refunded', async () => {
    await ship({ lines: some(1) });
    const all = {
      orderId: order.id,
      amount: null,
      restockQuantity: 0,
      reason: null,
      idempotencyKey: `${order.id}-all`,
    };
    expect((await shop.payments.refundOrder(shop.admin, all)).order.status).toBe('refunded');
    await expect(ship({ idempotencyKey: 'late' })).rejects.toMatchObject({
      message: 'An order that is refunded cannot be shipped.',
    });
  });

  it('leave the other lines to ship', async () => {
    await refund([4, 2], { key: 'lines' });
    expect((await ship()).order.parcels).toMatchObject([{ lines: some(0, 0, 1) }]);
    await expect(ship({ idempotencyKey: 'more' })).rejects.toMatchObject({
      message: 'An order that is shipped cannot be shipped.',
    });
  });
});

describe('the shipment of a parcel', () => {
  it('can be undone once within ten minutes, and is not repeated by a retry', async () => {
    const { parcelId } = await ship({ lines: some(4) });
    await ship({ idempotencyKey: 'rest' });
    const undo = () => shop.newProcess().orders.undoShipment(shop.admin, order.id, parcelId);
    const [undone] = await Promise.all([undo(), undo()]);
    expect([undone?.status, undone && shippedOf(undone)]).toEqual(['paid', [0, 2, 1]]);
    expect((await ship({ lines: some(4) })).order.parcels[0]?.status).toBe('cancelled');
    const { parcelId: second } = await ship({ idempotencyKey: 'again' });
    shop.clock.advance({ minutes: 11 });
    await expect(shop.orders.undoShipment(shop.admin, order.id, second)).rejects.toMatchObject({
      message: 'Shipping can be undone for 10 minutes. This was shipped earlier.',
    });
  });

  it('cannot be undone after a refund, nor without a parcel ID if the order is only partly shipped', async () => {
    const { parcelId } = await ship({ lines: some(2) });
    expect((await shop.orders.undoShipment(shop.admin, order.id)).parcels).toMatchObject([{ status: 'shipped' }]);
    await refund([1], { ofShippedUnits: true });
    await expect(shop.orders.undoShipment(shop.admin, order.id, parcelId)).rejects.toMatchObject({
      message: 'This shipment cannot be undone.',
    });
  });
});

describe('a parcel', () => {
  const change = async (status: 'delivered' | 'lost' | 'sent_back', parcelId: string, revision?: number) =>
    shop.orders.setParcelStatus(shop.admin, {
      ...{ orderId: order.id, parcelId, status },
      revision: revision ?? (await current()).revision,
    });

  it('can be reported as lost or delivered, and records who reported it; a retry changes nothing', async () => {
    const { parcelId, order: shipped } = await ship();
    await change('lost', parcelId);
    const twice = await change('lost', parcelId, shipped.revision);
    expect(twice.revision).toBe(shipped.revision + 1);
    await expect(change('delivered', parcelId, shipped.revision)).rejects.toMatchObject({
      details: { reason: 'STALE_VERSION' },
    });
    const found = await change('delivered', parcelId);
    expect(found.status).toBe('shipped');
    expect(found.parcels[0]?.history.map(({ status, by }) => [status, by])).toEqual(
      ['shipped', 'lost', 'delivered'].map((status) => [status, shop.admin.email]),
    );
    await expect(shop.orders.undoShipment(shop.admin, order.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('can be given another tracking number, unless its shipment was undone', async () => {
    const { parcelId, order: shipped } = await ship({ carrier: 'DHL', trackingNumber: '1' });
    const track = (trackingNumber: string, revision: number) =>
      shop.orders.setParcelTracking(shop.admin, {
        ...{ orderId: order.id, parcelId, carrier: 'ups', trackingNumber, revision },
      });
    const corrected = await track('2', shipped.revision);
    expect(corrected.parcels).toMatchObject([{ carrier: 'ups', trackingNumber: '2' }]);
    expect((await shop.payments.listLedger(shop.admin, order.id)).at(-1)).toMatchObject({
      event: 'parcel.tracking_changed',
      note: 'DHL 1 → UPS 2',
    });
    await expect(track('3', shipped.revision)).rejects.toMatchObject({ details: { reason: 'STALE_VERSION' } });
    const undone = await shop.orders.undoShipment(shop.admin, order.id);
    await expect(track('3', undone.revision)).rejects.toMatchObject({
      message: 'The shipment of this parcel was undone.',
    });
    await expect(change('lost', parcelId)).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
  });
});

describe('orders that are shipped together', () => {
  it('are checked first, get a parcel each, and nothing is shipped twice', async () => {
    const [other, partly] = [order, await placePaid()];
    order = partly;
    await ship({ lines: some(1) });
    const unpaid = await shop.placeOrder(productIds[0] ?? '', 1);
    const rows = [
      { orderNumber: nameOfOrder(other), carrier: 'DHL', trackingNumber: '11' },
      { orderNumber: String(partly.number), carrier: 'dpd', trackingNumber: '12' },
      { orderNumber: nameOfOrder(unpaid), carrier: 'dhl', trackingNumber: '13' },
      { orderNumber: 'KS-999999', trackingNumber: '14' },
      { orderNumber: nameOfOrder(other), carrier: 'DHL', trackingNumber: '15' },
      { orderNumber: nameOfOrder(await placePaid()), carrier: 'Pigeon', trackingNumber: '<b>' },
    ];
    const outcomes = (results: readonly { outcome: string; message: string | null }[]) =>
      results.map(({ outcome, message }) => message ?? outcome);
    const refusals = [
      'An order that is placed cannot be shipped.',
      'The order was not found.',
      'Row 1 names this order, too.',
      'Tracking number must have at most 60 letters and digits; spaces and . - _ / are allowed in between.',
    ];
    const checked = await shop.orders.checkShipments(shop.admin, rows);
    expect(outcomes(checked)).toEqual(['ready', 'ready', ...refusals]);
    expect((await shop.getOrder(other.id)).parcels).toEqual([]);
    const both = await Promise.all([
      shop.orders.shipOrders(shop.admin, rows),
      shop.newProcess().orders.shipOrders(shop.admin, rows),
    ]);
    for (const index of [0, 1]) {
      expect(both.map((results) => results[index]?.outcome).sort()).toEqual(['already_shipped', 'shipped']);
    }
    const again = await shop.orders.shipOrders(shop.admin, rows);
    expect(outcomes(again)).toEqual(['already_shipped', 'already_shipped', ...refusals]);
    expect((await shop.getOrder(other.id)).parcels).toMatchObject([{ carrier: 'dhl', trackingNumber: '11' }]);
    expect((await current()).parcels).toHaveLength(2);
    await expect(shop.orders.shipOrders(shop.customer, rows)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const tooMany = Array.from({ length: 501 }, () => ({ orderNumber: '1' }));
    await expect(shop.orders.checkShipments(shop.admin, tooMany)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  const outcomeOf = async (of: Order) => {
    const rows = [{ orderNumber: nameOfOrder(of) }];
    const [checked] = await shop.orders.checkShipments(shop.admin, rows);
    const [shipped] = await shop.orders.shipOrders(shop.admin, rows);
    expect(shipped?.message).toBe(checked?.message);
    return shipped?.message ?? shipped?.outcome;
  };

  it('are not disputed; a disputed order is left out of the orders to pack, and can be shipped on its own', async () => {
    const { id: orderId } = await shop.placeOrder(productIds[0] ?? '', 1);
    const started = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(started.clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    const isToPack = async () => (await shop.orders.listToPack(shop.admin, {})).orders.some(({ id }) => id === orderId);
    expect(await isToPack()).toBe(true);
    await shop.sandbox.openDispute(started.order.payment.intentId ?? '');
    for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
    expect(await isToPack()).toBe(false);
    expect(await outcomeOf(await shop.getOrder(orderId))).toBe(
      'The payment was disputed. To ship the order anyway, ship it on its own page.',
    );
    const disputed = await shop.getOrder(orderId);
    await expect(shop.orders.shipOrder(shop.admin, orderId)).rejects.toMatchObject({
      details: { reason: 'ILLEGAL_TRANSITION' },
    });
    expect((await shop.orders.shipOrder(shop.admin, orderId, disputed.revision)).status).toBe('shipped');
  });

  it('contain nothing that the customer has withdrawn from; such an order is shipped on its own', async () => {
    const withdraw = async (quantities: number[], key: string) => {
      const reference = { orderNumber: nameOfOrder(order), email: order.customer.email };
      const idempotencyKey = `${order.id}-${key}`;
      await shop.orders.withdraw(visitor, { ...reference, lines: some(...quantities), idempotencyKey });
      return (await current()).returns.at(-1)?.id ?? '';
    };
    const refusal = (units: string) =>
      `The customer has withdrawn from ${units} out of the parcel, then ship the order on its own page.`;
    const returnId = await withdraw([0, 1], 'chain');
    expect(await outcomeOf(order)).toBe(refusal('1 × Chain. Take it'));
    const asked = { lines: null, amount: null, restockQuantity: 0, reason: null };
    await shop.payments.refundOrder(shop.admin, { ...asked, orderId: order.id, returnId, idempotencyKey: returnId });
    expect(await outcomeOf(order)).toBe(refusal('1 × Chain. Take it'));
    await withdraw([2], 'disc');
    expect(await outcomeOf(order)).toBe(refusal('1 × Chain, 2 × Disc. Take them'));
    await expect(shop.orders.shipOrder(shop.admin, order.id, order.revision)).rejects.toMatchObject({
      details: { reason: 'STALE_VERSION' },
    });
    const unseen = { message: refusal('1 × Chain, 2 × Disc. Take them'), details: { reason: 'ILLEGAL_TRANSITION' } };
    await expect(shop.orders.shipOrder(shop.admin, order.id)).rejects.toMatchObject(unseen);
    const everything = { orderId: order.id, idempotencyKey: order.id };
    await expect(shop.orders.shipParcel(shop.admin, everything)).rejects.toMatchObject(unseen);
    expect((await current()).parcels).toEqual([]);
    await shop.orders.shipOrder(shop.admin, order.id, (await current()).revision);
    expect((await current()).parcels).toMatchObject([{ lines: some(2, 1, 1) }]);

    order = await placePaid();
    const closedId = await withdraw([1], 'closed');
    const decision = { decision: 'closed', note: 'The customer wants it after all.' } as const;
    const { revision } = await current();
    await shop.orders.decideReturn(shop.admin, { orderId: order.id, returnId: closedId, revision, ...decision });
    expect(await outcomeOf(order)).toBe('shipped');
    expect((await current()).parcels).toMatchObject([{ lines: some(4, 2, 1) }]);
    const units = some(4).map((line) => ({ ...line, reason: 'wrong_part' as const }));
    const complaint = { orderId: order.id, lines: units, idempotencyKey: 'complaint' };
    const { order: returned } = await shop.orders.requestReturn(shop.admin, complaint);
    expect(returned.returns.map(({ status }) => status)).toEqual(['closed', 'requested']);
  });
});
