import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAuditLog } from '../../../../test/audit-reading.js';
import { openPaymentShop, withCalls, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { DomainError } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import { visitor, type Actor } from '../../../shared/actor.js';
import { quantityToShip } from './order-parcels.js';
import { refundOfReturn, returnableOf } from './order-returns.js';
import { nameOfOrder, type Order } from './order.js';
import type { PlaceOrderForInput } from './place-order-for.js';
import type { OrderReturn } from './return.js';

let shop: PaymentShop;
let productIds: string[];
let order: Order;
const unitPrice = 2_500;
const email = 'gus@example.test';

beforeAll(async () => {
  shop = await openPaymentShop();
  productIds = [];
  for (const name of ['Disc', 'Chain']) {
    productIds.push(await shop.addProduct({ name, priceMinor: unitPrice, availableQuantity: 10_000 }));
  }
});
afterAll(() => shop.close());

const expectedTotal = money(6 * unitPrice, 'usd');
const place = (idempotencyKey: string, input: Partial<PlaceOrderForInput> = {}) =>
  shop.orders.placeOrderFor(shop.admin, {
    lines: productIds.map((productId, index) => ({ productId, quantity: [4, 2][index] ?? 1 })),
    customer: { guest: { name: 'Gus', email } },
    ...{ expectedTotal, address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey },
    ...input,
  });

let orders = 0;
/** Two lines of 4 and 2 units, paid in cash. */
beforeEach(async () => {
  const idempotencyKey = `order-${(orders += 1)}`;
  const placed = await place(idempotencyKey);
  order = await shop.payments.recordPayment(shop.admin, {
    ...{ orderId: placed.id, method: 'cash', expectedTotal, idempotencyKey },
  });
});

const lineId = (index: number) => order.lines[index]?.id ?? '';
const some = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ lineId: lineId(index), quantity })).filter(({ quantity }) => quantity > 0);
const current = () => shop.getOrder(order.id);
const returnAt = async (index: number): Promise<OrderReturn> => {
  const found = (await current()).returns[index];
  if (!found) throw new Error('The order has no such return');
  return found;
};
const ship = async (...quantities: number[]) => {
  const lines = quantities.length === 0 ? null : some(...quantities);
  const idempotencyKey = `${order.id}-${quantities.join('-')}`;
  const { parcelId } = await shop.orders.shipParcel(shop.admin, { orderId: order.id, lines, idempotencyKey });
  return parcelId;
};
const deliver = async (parcelId: string) => {
  const { revision } = await current();
  return shop.orders.setParcelStatus(shop.admin, { orderId: order.id, parcelId, revision, status: 'delivered' });
};
const withdraw = (
  { key = 'w', ...input }: { key?: string; lines?: { lineId: string; quantity: number }[]; email?: string } = {},
  { orders: service }: Pick<ShopProcess, 'orders'> = shop,
) =>
  service.withdraw(visitor, {
    ...{ orderNumber: nameOfOrder(order), email, ...input },
    idempotencyKey: `${order.id}-${key}`,
  });
const decide = async (
  returnId: string,
  decision: 'approved' | 'declined' | 'closed',
  note: string | null = null,
  { revision, label }: { revision?: number; label?: string } = {},
) =>
  shop.orders.decideReturn(shop.admin, {
    ...{ orderId: order.id, returnId, decision, note, label, revision: revision ?? (await current()).revision },
  });
const request = (quantities: number[], key = 'q', actor: Actor = shop.admin) =>
  shop.orders.requestReturn(actor, {
    orderId: order.id,
    lines: some(...quantities).map((line) => ({ ...line, reason: 'does_not_fit' as const })),
    idempotencyKey: `${order.id}-${key}`,
  });
const cancel = async (returnId: string, revision?: number) =>
  shop.orders.cancelReturn(shop.admin, {
    ...{ orderId: order.id, returnId, revision: revision ?? (await current()).revision },
  });
const receive = async (returnId: string, units: { quantity: number; restockQuantity: number }[]) =>
  shop.orders.receiveReturn(shop.admin, {
    ...{ orderId: order.id, returnId, revision: (await current()).revision },
    lines: units.map((each, index) => ({ ...each, lineId: lineId(index), condition: 'unused' })),
  });
const refund = (
  returnId: string,
  key = 'r',
  amountMinor?: number,
  { payments }: Pick<ShopProcess, 'payments'> = shop,
) =>
  payments.refundOrder(shop.admin, {
    ...{ orderId: order.id, returnId, restockQuantity: 0, reason: null },
    amount: amountMinor === undefined ? null : money(amountMinor, 'usd'),
    idempotencyKey: `${order.id}-${key}`,
  });
type RefundOrderInput = Parameters<PaymentShop['payments']['refundOrder']>[1];
/** A refund of the price of one unit that names no return. */
const refundWithout = (input: Partial<RefundOrderInput> = {}) =>
  shop.payments.refundOrder(shop.admin, {
    ...{ orderId: order.id, amount: money(unitPrice, 'usd'), restockQuantity: 0, reason: null, ...input },
    idempotencyKey: `${order.id}-without`,
  });
const ofLine = (index: number): Partial<RefundOrderInput> => ({
  amount: null,
  lines: [{ lineId: lineId(index), amount: money(unitPrice, 'usd'), restockQuantity: 1 }],
});
const available = async (index: number) =>
  (await shop.catalogue.findProductsByIds([productIds[index] ?? '']))[0]?.availableQuantity ?? 0;
const days = (count: number) => shop.clock.advance({ minutes: count * 24 * 60 });

describe('a withdrawal', () => {
  it('by a guest before shipping takes effect at once, and its units are not shipped', async () => {
    const before = await available(0);
    const { receipt } = await withdraw();
    expect(receipt).toEqual({
      orderNumber: nameOfOrder(order),
      receivedAt: shop.clock.now(),
      isInTime: true,
      lines: [
        { name: 'Disc', quantity: 4 },
        { name: 'Chain', quantity: 2 },
      ],
    });
    expect((await current()).returns).toMatchObject([{ kind: 'withdrawal', isUnshipped: true, status: 'approved' }]);
    await expect(ship()).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    const { refund: made, order: after } = await refund((await returnAt(0)).id);
    expect([made.amount.amountMinor, made.status, after.status]).toEqual([6 * unitPrice, 'succeeded', 'refunded']);
    expect(after.returns).toMatchObject([{ status: 'closed' }]);
    expect(await available(0)).toBe(before + 4);
  });

  it('also puts units that cost nothing back into stock when the others are refunded', async () => {
    const discount = { percent: 100, reason: 'Two for one' };
    const whole = money(4 * unitPrice, 'usd');
    const lines = [4, 2].map((quantity, index) => ({
      ...{ productId: productIds[index] ?? '', quantity, ...(index === 1 && { discount }) },
    }));
    const free = await place(`free-${orders}`, { lines, expectedTotal: whole });
    order = await shop.payments.recordPayment(shop.admin, {
      ...{ orderId: free.id, method: 'cash', expectedTotal: whole, idempotencyKey: free.id },
    });
    const [disc, chain] = [await available(0), await available(1)];
    await withdraw();
    const { refund: made } = await refund((await returnAt(0)).id);
    expect(made.lines.map(({ amount, restockQuantity }) => [amount, restockQuantity])).toEqual([
      [whole, 4],
      [money(0, 'usd'), 2],
    ]);
    expect([await available(0), await available(1)]).toEqual([disc + 4, chain + 2]);
  });

  it('sent twice gets the first receipt, even with another key and from several servers at once', async () => {
    const answers = await Promise.all(['a', 'a', 'b', 'c'].map((key) => withdraw({ key }, shop.newProcess())));
    days(1);
    const { receipt } = await withdraw({ key: 'later' });
    expect(
      new Set([...answers.map((each) => each.receipt.receivedAt.getTime()), receipt.receivedAt.getTime()]).size,
    ).toBe(1);
    expect((await current()).returns).toHaveLength(1);
  });

  it('that was cancelled is no longer the answer to another one, only to its own retry', async () => {
    await ship();
    const { receipt } = await withdraw();
    await cancel((await returnAt(0)).id);
    await decide((await request([4, 2])).returnId, 'approved');
    const found = await shop.orders.findWithdrawable(visitor, { orderNumber: nameOfOrder(order), email });
    expect(found).toMatchObject({ receipts: [] });
    await expect(withdraw({ key: 'another' })).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    expect((await withdraw()).receipt).toEqual(receipt);
  });

  it('of a partly shipped order opens a return for what must be sent back and one for the rest', async () => {
    await ship(3);
    await withdraw();
    const { returns } = await current();
    expect(returns.map(({ isUnshipped, lines }) => [isUnshipped, lines.map(({ quantity }) => quantity)])).toEqual([
      [false, [3]],
      [true, [1, 2]],
    ]);
    const { refund: ofRest } = await refund((await returnAt(1)).id, 'rest');
    expect(ofRest).toMatchObject({ amount: money(3 * unitPrice, 'usd'), status: 'succeeded' });
    expect((await current()).status).toBe('shipped');
    const sentBack = (await returnAt(0)).id;
    await expect(refund(sentBack, 'early')).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    await receive(sentBack, [{ quantity: 3, restockQuantity: 2 }]);
    expect((await refund(sentBack, 'back')).order.status).toBe('refunded');
  });

  it.each([
    [14, true, 'withdrawal', 'approved'],
    [15, false, 'late_withdrawal', 'requested'],
  ])('on day %d after the delivery is in time: %s', async (day, isInTime, kind, status) => {
    while (shop.clock.now().getUTCDay() !== 1) days(1);
    await deliver(await ship());
    days(day);
    expect((await withdraw()).receipt).toMatchObject({ isInTime });
    expect(await returnAt(0)).toMatchObject({ kind, status, isUnshipped: false });
  });

  it('can be for some of the units, but only once for each unit', async () => {
    await withdraw({ lines: some(1), key: 'one' });
    const now = await current();
    expect(returnableOf(now, now.lines[0] ?? expect.fail())).toEqual({ unshipped: 3, shipped: 0 });
    expect(now.lines.map((line) => line.quantity)).toEqual([4, 2]);
    await expect(withdraw({ lines: some(4), key: 'more' })).rejects.toMatchObject({
      details: { fields: [{ field: 'lines.0.quantity', message: 'The quantity must be from 1 to 3.' }] },
    });
    expect(now.lines.map((line) => quantityToShip(now, line))).toEqual([3, 2]);
  });

  it('cancels an unpaid order and releases its stock only if the withdrawal covers the whole order', async () => {
    const before = await available(0);
    const unpaid = await place('unpaid');
    const reference = { orderNumber: nameOfOrder(unpaid), email };
    const part = { lines: [{ lineId: unpaid.lines[0]?.id ?? '', quantity: 4 }], idempotencyKey: 'part' };
    await shop.orders.withdraw(visitor, { ...reference, ...part });
    const { status, revision } = await shop.getOrder(unpaid.id);
    expect(status).toBe('placed');
    const edit = { orderId: unpaid.id, revision, lines: [], expectedTotal, idempotencyKey: 'edit' };
    await expect(shop.orders.editOrder(shop.admin, edit)).rejects.toMatchObject({
      message: expect.stringContaining('Cancel the withdrawal first') as string,
    });
    await shop.orders.withdraw(visitor, { ...reference, idempotencyKey: 'rest' });
    expect((await shop.getOrder(unpaid.id)).status).toBe('cancelled');
    expect(await available(0)).toBe(before);
  });

  it('from all of an unpaid order takes effect even if the card provider does not answer', async () => {
    const unpaid = await place('no-answer');
    await shop.payments.startPayment({ ...visitor, orderKey: unpaid.accessKey ?? '' }, { orderId: unpaid.id });
    const cancelIntent = () => Promise.reject(new DomainError('PAYMENT_UNAVAILABLE', 'No answer.'));
    const process = shop.newProcess({ cardPayments: withCalls(shop.cardPayments, { cancelIntent }) });
    const request = { orderNumber: nameOfOrder(unpaid), email, idempotencyKey: 'no-answer' };
    const { receipt } = await process.orders.withdraw(visitor, request);
    expect(receipt.lines).toHaveLength(2);
    expect((await shop.getOrder(unpaid.id)).status).toBe('placed');
    expect((await shop.orders.withdraw(visitor, request)).receipt).toEqual(receipt);
    expect((await shop.getOrder(unpaid.id)).status).toBe('cancelled');
  });

  it('of all unshipped units makes the order shipped, until staff cancel the withdrawal', async () => {
    await ship(4, 1);
    await withdraw({ lines: [{ lineId: lineId(1), quantity: 2 }] });
    expect((await current()).status).toBe('shipped');
    const rest = (await current()).returns.find(({ isUnshipped }) => isUnshipped);
    await cancel(rest?.id ?? '');
    const now = await current();
    expect([now.status, now.lines.map((line) => quantityToShip(now, line))]).toEqual(['paid', [0, 1]]);
    await ship();
    expect((await current()).status).toBe('shipped');
  });

  it('is refused for an API key', async () => {
    const key = { kind: 'machine', keyId: 'k', prefix: 'ks_1', name: 'ERP', scopes: ['orders:write'] } as const;
    const reference = { orderNumber: nameOfOrder(order), email };
    const refused = shop.orders.withdraw(key, { ...reference, idempotencyKey: 'key' });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('in time replaces returns that staff have not decided about, and no others', async () => {
    await ship();
    await decide((await request([1], 'approved')).returnId, 'approved');
    await request([2, 1], 'undecided');
    const find = () => shop.orders.findWithdrawable(visitor, { orderNumber: nameOfOrder(order), email });
    expect((await find())?.lines.map((line) => line.withdrawableQuantity)).toEqual([3, 2]);
    await withdraw({ lines: some(3), key: 'first' });
    const quantities = async () => (await current()).returns.map(({ lines }) => lines.map(({ quantity }) => quantity));
    expect(await quantities()).toEqual([[1], [1], [3]]);
    await withdraw({ key: 'rest' });
    expect((await current()).returns.map(({ status }) => status)).toEqual([
      ...['approved', 'cancelled', 'approved', 'approved'],
    ]);
    expect((await returnAt(1)).history.at(-1)?.note).toBe('The withdrawal replaces this return.');
    expect(await quantities()).toEqual([[1], [1], [3], [2]]);
  });

  it('after the last day leaves returns as they are', async () => {
    await deliver(await ship());
    await request([4, 2]);
    days(20);
    await expect(withdraw()).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    const now = await current();
    expect(now.returns.map(({ status }) => status)).toEqual(['requested']);
    expect(await shop.orders.findWithdrawableQuantity(now, now.lines[0] ?? expect.fail())).toBe(0);
  });

  it('with another email address is answered as if there were no such order', async () => {
    const unknown = { code: 'NOT_FOUND', message: 'An order with this number and email address was not found.' };
    await expect(withdraw({ email: 'eve@example.test' })).rejects.toMatchObject(unknown);
    const nobody = { orderNumber: 'KS-999999', email, idempotencyKey: 'nobody' };
    await expect(shop.orders.withdraw(visitor, nobody)).rejects.toMatchObject(unknown);
    expect(await shop.orders.findWithdrawable(visitor, { ...nobody, email: 'eve@example.test' })).toBeNull();
  });
});

describe('the refund of a return that the bank sends back', () => {
  /** The bank sends the money of every refund back later. */
  const card = '4000000000005126';
  beforeEach(async () => {
    order = await place(`card-${orders}`);
    const guest = { ...visitor, orderKey: order.accessKey ?? '' };
    const { clientSecret } = await shop.payments.startPayment(guest, { orderId: order.id });
    await shop.payByCard(clientSecret, card);
    await shop.payments.settlePayment(guest, { orderId: order.id });
  });
  const sendBack = async () => {
    await shop.sandbox.flushLaterEffects();
    for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
  };
  const toShip = async () => {
    const now = await current();
    return now.lines.map((line) => quantityToShip(now, line));
  };

  it('does not put units of a withdrawal into stock again, and the other units can still be shipped', async () => {
    const before = await available(0);
    await withdraw({ lines: some(1) });
    const { id } = await returnAt(0);
    await refund(id, 'first');
    await sendBack();
    expect((await current()).payment.refunds).toMatchObject([{ status: 'failed', restocked: true }]);
    expect(await toShip()).toEqual([3, 2]);
    await expect(refundWithout()).rejects.toMatchObject({ details: { fields: [{ field: 'besidesReturns' }] } });
    expect((await refund(id, 'second')).refund.amount).toEqual(money(unitPrice, 'usd'));
    expect([await toShip(), await available(0)]).toEqual([[3, 2], before + 1]);
  });

  it('does not put units that were sent back into stock again', async () => {
    await ship();
    const { returnId } = await request([1]);
    await decide(returnId, 'approved');
    const before = await available(0);
    await receive(returnId, [{ quantity: 1, restockQuantity: 1 }]);
    await refund(returnId, 'first');
    await sendBack();
    expect((await current()).payment.refunds).toMatchObject([{ status: 'failed', restocked: true }]);
    await refund(returnId, 'second');
    expect(await available(0)).toBe(before + 1);
  });
});

describe('a refund that names no return', () => {
  const refused = (name: string) => {
    const itself = name.split(' ')[0]?.toLowerCase();
    const message = `${name} is not refunded yet. Refund the ${itself} itself, or confirm that these units are not part of it.`;
    return { code: 'BAD_USER_INPUT', details: { fields: [{ field: 'besidesReturns', message }] } };
  };

  it.each([
    ['the order as a whole', () => ({})],
    ['a line of the return', () => ofLine(0)],
  ])('is refused for %s until the return is refunded, unless it does not pay for it', async (_what, toInput) => {
    await ship();
    await request([2]);
    await expect(refundWithout(toInput())).rejects.toMatchObject(refused('Return 1'));
    expect((await current()).payment.refunds).toEqual([]);
    await refundWithout({ ...toInput(), besidesReturns: true });
    await refundWithout(toInput());
    expect((await current()).payment.refunded).toEqual(money(unitPrice, 'usd'));
  });

  it('is refused for units of a withdrawal, and then made for other units of the line', async () => {
    await withdraw({ lines: some(1) });
    await expect(refundWithout(ofLine(0))).rejects.toMatchObject(refused('Withdrawal 1'));
    await refund((await returnAt(0)).id);
    await refundWithout(ofLine(0));
    const now = await current();
    expect(now.lines.map((line) => quantityToShip(now, line))).toEqual([2, 2]);
  });

  it('is made for a line of which nothing can still be paid back by a return', async () => {
    await ship();
    const { returnId } = await request([1, 1]);
    await decide(returnId, 'approved');
    await receive(returnId, [
      { quantity: 1, restockQuantity: 1 },
      { quantity: 0, restockQuantity: 0 },
    ]);
    await expect(refundWithout(ofLine(0))).rejects.toMatchObject(refused('Return 1'));
    const { refund: made } = await shop.payments.refundOrder(shop.admin, {
      ...{ orderId: order.id, amount: null, restockQuantity: 0, reason: null, ...ofLine(1), idempotencyKey: returnId },
    });
    expect(made.amount).toEqual(money(unitPrice, 'usd'));
    await decide(returnId, 'closed', 'Used on the track.');
    await refundWithout(ofLine(0));
  });
});

describe('a return', () => {
  it('is requested, approved, received and refunded, and its units return to stock once', async () => {
    await ship();
    const { returnId } = await request([2, 1]);
    await request([2, 1]);
    expect((await current()).returns).toHaveLength(1);
    await decide(returnId, 'approved');
    const before = await available(0);
    await receive(returnId, [
      { quantity: 2, restockQuantity: 1 },
      { quantity: 0, restockQuantity: 0 },
    ]);
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((key) => refund(returnId, key, undefined, shop.newProcess())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const after = await current();
    expect(after.payment.refunded).toEqual(money(2 * unitPrice, 'usd'));
    expect(after.returns).toMatchObject([{ id: returnId, status: 'closed' }]);
    expect(await available(0)).toBe(before + 1);
    // The chain did not arrive, so it can be returned later.
    expect(after.lines.map((line) => returnableOf(after, line).shipped)).toEqual([2, 2]);
  });

  it('can be paid back in part', async () => {
    await ship();
    const { returnId } = await request([1, 1]);
    await decide(returnId, 'approved');
    await receive(returnId, [
      { quantity: 1, restockQuantity: 0 },
      { quantity: 1, restockQuantity: 1 },
    ]);
    const { refund: made } = await refund(returnId, 'part', 3_001);
    expect(made.lines.map(({ amount, restockQuantity }) => [amount.amountMinor, restockQuantity])).toEqual([
      [1_501, 0],
      [1_500, 1],
    ]);
  });

  it('of the whole order pays back what an earlier refund of the order as a whole has left', async () => {
    await ship();
    const { returnId } = await request([4, 2]);
    await decide(returnId, 'approved');
    await receive(returnId, [
      { quantity: 4, restockQuantity: 4 },
      { quantity: 2, restockQuantity: 2 },
    ]);
    await shop.payments.refundOrder(shop.admin, {
      ...{ orderId: order.id, amount: money(1_000, 'usd'), restockQuantity: 0, reason: 'Sorry for the delay.' },
      ...{ besidesReturns: true, idempotencyKey: `${order.id}-goodwill` },
    });
    const left = money(6 * unitPrice - 1_000, 'usd');
    expect(refundOfReturn(await current(), await returnAt(0)).total).toEqual(left);
    const { refund: made, order: after } = await refund(returnId);
    expect(made.amount).toEqual(left);
    expect(made.lines.map(({ amount, restockQuantity }) => [amount.amountMinor, restockQuantity])).toEqual([
      [9_333, 4],
      [4_667, 2],
    ]);
    expect([after.status, after.returns.map(({ status }) => status)]).toEqual(['refunded', ['closed']]);
  });

  it('needs a note to be declined, and its units can then be in another return', async () => {
    await ship();
    const { returnId } = await request([4]);
    await expect(request([1], 'more')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(decide(returnId, 'declined')).rejects.toMatchObject({ details: { fields: [{ field: 'note' }] } });
    await decide(returnId, 'declined', 'Used on the track.');
    expect((await request([4], 'again')).order.returns.map(({ status }) => status)).toEqual(['declined', 'requested']);
  });

  it('can be approved after it was declined, unless its units are in another return', async () => {
    await ship();
    const { returnId } = await request([4]);
    await decide(returnId, 'declined', 'Used on the track.');
    const { returnId: second } = await request([1], 'second');
    await expect(decide(returnId, 'approved')).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    await cancel(second);
    await decide(returnId, 'approved');
    expect((await current()).returns.map(({ status }) => status)).toEqual(['approved', 'cancelled']);
  });

  const stale = { details: { reason: 'STALE_VERSION' } };

  it('that two people receive keeps the first entry, and refuses the second one unless it is the same', async () => {
    await ship();
    const { returnId } = await request([2]);
    const { revision } = await decide(returnId, 'approved');
    const arrived = (quantity: number, restockQuantity: number, seen = revision) =>
      shop.orders.receiveReturn(shop.admin, {
        ...{ orderId: order.id, returnId, revision: seen },
        lines: [{ lineId: lineId(0), quantity, restockQuantity }],
      });
    const received = await arrived(2, 2);
    await expect(arrived(1, 0)).rejects.toMatchObject(stale);
    expect(await arrived(2, 2)).toEqual(received);
    await expect(arrived(1, 0, received.revision)).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
    await refund(returnId);
    await expect(decide(returnId, 'closed', 'Used on the track.', received)).rejects.toMatchObject(stale);
  });

  it('that two people decide on keeps the first decision, and refuses the second one unless it is the same', async () => {
    await ship();
    const { returnId, order: asked } = await request([2]);
    const approve = (label: string) => decide(returnId, 'approved', null, { revision: asked.revision, label });
    const approved = await approve('By parcel');
    await expect(approve('By truck')).rejects.toMatchObject(stale);
    expect(await approve('By parcel')).toEqual(approved);
    const closed = await decide(returnId, 'closed', 'Nothing arrived.', approved);
    await expect(decide(returnId, 'closed', 'Used on the track.', approved)).rejects.toMatchObject(stale);
    expect(await decide(returnId, 'closed', 'Nothing arrived.', approved)).toEqual(closed);
  });

  it('that staff cancel is checked against the revision, and is in the audit log', async () => {
    await withdraw({ lines: some(1) });
    const { id: returnId } = await returnAt(0);
    await expect(shop.orders.cancelReturn(shop.admin, { orderId: order.id, returnId })).rejects.toMatchObject({
      details: { fields: [{ field: 'revision' }] },
    });
    await expect(cancel(returnId, order.revision)).rejects.toMatchObject(stale);
    const cancelled = await cancel(returnId);
    expect(cancelled.returns).toMatchObject([{ status: 'cancelled' }]);
    expect(await cancel(returnId, order.revision)).toEqual(cancelled);
    const [entry] = await readAuditLog(shop.audit, { subjectType: 'order', subjectId: order.id });
    expect(entry).toMatchObject({ action: 'order.return_changed', by: shop.admin.email, note: '1 × Disc' });
    const ledger = await shop.payments.listLedger(shop.admin, order.id);
    expect(ledger.at(-1)).toMatchObject({ event: 'return.cancelled_by_staff', returnId });
  });

  it('that is cancelled with the link in a mail needs no revision, and the log names staff who opened it', async () => {
    await ship();
    const orderKey = order.accessKey ?? '';
    const cancelWithLink = async (actor: Actor) => {
      const { returnId } = await request([1], actor.kind, actor);
      await shop.orders.cancelReturn(actor, { orderId: order.id, returnId });
      const log = await readAuditLog(shop.audit, { subjectId: order.id });
      return log.filter(({ action }) => action === 'order.return_changed').map(({ by }) => by);
    };
    expect(await cancelWithLink({ ...visitor, orderKey })).toEqual([]);
    expect(await cancelWithLink({ ...shop.admin, orderKey })).toEqual([shop.admin.email, shop.admin.email]);
  });

  it('of units that are not shipped is refused, and a withdrawal cannot be declined', async () => {
    await expect(request([1])).rejects.toMatchObject({
      details: { fields: [{ field: 'lines.0.quantity', message: 'Nothing of this part can be returned.' }] },
    });
    await withdraw();
    await expect(decide((await returnAt(0)).id, 'declined', 'No.')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is listed until it ends, after returns that have been open longer', async () => {
    await ship();
    days(1);
    const { returnId } = await request([1]);
    const listed = async (status: 'requested' | 'cancelled' | 'closed' | null) => {
      const { page } = await shop.orders.listReturns(shop.admin, { first: 100, status });
      return page.edges.map(({ node }) => node.id);
    };
    expect((await listed(null)).at(-1)).toBe(order.id);
    for (const status of [null, 'closed'] as const) {
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const { page } = await shop.orders.listReturns(shop.admin, { first: 2, after, status });
        paged.push(...page.edges.map(({ node }) => node.id));
        after = page.hasNextPage ? page.endCursor : null;
      } while (after !== null);
      expect(paged).toEqual(await listed(status));
    }
    expect(await listed('requested')).toContain(order.id);
    await cancel(returnId);
    expect(await listed(null)).not.toContain(order.id);
    expect((await listed('cancelled'))[0]).toBe(order.id);
  });
});

describe('an exchange', () => {
  const exchange = (returnId: string, input: object = {}, { orders: service }: Pick<ShopProcess, 'orders'> = shop) =>
    service.placeOrderFor(shop.admin, {
      ...{ lines: [{ productId: productIds[1] ?? '', quantity: 1 }], exchangeOf: { orderId: order.id, returnId } },
      ...{ expectedTotal: money(unitPrice, 'usd'), idempotencyKey: `${order.id}-x`, ...input },
    });

  it('is placed once, for the customer of the return, and moves no money', async () => {
    await ship();
    const { returnId } = await request([1]);
    const before = await current();
    const [placed, again] = await Promise.all([exchange(returnId), exchange(returnId, {}, shop.newProcess())]);
    const { customer, delivery, accessKey } = order;
    expect(placed).toMatchObject({ customer, delivery, status: 'placed', exchangeOf: { orderId: order.id, returnId } });
    expect([again.id, placed.accessKey === accessKey]).toEqual([placed.id, false]);
    expect(await shop.getOrder(placed.id)).toEqual(placed);
    expect(await shop.orders.findExchanges([returnId])).toEqual(new Map([[returnId, [placed]]]));
    expect(await current()).toEqual(before);
    await decide(returnId, 'declined', 'Used on the track.');
    expect((await exchange(returnId)).id).toBe(placed.id);
    const illegal = {
      details: { reason: 'ILLEGAL_TRANSITION' },
      message: expect.stringContaining('declined') as string,
    };
    await expect(exchange(returnId, { idempotencyKey: `${order.id}-more` })).rejects.toMatchObject(illegal);
  });

  it('goes to another address or phone number if staff enter one', async () => {
    await ship();
    const { returnId } = await request([1]);
    const sent = { address: '2 Ratchet Lane', phone: '0999 999' };
    expect((await exchange(returnId, { ...sent, idempotencyKey: `${order.id}-1` })).delivery).toEqual(sent);
    const called = await exchange(returnId, { phone: sent.phone, idempotencyKey: `${order.id}-2` });
    expect(called.delivery).toEqual({ ...order.delivery, phone: sent.phone });
  });

  it.each([
    ['another customer', { customer: { guest: { name: 'Eve' } } }, 'customer'],
    ['an unknown order', { exchangeOf: { orderId: 'f'.repeat(24), returnId: 'f'.repeat(24) } }, 'exchangeOf.orderId'],
    ['neither customer nor return', { exchangeOf: null }, 'customer'],
  ])('is refused for %s', async (_case, input, field) => {
    await ship();
    const { returnId } = await request([1]);
    await expect(exchange(returnId, input)).rejects.toMatchObject({ details: { fields: [{ field }] } });
  });

  it('is refused for a return that the order does not have', async () => {
    const fields = [{ field: 'exchangeOf.returnId' }];
    await expect(exchange('f'.repeat(24))).rejects.toMatchObject({ details: { fields } });
  });
});
