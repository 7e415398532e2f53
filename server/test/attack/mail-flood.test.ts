import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toMailboxKey } from '../../src/modules/messages/mail-limit.js';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { visitor, withOrderKey } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { fillCart, orderAsGuest } from './guest.js';

const mailsADay = 10;

let shop: TestShop;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 1 });
  productId = await addProduct(shop, { availableQuantity: 1_000 });
});
afterAll(() => shop.close());

async function sendMails(): Promise<void> {
  await shop.services.outboxWorker.relayAll();
  await shop.services.messages.deliverDue();
}

const cartOf = (quantity: number) => fillCart(shop, [[productId, quantity]]);

describe('orders with the email address of somebody else', () => {
  it('cause no more mails a day than one mailbox may get, but are placed', async () => {
    for (let sent = 0; sent < mailsADay + 2; sent += 1) {
      const email = sent % 2 === 0 ? 'victim@example.test' : `Victim+${sent}@example.test`;
      const { data, errors } = await orderAsGuest(shop, await cartOf(1), { email });
      expect(errors).toBeUndefined();
      const { order, orderKey } = data.placeCartOrder;
      await sendMails();
      await shop.services.orders.cancelOwnOrder(withOrderKey(visitor, orderKey), order.id);
      await sendMails();
    }
    expect(shop.mails.taken.filter(({ to }) => to.address.startsWith('victim'))).toHaveLength(mailsADay);
    const dead = await shop.connection.collection('messages').find({ status: 'dead' }).toArray();
    expect(new Set(dead.map((message): unknown => message['error']))).toEqual(
      new Set(['The daily limit of emails about unpaid orders to this address has been reached.']),
    );
    const counts = JSON.stringify(await shop.connection.collection('rate_limits').find().toArray());
    expect(counts).not.toContain('victim');
  });

  it('do not prevent the mails about an order that is paid, nor mails to others', async () => {
    const { data } = await orderAsGuest(shop, await cartOf(2), { email: 'victim@example.test' });
    const { order, orderKey } = data.placeCartOrder;
    const guest = withOrderKey(visitor, orderKey);
    const { clientSecret } = await shop.services.payments.startPayment(guest, { orderId: order.id });
    await shop.payByCard(clientSecret ?? '');
    await shop.services.payments.settlePayment(guest, { orderId: order.id });
    const other = await orderAsGuest(shop, await cartOf(2), { email: 'gus@example.test' });
    await sendMails();
    expect(shop.mails.list).toContain(`We have received the payment for order ${order.number} -> victim@example.test`);
    expect(shop.mails.list).toContain(`Your order ${other.data.placeCartOrder.order.number} -> gus@example.test`);
  });

  it('count against the limit of mails even if the first attempt to send a mail has to wait', async () => {
    const email = 'walt@example.test';
    const { order } = (await orderAsGuest(shop, await cartOf(1), { email })).data.placeCartOrder;
    await shop.services.outboxWorker.relayAll();
    const [orders, messages, counts] = ['orders', 'messages', 'rate_limits'].map((name) =>
      shop.connection.collection(name),
    );
    const _id = toObjectId(order.id);
    await orders?.updateOne({ _id }, { $set: { 'payment.status': 'processing' } });
    await messages?.updateOne({ orderId: _id }, { $set: { template: 'payment_failed' } });
    await shop.services.messages.deliverDue();
    expect(await messages?.findOne({ orderId: _id })).toMatchObject({ status: 'queued', attempts: 1 });
    expect(await counts?.countDocuments({ key: `orderMails:${toMailboxKey(email)}`, points: 1 })).toBe(1);
  });

  it.each([
    ['name', { name: 'Win at https://evil.example' }, 'guest.name', 'Name'],
    ['name', { name: 'Eve evil.example' }, 'guest.name', 'Name'],
    ['address', { address: '1 Ratchet Lane\nwww.evil.example' }, 'address', 'Address'],
  ])('cannot have a web address as the %s', async (_what, typed, field, label) => {
    const { errors } = await orderAsGuest(shop, await cartOf(1), { email: 'gus@example.test', ...typed });
    const message = `${label} must not contain a web address. Put a space after each full stop.`;
    expect(errors?.[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_USER_INPUT', details: { fields: [{ field, message }] } },
    });
  });
});
