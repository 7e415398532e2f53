import { randomUUID } from 'node:crypto';
import type { Order } from '../../src/modules/orders/order/order.js';
import type { TestShop, TestUser } from '../shop.js';

const delivery = { address: '12 Ratchet Lane', phone: '0170 1234567' };

/** Places an order through the service; it is unpaid. */
export async function placeOrder(shop: TestShop, user: TestUser, productId: string, quantity = 2): Promise<Order> {
  const actor = await shop.services.accounts.authenticate(user.token);
  const input = { productId, quantity, ...delivery, expectedUnitPrice: null, idempotencyKey: randomUUID() };
  return shop.services.orders.placeOrder(actor, input);
}

/** Places an order and pays it: the card is charged, and the payment is settled. */
export async function payForOrder(shop: TestShop, user: TestUser, productId: string, quantity = 2): Promise<Order> {
  const order = await placeOrder(shop, user, productId, quantity);
  const actor = await shop.services.accounts.authenticate(user.token);
  const { clientSecret } = await shop.services.payments.startPayment(actor, { orderId: order.id });
  if (clientSecret === null) throw new Error('There is nothing to pay');
  await shop.payByCard(clientSecret);
  return (await shop.services.payments.settlePayment(actor, { orderId: order.id })).order;
}
