import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { visitor, type UserActor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { openDepositsOf } from './old-parts.js';
import { quantityToShip } from './order-parcels.js';
import { nameOfOrder, type Order } from './order.js';
import type { ReturnReason } from './return.js';

const price = 12_000;
const deposit = 4_000;
const expectedTotal = money(2 * (price + deposit) + price, 'usd');
let shop: PaymentShop;
let productIds: string[];
let order: Order;
let buyer: UserActor;

beforeAll(async () => {
  shop = await openPaymentShop();
  buyer = shop.customer;
  productIds = [
    await shop.addProduct({
      name: 'Rebuilt carburettor',
      priceMinor: price,
      depositMinor: deposit,
      availableQuantity: 99,
    }),
    await shop.addProduct({ name: 'Chain', priceMinor: price, availableQuantity: 99 }),
  ];
});
afterAll(() => shop.close());

let orders = 0;
const place = (idempotencyKey: string) =>
  shop.orders.placeOrderFor(shop.admin, {
    lines: productIds.map((productId, index) => ({ productId, quantity: 2 - index })),
    customer: { userId: buyer.userId },
    ...{ expectedTotal, address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey },
  });
/** Two carburettors and a chain, paid in cash. */
beforeEach(async () => {
  const idempotencyKey = `order-${(orders += 1)}`;
  const placed = await place(idempotencyKey);
  order = await shop.payments.recordPayment(shop.admin, {
    ...{ orderId: placed.id, method: 'cash', expectedTotal, idempotencyKey },
  });
});

const current = () => shop.getOrder(order.id);
const available = async () =>
  (await shop.catalogue.findProductsByIds([productIds[0] ?? '']))[0]?.availableQuantity ?? 0;
const lineId = (index: number) => order.lines[index]?.id ?? '';
const deliverAll = async () => {
  const { parcelId } = await shop.orders.shipParcel(shop.admin, { orderId: order.id, idempotencyKey: order.id });
  const { revision } = await current();
  await shop.orders.setParcelStatus(shop.admin, { orderId: order.id, parcelId, revision, status: 'delivered' });
};
let requests = 0;
const request = (lines: [index: number, quantity: number, reason: ReturnReason][], actor: UserActor = buyer) =>
  shop.orders.requestReturn(actor, {
    orderId: order.id,
    lines: lines.map(([index, quantity, reason]) => ({ lineId: lineId(index), quantity, reason })),
    idempotencyKey: `request-${(requests += 1)}`,
  });
/** Approves the return, and receives all its units without adding them to the stock. */
const receive = async (returnId: string) => {
  const step = async () => ({ orderId: order.id, returnId, revision: (await current()).revision });
  await shop.orders.decideReturn(shop.admin, { ...(await step()), decision: 'approved' });
  const lines = (await current()).returns.find(({ id }) => id === returnId)?.lines ?? [];
  return shop.orders.receiveReturn(shop.admin, {
    ...(await step()),
    lines: lines.map((line) => ({ lineId: line.lineId, quantity: line.quantity, restockQuantity: 0 })),
  });
};
/** Receives the return, and refunds it: the whole amount, or less. */
const settle = async (returnId: string, amountMinor?: number) => {
  await receive(returnId);
  const amount = amountMinor === undefined ? null : money(amountMinor, 'usd');
  const refund = { returnId, amount, restockQuantity: 0, reason: null, idempotencyKey: returnId };
  return (await shop.payments.refundOrder(shop.admin, { orderId: order.id, ...refund })).refund.amount.amountMinor;
};
/** Closes the return without a refund. */
const close = async (returnId: string) => {
  const { revision } = await current();
  const closed = { decision: 'closed', note: 'The housing is cracked.' } as const;
  await shop.orders.decideReturn(shop.admin, { orderId: order.id, returnId, revision, ...closed });
};
/** Refunds one deposit beside the returns. */
const payOneBack = () =>
  shop.payments.refundOrder(shop.admin, {
    ...{ orderId: order.id, besidesReturns: true, amount: null, restockQuantity: 0, reason: null },
    lines: [{ lineId: lineId(2), amount: money(deposit, 'usd'), restockQuantity: 0 }],
    idempotencyKey: order.id,
  });
const openAmount = async () => (await shop.orders.sumOpenDeposits(shop.admin)).amountMinor;
const openOrderIds = async () =>
  (await shop.orders.listOpenDeposits(shop.admin, { first: 100 })).page.edges.map(({ node }) => node.id);

describe('a deposit', () => {
  it('is a line of its own, which is neither reserved nor shipped', async () => {
    const [carburettor, chain, deposits] = order.lines;
    expect(order.lines).toHaveLength(3);
    expect(deposits).toMatchObject({
      id: `${carburettor?.id}:deposit`,
      depositFor: carburettor?.id,
      name: 'Deposit for the old part: Rebuilt carburettor',
      partNumber: null,
      quantity: 2,
      unitPrice: money(deposit, 'usd'),
    });
    expect(order.quote).toMatchObject({ itemsMinor: 3 * price, depositMinor: 2 * deposit });
    expect(order.reservations.map((each) => 'quantity' in each && each.quantity).sort()).toEqual([1, 2]);
    expect(order.lines.map((line) => quantityToShip(order, line))).toEqual([2, 1, 0]);
    const named = shop.orders.shipParcel(shop.admin, {
      ...{ orderId: order.id, idempotencyKey: 'deposit' },
      lines: [{ lineId: deposits?.id ?? '', quantity: 1 }],
    });
    await expect(named).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await deliverAll();
    expect((await current()).status).toBe('shipped');
    expect((await current()).parcels[0]?.lines.map((line) => line.lineId)).toEqual([carburettor?.id, chain?.id]);
  });

  it('keeps its amount when staff edit an unpaid order, unless they change the quantity of its product', async () => {
    const unpaid = await place('edited');
    const [product] = await shop.catalogue.findProductsByIds(productIds);
    const change = { productId: productIds[0] ?? '', coreDeposit: money(9_900, 'usd'), version: product?.version ?? 0 };
    const raised = await shop.catalogue.updateProduct(shop.admin, change);
    const [carburettor] = unpaid.lines;
    const lines = [{ lineId: carburettor?.id ?? '', productId: productIds[0] ?? '', quantity: 2 }];
    const edit = (of: { quantity: number }[], totalMinor: number, idempotencyKey: string, revision: number) =>
      shop.orders.editOrder(shop.admin, {
        ...{ orderId: unpaid.id, revision, idempotencyKey, expectedTotal: money(totalMinor, 'usd') },
        lines: lines.map((line, index) => ({ ...line, ...of[index] })),
      });
    const kept = await edit([{ quantity: 2 }], 2 * (price + deposit), 'same', unpaid.revision);
    expect(kept.lines.map((line) => line.unitPrice.amountMinor)).toEqual([price, deposit]);
    const more = await edit([{ quantity: 3 }], 3 * (price + 9_900), 'more', kept.revision);
    expect(more.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice.amountMinor])).toEqual([
      [3, price],
      [3, 9_900],
    ]);
    const back = { ...change, coreDeposit: money(deposit, 'usd'), version: raised.version };
    await shop.catalogue.updateProduct(shop.admin, back);
  });

  it('that has changed since the order form showed it prevents the order', async () => {
    const form = { address: '1 Ratchet Lane', phone: '0123 456', expectedUnitPrice: null, idempotencyKey: null };
    const order = (minor: number) =>
      shop.orders.placeOrder(buyer, {
        ...{ ...form, productId: productIds[0] ?? '', quantity: 1 },
        expectedDeposit: money(minor, 'usd'),
      });
    const changed = { details: { reason: 'PRICE_CHANGED' } };
    await expect(order(0)).rejects.toMatchObject(changed);
    await expect(order(deposit - 1)).rejects.toMatchObject(changed);
    expect((await order(deposit)).total.amountMinor).toBe(price + deposit);
  });

  it('is paid back once for the old part, which does not go into stock', async () => {
    await deliverAll();
    const before = await available();
    const sum = await openAmount();
    expect(openDepositsOf(await current())).toMatchObject([{ quantity: 2, amount: money(2 * deposit, 'usd') }]);
    const { returnId } = await request([[2, 1, 'old_part']]);
    await expect(request([[2, 2, 'old_part']])).rejects.toMatchObject({
      details: { fields: [{ field: 'lines.0.quantity', message: 'The quantity must be from 1 to 1.' }] },
    });
    expect(await settle(returnId)).toBe(deposit);
    expect(await available()).toBe(before);
    expect(await openAmount()).toBe(sum - deposit);
    expect(await openOrderIds()).toContain(order.id);
    expect(await settle((await request([[2, 1, 'old_part']], shop.admin)).returnId)).toBe(deposit);
    expect(openDepositsOf(await current())).toEqual([]);
    expect(await openOrderIds()).not.toContain(order.id);
  });

  it('is settled once the old part came back, even if less or nothing is paid back', async () => {
    await deliverAll();
    const sum = await openAmount();
    expect(await settle((await request([[2, 1, 'old_part']])).returnId, deposit - 1_000)).toBe(deposit - 1_000);
    expect(openDepositsOf(await current())).toMatchObject([{ quantity: 1, amount: money(deposit, 'usd') }]);
    expect(await openAmount()).toBe(sum - deposit);
    const { returnId } = await request([[2, 1, 'old_part']]);
    await receive(returnId);
    await close(returnId);
    expect(openDepositsOf(await current())).toEqual([]);
    expect(await openAmount()).toBe(sum - 2 * deposit);
    expect(await openOrderIds()).not.toContain(order.id);
  });

  it.each([
    ['stays open beside one that is paid back after the return of its old part was closed', false, 1],
    ['is settled by the return of its old part beside one that was paid back before', true, 0],
  ])('%s', async (_what, isRefundedFirst, open) => {
    await deliverAll();
    const { returnId } = await request([[2, 1, 'old_part']]);
    await receive(returnId);
    if (isRefundedFirst) await payOneBack();
    shop.clock.advance({ minutes: 1 });
    await close(returnId);
    if (!isRefundedFirst) await payOneBack();
    expect(openDepositsOf(await current()).map(({ quantity }) => quantity)).toEqual(open === 0 ? [] : [open]);
    expect((await openOrderIds()).includes(order.id)).toBe(open > 0);
  });

  it('stays open if the only refund was made between the closings of two returns', async () => {
    await deliverAll();
    const { returnId: first } = await request([[2, 1, 'old_part']]);
    const { returnId: second } = await request([[2, 1, 'old_part']]);
    await receive(first);
    await receive(second);
    await close(second);
    await payOneBack();
    shop.clock.advance({ minutes: 1 });
    await close(first);
    const now = await current();
    const lines = now.lines.map((line) => (line.depositFor ? { ...line, quantity: 3 } : line));
    expect(openDepositsOf({ ...now, lines }).map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('is settled with a part that was returned for less, until the bank sends the money back', async () => {
    await deliverAll();
    await settle((await request([[0, 2, 'does_not_fit']])).returnId, 2 * (price + deposit) - 2_000);
    const now = await current();
    expect(openDepositsOf(now)).toEqual([]);
    const refunds = now.payment.refunds.map((refund) => ({ ...refund, status: 'failed' as const }));
    const bounced = { ...now, payment: { ...now.payment, refunds } };
    expect(openDepositsOf(bounced)).toMatchObject([{ quantity: 2, amount: money(2 * deposit, 'usd') }]);
  });

  it('is paid back with a returned part, unless the old part came back before', async () => {
    await deliverAll();
    expect(await settle((await request([[2, 1, 'old_part']])).returnId)).toBe(deposit);
    expect(await settle((await request([[0, 2, 'does_not_fit']])).returnId)).toBe(2 * price + deposit);
    expect(openDepositsOf(await current())).toEqual([]);
  });

  it('is paid back with a returned part, even if the old part was to come back before', async () => {
    await deliverAll();
    const { returnId } = await request([[2, 1, 'old_part']]);
    const second = await request([[2, 1, 'old_part']]);
    const step = { orderId: order.id, returnId: second.returnId, revision: second.order.revision };
    await shop.orders.decideReturn(shop.admin, { ...step, decision: 'approved' });
    const { returnId: ofPart, order: asked } = await request([[0, 1, 'does_not_fit']]);
    expect(asked.returns.map(({ status }) => status)).toEqual(['cancelled', 'approved', 'requested']);
    expect(asked.returns[0]?.history.at(-1)).toMatchObject({ by: buyer.email, note: expect.any(String) as string });
    expect(await settle(ofPart)).toBe(price + deposit);
    await expect(settle(returnId)).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    const last = await request([[0, 1, 'does_not_fit']]);
    expect(await settle(last.returnId)).toBe(price + deposit);
    expect(openDepositsOf(await current())).toEqual([]);
  });

  it('is paid back with a returned part, even after the return of its old part was closed without arriving', async () => {
    await deliverAll();
    const { returnId } = await request([[2, 2, 'old_part']]);
    for (const decision of ['approved', 'closed'] as const) {
      const { revision } = await current();
      const note = 'It has not arrived.';
      await shop.orders.decideReturn(shop.admin, { orderId: order.id, returnId, revision, decision, note });
    }
    expect(await settle((await request([[0, 1, 'damaged']])).returnId)).toBe(price + deposit);
    expect(await settle((await request([[2, 1, 'old_part']])).returnId)).toBe(deposit);
    expect(openDepositsOf(await current())).toEqual([]);
  });

  it('is taken out of the return of old parts only for as many parts as come back', async () => {
    await deliverAll();
    const { returnId } = await request([[2, 2, 'old_part']]);
    const { order: asked } = await request([[0, 1, 'does_not_fit']]);
    expect(asked.returns.map(({ status, lines }) => [status, lines.map(({ quantity }) => quantity)])).toEqual([
      ['requested', [1]],
      ['requested', [1, 1]],
    ]);
    expect(await settle(returnId)).toBe(deposit);
    const { order: withOther } = await request([[1, 1, 'damaged']]);
    expect(withOther.returns.map(({ status }) => status)).toEqual(['closed', 'requested', 'requested']);
  });

  it('is paid back with a withdrawal, even if the old part was to come back before', async () => {
    await deliverAll();
    await request([[2, 2, 'old_part']]);
    const reference = { orderNumber: nameOfOrder(order), email: buyer.email };
    await shop.orders.withdraw(visitor, { ...reference, idempotencyKey: `w-${order.id}` });
    const [ofOldParts, withdrawal] = (await current()).returns;
    expect([ofOldParts?.status, withdrawal?.lines.map(({ quantity }) => quantity)]).toEqual(['cancelled', [2, 1, 2]]);
  });

  it('is paid back with the parts of a withdrawal, before and after shipping', async () => {
    const reference = { orderNumber: nameOfOrder(order), email: buyer.email };
    await shop.orders.shipParcel(shop.admin, {
      ...{ orderId: order.id, idempotencyKey: 'one' },
      lines: [{ lineId: lineId(0), quantity: 1 }],
    });
    const offered = await shop.orders.findWithdrawable(visitor, reference);
    expect(offered?.lines.map((line) => [line.name, line.withdrawableQuantity])).toEqual([
      ['Rebuilt carburettor', 2],
      ['Chain', 1],
    ]);
    await shop.orders.withdraw(visitor, { ...reference, idempotencyKey: `w-${order.id}` });
    const { returns } = await current();
    expect(returns.map(({ isUnshipped, lines }) => [isUnshipped, lines.map(({ quantity }) => quantity)])).toEqual([
      [false, [1, 1]],
      [true, [1, 1, 1]],
    ]);
    const rest = returns.find(({ isUnshipped }) => isUnshipped);
    const refund = { returnId: rest?.id ?? '', amount: null, restockQuantity: 0, reason: null };
    const { refund: made } = await shop.payments.refundOrder(shop.admin, {
      ...{ orderId: order.id, ...refund, idempotencyKey: 'rest' },
    });
    expect(made.amount.amountMinor).toBe(2 * price + deposit);
    expect((await current()).status).toBe('shipped');
  });

  it.each<[string, [number, number, ReturnReason][], string]>([
    ['a return for another reason', [[2, 1, 'damaged']], 'lines.0.reason'],
    ['a return of the product as an old part', [[0, 1, 'old_part']], 'lines.0.reason'],
    [
      'a return of the product together with its old part',
      [
        [0, 1, 'damaged'],
        [2, 1, 'old_part'],
      ],
      'lines',
    ],
  ])('cannot be claimed by %s', async (_name, lines, field) => {
    await deliverAll();
    await expect(request(lines)).rejects.toMatchObject({ details: { fields: [{ field }] } });
  });

  it('can be claimed until its last day, and by staff after that', async () => {
    while (shop.clock.now().getUTCDay() !== 1) shop.clock.advance({ minutes: 24 * 60 });
    await deliverAll();
    shop.clock.advance({ minutes: 30 * 24 * 60 });
    await request([[2, 1, 'old_part']]);
    shop.clock.advance({ minutes: 24 * 60 });
    await expect(request([[2, 1, 'old_part']])).rejects.toMatchObject({ details: { fields: [{ field: 'lines' }] } });
    await request([[2, 1, 'old_part']], shop.admin);
    expect((await current()).returns).toHaveLength(2);
  });

  it('does not return to stock, however it is refunded', async () => {
    const refund = (restockQuantity: number) =>
      shop.payments.refundOrder(shop.admin, {
        ...{ orderId: order.id, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${restockQuantity}` },
        lines: [{ lineId: lineId(2), amount: null, restockQuantity }],
      });
    await expect(refund(1)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await refund(0)).refund.amount.amountMinor).toBe(2 * deposit);
    await deliverAll();
    expect((await current()).status).toBe('shipped');
  });
});
