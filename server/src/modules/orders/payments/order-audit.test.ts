import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAuditLog } from '../../../../test/audit-reading.js';
import { killedAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor } from '../../../shared/actor.js';
import type { FaultPoint } from '../../../shared/fault-points.js';
import { money } from '../../../shared/money.js';

let shop: PaymentShop;
let productId: string;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  productId = await shop.addProduct({ availableQuantity: 100 });
  shop.clock.advance({ seconds: 1 });
});

/** Places an order of four units at 25.00. */
const placed = async () => (await shop.placeOrder(productId, 4)).id;

async function paid(): Promise<string> {
  const orderId = await placed();
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret);
  await shop.payments.settlePayment(shop.customer, { orderId });
  return orderId;
}

const refund = (orderId: string, { payments } = shop as Pick<PaymentShop, 'payments'>) =>
  payments.refundOrder(shop.admin, {
    orderId,
    amount: money(1_250, 'usd'),
    restockQuantity: 0,
    reason: 'Scratched on arrival',
    idempotencyKey: orderId,
  });

async function flag(orderId: string): Promise<void> {
  const order = await shop.getOrder(orderId);
  const reason = { event: 'payment.flagged', by: 'system:test', at: shop.clock.now() } as const;
  await shop.store.change(order, { payment: { flag: 'Looks odd', raisedFlags: ['odd'] }, reason });
}

const log = (subjectId: string, { audit } = shop.newProcess()) =>
  readAuditLog(audit, { subjectType: 'order', subjectId });
const stored = (subjectId: string) => shop.connection.collection('audit_log').countDocuments({ subjectId });

describe('the audit log of an order records', () => {
  const by = { by: 'ada@example.test', subjectType: 'order', subjectName: '4 × Brake disc for casey@example.test' };

  it('at once that it was cancelled', async () => {
    const orderId = await placed();
    await shop.orders.cancelOrder(shop.admin, orderId);
    expect(await stored(orderId)).toBe(1);
    expect(await log(orderId)).toMatchObject([
      {
        ...by,
        action: 'order.cancelled',
        at: shop.clock.now(),
        subjectId: orderId,
        changes: [{ field: 'status', before: 'placed', after: 'cancelled' }],
        note: null,
      },
    ]);
  });

  it('at once that it was shipped', async () => {
    const orderId = await paid();
    await shop.orders.shipOrder(shop.admin, orderId);
    expect(await stored(orderId)).toBe(1);
    expect(await log(orderId)).toMatchObject([
      { ...by, action: 'order.shipped', changes: [{ field: 'status', before: 'paid', after: 'shipped' }] },
    ]);
  });

  it('that shipping was undone', async () => {
    const orderId = await paid();
    await shop.orders.shipOrder(shop.admin, orderId);
    await shop.orders.undoShipment(shop.admin, orderId);
    expect(await log(orderId)).toContainEqual(
      expect.objectContaining({
        ...by,
        action: 'order.shipment_undone',
        changes: [{ field: 'status', before: 'shipped', after: 'paid' }],
      }),
    );
  });

  it('that a refund was requested, with amount and reason', async () => {
    const orderId = await paid();
    await refund(orderId);
    expect(await log(orderId)).toMatchObject([
      {
        ...by,
        action: 'order.refund_requested',
        changes: [
          { field: 'refund', before: null, after: '12.50 USD' },
          { field: 'remarks', before: null, after: '1 refund under way' },
        ],
        note: 'Scratched on arrival',
      },
    ]);
  });

  it('the quantity that a refund returns to stock', async () => {
    const orderId = await paid();
    const input = { orderId, amount: money(500, 'usd'), restockQuantity: 3, reason: null, idempotencyKey: orderId };
    await shop.payments.refundOrder(shop.admin, input);
    expect(await log(orderId)).toMatchObject([
      { changes: [{ field: 'refund' }, { field: 'restock', before: null, after: '3' }, { field: 'remarks' }] },
    ]);
  });

  it('the reason of each of several refunds with the same amount and time', async () => {
    const orderId = await paid();
    const again = { orderId, amount: money(500, 'usd'), restockQuantity: 0 };
    for (const reason of ['Scratched', 'Late']) {
      await shop.payments.refundOrder(shop.admin, { ...again, reason, idempotencyKey: `${orderId}-${reason}` });
    }
    expect((await log(orderId)).map(({ note }) => note)).toEqual(['Late', 'Scratched']);
  });

  it('that an admin resolved the flag of its payment, with the note', async () => {
    const orderId = await paid();
    await flag(orderId);
    await shop.payments.resolveFlag(shop.admin, { orderId, note: 'Called the customer' });
    expect(await log(orderId)).toMatchObject([
      {
        ...by,
        action: 'order.flag_resolved',
        changes: [{ field: 'remarks', before: 'needs review', after: null }],
        note: 'Called the customer',
      },
    ]);
  });
});

describe('the audit log does not record', () => {
  it('changes by the customer, the card provider and the shop itself', async () => {
    const expired = await placed();
    const settled = await paid();
    shop.clock.advance({ minutes: 1_441 });
    await shop.payments.reconcile();
    expect((await shop.getOrder(expired)).status).toBe('expired');
    expect([await log(expired), await log(settled)]).toEqual([[], []]);
  });

  it('repeated and refused changes', async () => {
    const [orderId, unpaid] = [await paid(), await placed()];
    await shop.orders.shipOrder(shop.admin, orderId);
    await shop.orders.shipOrder(shop.admin, orderId);
    await shop.payments.resolveFlag(shop.admin, { orderId, note: 'Nothing to see' });
    await refund(orderId);
    await refund(orderId);
    await expect(shop.orders.cancelOrder(shop.admin, orderId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(shop.orders.shipOrder(shop.admin, unpaid)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(shop.orders.shipOrder(shop.customer, unpaid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await shop.orders.cancelOrder(shop.admin, unpaid);
    await shop.orders.cancelOrder(shop.admin, unpaid);
    expect((await log(orderId)).map(({ action }) => action).sort()).toEqual([
      'order.refund_requested',
      'order.shipped',
    ]);
    expect((await log(unpaid)).map(({ action }) => action)).toEqual(['order.cancelled']);
  });
});

describe('several admins who ship an order at once', () => {
  it('cause one audit entry, by the admin whose change was made', async () => {
    const orderId = await paid();
    const admins = Array.from({ length: 6 }, (_, index) => systemActor(`admin-${index}`));
    await Promise.all(admins.map((actor) => shop.newProcess().orders.shipOrder(actor, orderId)));
    const { history } = await shop.getOrder(orderId);
    expect((await log(orderId)).map(({ by }) => by)).toEqual([history.at(-1)?.by]);
  });
});

describe('after a crash', () => {
  const points: FaultPoint[] = ['ledger.before-record', 'ledger.after-record'];
  it.each(points)('at %s, each decision is in the log once', async (point) => {
    const [cancelled, shipped, refunded] = [await placed(), await paid(), await paid()];
    await killedAt(point, (faults) => shop.newProcess({ faults }).orders.cancelOrder(shop.admin, cancelled));
    await killedAt(point, (faults) => shop.newProcess({ faults }).orders.shipOrder(shop.admin, shipped));
    await killedAt(point, (faults) => refund(refunded, shop.newProcess({ faults })));
    await shop.newProcess().outboxWorker.relayAll();
    const actions = async (orderId: string) => (await log(orderId)).map(({ action }) => action);
    expect([...(await actions(cancelled)), ...(await actions(shipped)), ...(await actions(refunded))]).toEqual([
      'order.cancelled',
      'order.shipped',
      'order.refund_requested',
    ]);
  });

  it('a decision about an order whose ID was sent in upper case is in the log once', async () => {
    const orderId = await paid();
    await killedAt('ledger.after-record', (faults) => refund(orderId.toUpperCase(), shop.newProcess({ faults })));
    await shop.newProcess().outboxWorker.relayAll();
    expect((await log(orderId)).map(({ action }) => action)).toEqual(['order.refund_requested']);
    expect((await shop.payments.listLedger(shop.admin, orderId)).map(({ id }) => id.split(':')[0])).toEqual(
      Array.from({ length: 5 }, () => orderId),
    );
  });

  it('reading the ledger includes entries that are still in the order, and writes nothing', async () => {
    const orderId = await paid();
    await killedAt('ledger.before-record', (faults) =>
      shop.newProcess({ faults }).orders.shipOrder(shop.admin, orderId),
    );
    const events = async () => (await shop.payments.listLedger(shop.admin, orderId)).map(({ event }) => event);
    expect(await events()).toEqual(['order.placed', 'payment.started', 'payment.settled', 'order.shipped']);
    const recorded = () => shop.connection.collection('ledger').countDocuments({ orderId: toObjectId(orderId) });
    expect(await recorded()).toBe(0);
    await shop.outboxWorker.relayAll();
    expect(await recorded()).toBe(4);
    expect(await events()).toHaveLength(4);
  });

  it('the reconciler moves a decision to both the ledger and the audit log', async () => {
    const orderId = await paid();
    await killedAt('ledger.before-record', (faults) =>
      shop.newProcess({ faults }).orders.shipOrder(shop.admin, orderId),
    );
    expect(await stored(orderId)).toBe(0);
    await shop.newProcess().payments.reconcile();
    expect(await stored(orderId)).toBe(1);
    const shipped = { orderId: toObjectId(orderId), event: 'order.shipped' };
    expect(await shop.connection.collection('ledger').countDocuments(shipped)).toBe(1);
  });

  it('a log that cannot be written does not prevent the decision', async () => {
    const orderId = await paid();
    const faults = {
      at(point: FaultPoint) {
        if (point === 'ledger.before-record') throw new Error('The database did not answer');
      },
    };
    expect(await shop.newProcess({ faults }).orders.shipOrder(shop.admin, orderId)).toMatchObject({
      status: 'shipped',
    });
    expect(await log(orderId)).toHaveLength(0);
    await shop.outboxWorker.relayAll();
    expect(await log(orderId)).toHaveLength(1);
  });
});
