import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import type { Clock } from '../../../platform/clock.js';
import { conflict } from '../../../shared/errors.js';
import type { DeliveryService } from '../../pricing/delivery.service.js';
import type { PricingService } from '../../pricing/pricing.service.js';
import { readDelivery, type Delivery, type DeliveryInput } from './agreed-quote.js';
import { assertRevision, changeOrder, type OrderChange, type OrderStore } from './order-store.js';
import { isPickedUp, quoteOf, type Order } from './order.js';

export interface ChangeAddressInput extends Omit<DeliveryInput, 'deliveryMethodId'> {
  orderId: string;
  /** Revision of the order that staff saw. */
  revision: number;
}

interface Deps {
  orders: OrderStore;
  clock: Clock;
  pricing: Pick<PricingService, 'readSamePlace'>;
  delivery: Pick<DeliveryService, 'findMethod'>;
}

/**
 * Changes the address of a paid order that is not completely shipped. Its parcels keep the address that they were sent
 * to. The total of a paid order never changes, so the new address must have the same taxes and delivery price. An order
 * whose address is one text was priced without a destination, so its new address must also be one text. A state that is
 * not in the list of its country can be corrected to any state of that list. A retry changes nothing.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT naming the invalid field; CONFLICT: STALE_VERSION;
 *   ILLEGAL_TRANSITION unless the order is paid and to be delivered; PRICE_CHANGED if taxes or the delivery
 *   price differ at the new address, or if only one of the addresses is in parts.
 */
export async function changeOrderAddress(deps: Deps, actor: Actor, input: ChangeAddressInput): Promise<Order> {
  assertMay(actor, 'orders:write');
  const next = await readDelivery(deps, input);
  const isSamePlace = await deps.pricing.readSamePlace();
  const { order } = await changeOrder(deps.orders, input.orderId, (current) => {
    if (isSameAddress(current, next)) return null;
    assertChangeable(current);
    assertRevision(current, input.revision);
    const [from, to] = [current.shippingAddress, next.shippingAddress];
    const isSame = from && to ? isSamePlace(quoteOf(current), from, to, current.placedAt) : from === to;
    if (!isSame) throw anotherPrice(current);
    const { shippingAddress, ...delivery } = next;
    const who = { by: actorLabel(actor), at: deps.clock.now() };
    return {
      content: { delivery, shippingAddress },
      ...parcelsSent(current, delivery),
      reason: { event: 'order.address_changed', ...who },
    };
  });
  return order;
}

function parcelsSent({ parcels, delivery: { address } }: Order, next: Order['delivery']): Pick<OrderChange, 'parcels'> {
  if (parcels.length === 0 || next.address === address) return {};
  return { parcels: parcels.map((parcel) => ({ address, ...parcel })) };
}

function isSameAddress({ delivery, shippingAddress }: Order, { shippingAddress: parts, ...next }: Delivery): boolean {
  const isSameText = delivery.address === next.address && delivery.phone === next.phone;
  return isSameText && (shippingAddress === null) === (parts === null);
}

function assertChangeable(order: Order): void {
  const { status } = order;
  if (isPickedUp(order)) {
    throw conflict('ILLEGAL_TRANSITION', 'The customer picks this order up, so it has no delivery address.', {
      status,
    });
  }
  if (status === 'paid') return;
  const message =
    status === 'placed'
      ? 'This order is not paid yet. Edit the order to change its address.'
      : `The address of an order that is ${status} cannot be changed.`;
  throw conflict('ILLEGAL_TRANSITION', message, { status });
}

function anotherPrice({ shippingAddress }: Order) {
  const message = shippingAddress
    ? 'This order is paid, but taxes or delivery would cost a different amount at the new address. Refund the order and place it again.'
    : 'This order was priced without a destination. Send its address as one text, in address and phone.';
  return conflict('PRICE_CHANGED', message);
}
