import { orderRules } from '@kickstand/rules/orders';
import { conflict, invalidField, invalidInput } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { isEqual, money, type Money } from '../../../shared/money.js';
import { linesOf, readAddress, type AddressInput } from '../../addresses/address.js';
import type { DeliveryService } from '../../pricing/delivery.service.js';
import type { PricedQuote, Quote } from '../../pricing/quote.js';
import type { Order } from './order.js';

/** Destination and delivery method of an order, as sent by a client. */
export interface DeliveryInput {
  /**
   * Delivery address in parts. Without it, `address` (as one text) and `phone` must be sent; for an order that is picked
   * up, only `phone`.
   */
  shippingAddress?: AddressInput | null;
  address?: string | null;
  phone?: string | null;
  /** The chosen delivery method. Null for the first method that can deliver; that is never a pick-up. */
  deliveryMethodId?: string | null;
}

export type Delivery = Order['delivery'] & Pick<Order, 'shippingAddress'>;

/**
 * @throws DomainError BAD_USER_INPUT naming each invalid field; CONFLICT (NOT_DELIVERABLE) if the method is no longer
 *   offered, e.g. a pick-up, and no address was sent.
 */
export async function readDelivery(
  { delivery }: { delivery: Pick<DeliveryService, 'findMethod'> },
  input: DeliveryInput,
): Promise<Delivery> {
  const { shippingAddress, address, phone, deliveryMethodId } = input;
  const method = deliveryMethodId ? await delivery.findMethod(deliveryMethodId) : null;
  if (method?.kind === 'pickup') {
    const { phone: checked } = readFields(
      { phone: orderRules.phone },
      { phone: phone || shippingAddress?.phone || '' },
    );
    return { address: `${method.name}\n${method.pickupAddress}`, phone: checked, shippingAddress: null };
  }
  if (!shippingAddress) {
    if (deliveryMethodId && !method && !address) {
      throw conflict('NOT_DELIVERABLE', 'This delivery method is no longer offered. Choose another one.');
    }
    const typed = { address: address ?? '', phone: phone ?? '' };
    return { ...readFields({ address: orderRules.address, phone: orderRules.phone }, typed), shippingAddress: null };
  }
  const both = Object.entries({ address, phone }).filter(([, text]) => Boolean(text));
  if (both.length > 0) {
    throw invalidInput(both.map(([field]) => ({ field, message: `Send shippingAddress or ${field}, not both.` })));
  }
  const parts = readAddress('shippingAddress', shippingAddress);
  return { address: linesOf(parts).join('\n'), phone: parts.phone, shippingAddress: parts };
}

/**
 * Returns the quote if its total equals the total that the caller saw.
 * @throws DomainError BAD_USER_INPUT (shippingAddress); CONFLICT with the reason NOT_DELIVERABLE, TOTAL_CHANGED,
 *   CODE_USED_UP or CODE_NOT_VALID. The last two have the codes in `details.codes`, and all except NOT_DELIVERABLE have
 *   the new total in `details.total`.
 */
export function agreeOn(priced: PricedQuote, choice: { deliveryMethodId: string | null }, expectedTotal: Money): Quote {
  assertDelivered(priced, choice);
  const { quote, codes } = priced;
  const total = money(quote.totalMinor, quote.currency);
  if (isEqual(total, expectedTotal)) return quote;
  const refused = codes.flatMap(({ code, problem, isUsedUp }) =>
    problem === null ? [] : [{ code, problem, isUsedUp }],
  );
  if (refused.length > 0) {
    const reason = refused.some(({ isUsedUp }) => isUsedUp) ? 'CODE_USED_UP' : 'CODE_NOT_VALID';
    const problems = refused.map(({ code, problem }) => `${code}: ${problem}`).join(' ');
    const details = { total, codes: refused.map(({ code, problem }) => ({ code, problem })) };
    throw conflict(reason, `${problems} Look at the new total, then order again.`, details);
  }
  throw conflict('TOTAL_CHANGED', 'The total has changed. Look at the new total, then order again.', { total });
}

/** @throws DomainError BAD_USER_INPUT (shippingAddress); CONFLICT (NOT_DELIVERABLE) */
function assertDelivered(
  { quote, deliverability, refusals }: PricedQuote,
  { deliveryMethodId }: { deliveryMethodId: string | null },
): void {
  if (deliverability === 'not_set_up') return;
  const methodId = quote.delivery?.methodId;
  if (methodId !== undefined && (deliveryMethodId === null || methodId === deliveryMethodId)) return;
  if (deliverability === 'needs_destination') {
    throw invalidField('shippingAddress', 'Send shippingAddress: the price of delivery depends on it.');
  }
  const reasons = refusals.filter((refusal) => deliveryMethodId === null || refusal.methodId === deliveryMethodId);
  const what = deliverability === 'deliverable' ? 'The chosen method does not deliver' : 'No method delivers';
  const messages = [`${what} this cart to this address.`, ...reasons.map(({ message }) => message)];
  throw conflict('NOT_DELIVERABLE', messages.join(' '));
}
