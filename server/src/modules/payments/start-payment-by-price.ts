import { assertSignedIn, type Actor, type UserActor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import { isEqual } from '../../shared/money.js';
import { toPrice } from '../catalog/product-rules.js';
import { isOwnedBy } from '../orders/order-access.js';
import type { PaymentDeps } from './payment-deps.js';
import type { StartedPayment } from './start-payment.js';

export interface StartPaymentByPriceInput {
  orderId?: string | null;
  /** A decimal, as older clients send it. */
  price?: number | string | null;
}

type StartPayment = (actor: Actor, input: { orderId: string }) => Promise<StartedPayment>;

/** For clients that send no more than a price: it only ever picks one of the caller's own unpaid orders. */
export function createStartPaymentByPrice({ orders, currency }: PaymentDeps, startPayment: StartPayment) {
  /** @throws DomainError BAD_USER_INPUT when the price fits none of the caller's unpaid orders, or several. */
  return async function startPaymentByPrice(
    actor: Actor,
    { orderId, price }: StartPaymentByPriceInput,
  ): Promise<{ clientSecret: string | null }> {
    assertSignedIn(actor);
    const id = orderId ?? (await findByPrice(actor, price));
    const { clientSecret } = await startPayment(actor, { orderId: id });
    return { clientSecret };
  };

  async function findByPrice(actor: UserActor, price: number | string | null | undefined): Promise<string> {
    if (price === null || price === undefined) throw invalidField('orderId', 'orderId must name the order to pay.');
    const total = toPrice(price, currency);
    const fitting = (await orders.findUnpaidOf(actor.email)).filter(
      (order) => isOwnedBy(actor, order) && isEqual(order.total, total),
    );
    const [first, ...others] = fitting;
    if (!first) throw invalidField('price', 'None of your unpaid orders has this total. Send its orderId.');
    if (others.length > 0)
      throw invalidField('price', 'Several of your unpaid orders have this total. Send the orderId.');
    return first.id;
  }
}
