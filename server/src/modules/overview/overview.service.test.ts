import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killedAt } from '../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop } from '../../../test/payment-shop.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { visitor } from '../../shared/actor.js';
import { money } from '../../shared/money.js';
import type { Order } from '../orders/order/order.js';
import { createOverviewService, type OverviewService } from './overview.service.js';

const dayMinutes = 24 * 60;
const usd = (amountMinor: number) => money(amountMinor, 'usd');

let shop: PaymentShop;
let overviews: OverviewService;
beforeEach(async () => {
  shop = await openPaymentShop();
  overviews = createOverviewService({ ...shop, currency: 'usd' });
});
afterEach(() => shop.close());

const overviewIn = (timeZone = 'UTC') => overviews.getOverview(shop.admin, timeZone);

/** Date, number of orders and revenue of the days on which either is not 0. */
async function salesIn(timeZone?: string) {
  const { days } = await overviewIn(timeZone);
  return days
    .filter(({ orders, revenue }) => orders > 0 || revenue.amountMinor !== 0)
    .map(({ date, orders, revenue }) => [date, orders, revenue.amountMinor]);
}

async function buy(priceMinor = 2_500, quantity = 2, card?: string): Promise<Order> {
  const { id: orderId } = await shop.placeOrder(await shop.addProduct({ priceMinor }), quantity);
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret, card);
  const { order } = await shop.payments.settlePayment(shop.customer, { orderId });
  await shop.outboxWorker.relayAll();
  return order;
}

const refund = (orderId: string, amountMinor: number | null) =>
  shop.payments.refundOrder(shop.admin, {
    orderId,
    amount: amountMinor === null ? null : usd(amountMinor),
    restockQuantity: 0,
    reason: null,
    idempotencyKey: randomUUID(),
  });

const remove = ({ id }: Order) => shop.connection.collection('orders').deleteOne({ _id: toObjectId(id) });

const deliverEvents = async () => {
  for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
};

describe('the days', () => {
  it('are thirty, oldest first and without gaps, even if nothing was sold', async () => {
    const { days, today, last30Days } = await overviewIn();
    expect(days).toHaveLength(30);
    expect([days[0]?.date, days[29]?.date]).toEqual(['2126-04-02', '2126-05-01']);
    expect(today).toEqual({ date: '2126-05-01', orders: 0, revenue: usd(0) });
    expect(last30Days).toEqual({ orders: 0, revenue: usd(0) });
  });

  it('count orders when they are placed, and money when it comes in', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    shop.clock.advance({ minutes: dayMinutes - 60 });
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    await shop.outboxWorker.relayAll();
    expect(await salesIn()).toEqual([
      ['2126-05-01', 1, 0],
      ['2126-05-02', 0, 5_000],
    ]);
  });

  it('subtract a refund on the day on which it is made', async () => {
    const [whole, part] = [await buy(1_000, 1), await buy(2_500, 2)];
    await refund(part.id, 700);
    expect(await salesIn()).toEqual([['2126-05-01', 2, 5_300]]);
    shop.clock.advance({ minutes: 3 * dayMinutes });
    await refund(whole.id, null);
    await refund(part.id, 300);
    expect(await salesIn()).toEqual([
      ['2126-05-01', 2, 5_300],
      ['2126-05-04', 0, -1_300],
    ]);
    expect((await overviewIn()).last30Days).toEqual({ orders: 2, revenue: usd(4_000) });
  });

  it('subtract a pending refund on the day on which the bank makes it', async () => {
    const { id: orderId } = await buy(2_500, 2, '4000000000007726');
    await refund(orderId, null);
    expect(await salesIn()).toEqual([['2126-05-01', 1, 5_000]]);
    shop.clock.advance({ minutes: dayMinutes });
    await shop.sandbox.flushLaterEffects();
    await deliverEvents();
    expect(await salesIn()).toEqual([
      ['2126-05-01', 1, 5_000],
      ['2126-05-02', 0, -5_000],
    ]);
  });

  it('add a refund back on the day on which the bank sends the money back', async () => {
    const { id: orderId } = await buy(2_500, 2, '4000000000005126');
    await refund(orderId, 700);
    expect(await salesIn()).toEqual([['2126-05-01', 1, 4_300]]);
    shop.clock.advance({ minutes: dayMinutes });
    await shop.sandbox.flushLaterEffects();
    await deliverEvents();
    expect(await salesIn()).toEqual([
      ['2126-05-01', 1, 4_300],
      ['2126-05-02', 0, 700],
    ]);
  });

  it('subtract a dispute on the day on which it is lost', async () => {
    const { payment } = await buy();
    const { id } = await shop.sandbox.openDispute(payment.intentId ?? '');
    await deliverEvents();
    expect(await salesIn()).toEqual([['2126-05-01', 1, 5_000]]);
    shop.clock.advance({ minutes: dayMinutes });
    await shop.sandbox.closeDispute(id, 'lost');
    await deliverEvents();
    expect(await salesIn()).toEqual([
      ['2126-05-01', 1, 5_000],
      ['2126-05-02', 0, -5_000],
    ]);
  });

  it('include entries that a crash kept out of the ledger, as soon as the worker has run again', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    await killedAt('ledger.before-record', (faults) => shop.newProcess({ faults }).outboxWorker.relayAll());
    await shop.outboxWorker.relayAll();
    expect(await salesIn()).toEqual([['2126-05-01', 1, 5_000]]);
  });

  it('begin and end at midnight in the time zone', async () => {
    await buy();
    shop.clock.advance({ minutes: 11 * 60 });
    await buy();
    expect(await salesIn('UTC')).toEqual([['2126-05-01', 2, 10_000]]);
    expect(await salesIn('Europe/Berlin')).toEqual([
      ['2126-05-01', 1, 5_000],
      ['2126-05-02', 1, 5_000],
    ]);
    expect(await salesIn('Pacific/Kiritimati')).toEqual([['2126-05-02', 2, 10_000]]);
  });

  it('before the last thirty are not counted', async () => {
    await buy();
    shop.clock.advance({ minutes: 29 * dayMinutes });
    expect(await salesIn()).toEqual([['2126-05-01', 1, 5_000]]);
    shop.clock.advance({ minutes: dayMinutes });
    expect(await salesIn()).toEqual([]);
  });

  it('before yesterday are read once an hour, but yesterday and today for each overview', async () => {
    const oldest = await buy();
    shop.clock.advance({ minutes: dayMinutes });
    const older = await buy();
    shop.clock.advance({ minutes: dayMinutes });
    expect((await overviewIn()).last30Days.orders).toBe(2);
    await remove(oldest);
    await remove(older);
    await buy();
    expect((await overviewIn()).last30Days.orders).toBe(2);
    shop.clock.advance({ minutes: 60 });
    expect((await overviewIn()).last30Days.orders).toBe(1);
  });

  it('from the cache are still correct after midnight', async () => {
    await buy();
    await overviewIn();
    shop.clock.advance({ minutes: dayMinutes + 11 * 60 + 50 });
    await overviewIn();
    await buy();
    const dates = async () => (await salesIn()).map(([date, orders]) => [date, orders]);
    expect(await dates()).toEqual([
      ['2126-05-01', 1],
      ['2126-05-02', 1],
    ]);
    shop.clock.advance({ minutes: 20 });
    expect(await dates()).toEqual([
      ['2126-05-01', 1],
      ['2126-05-02', 1],
    ]);
    expect((await overviewIn()).today).toMatchObject({ date: '2126-05-03', orders: 0 });
  });
});

describe('the summary of unpaid orders', () => {
  it('has their totals, and the orders that expire next', async () => {
    const productId = await shop.addProduct({ priceMinor: 1_000, availableQuantity: 100 });
    await buy();
    const orders: Order[] = [];
    for (let quantity = 1; quantity <= 6; quantity += 1) {
      orders.push(await shop.placeOrder(productId, quantity));
      shop.clock.advance({ minutes: 1 });
    }
    const { unpaidReservations } = await overviewIn();
    expect(unpaidReservations).toMatchObject({ orders: 6, pieces: 21, value: usd(21_000) });
    expect(unpaidReservations.nextToExpire.map(({ id }) => id)).toEqual(orders.slice(0, 5).map(({ id }) => id));
  });

  it('is empty if no order is unpaid', async () => {
    const { unpaidReservations } = await overviewIn();
    expect(unpaidReservations).toEqual({ orders: 0, pieces: 0, value: usd(0), nextToExpire: [] });
  });
});

describe('flagged payments', () => {
  it('are counted, and the newest are listed', async () => {
    const orders: Order[] = [];
    for (let index = 0; index < 6; index += 1) {
      shop.clock.advance({ minutes: 1 });
      orders.push(await buy());
      await shop.sandbox.openDispute(orders.at(-1)?.payment.intentId ?? '');
    }
    await deliverEvents();
    const newest = orders.slice(1).reverse();
    const { flaggedPayments } = await overviewIn();
    expect(flaggedPayments.count).toBe(6);
    expect(flaggedPayments.orders.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    await shop.payments.resolveFlag(shop.admin, { orderId: newest[0]?.id ?? '', note: 'Evidence was sent' });
    expect((await overviewIn()).flaggedPayments.count).toBe(5);
  });
});

describe('an overview', () => {
  it('is for admins', async () => {
    await expect(overviews.getOverview(visitor, 'UTC')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(overviews.getOverview(shop.customer, 'UTC')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is refused for an unknown time zone', async () => {
    await expect(overviewIn('Europe/Atlantis')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'timeZone' }] },
    });
  });
});
