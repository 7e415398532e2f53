import { isErasedEmail, isReleasedEmail } from '@kickstand/rules/accounts';
import { guestRules, staffRules } from '@kickstand/rules/orders';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, invalidField } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { money, type Money } from '../../../shared/money.js';
import { keyReused } from '../../idempotency/idempotency.service.js';
import type { DeliveryService } from '../../pricing/delivery.service.js';
import type { PricingService, QuoteChoice } from '../../pricing/pricing.service.js';
import type { PricedQuote } from '../../pricing/quote.js';
import type { Destination } from '../../pricing/quote-request.js';
import { agreeOn, readDelivery, type DeliveryInput } from './agreed-quote.js';
import { newOrderKey } from './order-access.js';
import { isPickedUp, type Order, type OrderCustomer } from './order.js';
import { place, type PlaceOrderDeps } from './place-order.js';
import { isStanding, type OrderReturn, type ReturnReference } from './return.js';
import { findSoldProducts, readStaffLines, toStaffItems, type StaffLine } from './staff-lines.js';

/**
 * Minutes for which an unpaid order that staff placed or edited keeps its reservations: long enough for a bank
 * transfer.
 */
export const staffReservationMinutes = 7 * 24 * 60;

/** The customer for whom staff place an order: an account, or a person without one. */
export interface StaffCustomer {
  userId?: string | null;
  /** Without an email address, the customer gets no mails, and staff must record the payment. */
  guest?: { email?: string | null; name: string } | null;
}

export interface QuoteOrderForInput {
  lines: readonly StaffLine[];
  /** Empty for an exchange. */
  customer: { userId?: string | null; email?: string | null };
  exchangeOf?: ReturnReference | null;
  /** Null for an exchange that is sent to the address of the returned order. */
  destination: Destination | null;
  deliveryMethodId?: string | null;
  codes?: readonly string[] | null;
  vatNumber?: string | null;
}

export interface PlaceOrderForInput extends DeliveryInput {
  lines: readonly StaffLine[];
  /** Only allowed without `exchangeOf`. */
  customer?: StaffCustomer | null;
  /**
   * The return for which this order is the exchange. Customer and address are those of the returned order, unless
   * another address is sent.
   */
  exchangeOf?: ReturnReference | null;
  codes?: readonly string[] | null;
  vatNumber?: string | null;
  note?: string | null;
  /** The total that staff saw. */
  expectedTotal: Money;
  idempotencyKey: string;
}

export interface PlaceOrderForDeps extends PlaceOrderDeps {
  pricing: Pick<PricingService, 'quote' | 'quoteQuick'>;
  delivery: Pick<DeliveryService, 'findMethod'>;
  /** Null if there is no such account. */
  findAccount: (userId: string) => Promise<FoundAccount | null>;
}

interface FoundAccount {
  id: string;
  email: string;
  displayName: string;
  /** False if somebody has signed up with the address without confirming that it is theirs. */
  isEmailConfirmed: boolean | null;
}

/** The price of an order for a customer. @throws DomainError FORBIDDEN; BAD_USER_INPUT naming the invalid field. */
export async function quoteOrderFor(
  deps: PlaceOrderForDeps,
  actor: Actor,
  { lines, customer, exchangeOf, ...choice }: QuoteOrderForInput,
): Promise<PricedQuote> {
  assertMay(actor, 'orders:read');
  const { userId = null } = customer;
  if (exchangeOf) {
    if (userId || customer.email) throw invalidField(userId ? 'userId' : 'email', leftOut);
    const { order, customer: buyer } = await getReturned(deps, exchangeOf);
    const destination = choice.destination ?? order.shippingAddress;
    return quote(deps, readStaffLines(lines), { ...choice, destination, customer: buyer });
  }
  const guest = { userId: null, email: customer.email?.trim().toLowerCase() ?? '' };
  const buyer = userId === null ? guest : await getAccount(deps, userId);
  return quote(deps, readStaffLines(lines), { ...choice, customer: buyer });
}

/**
 * Places an order for a customer, in the same way as all other orders. The customer pays through a link in a mail, or
 * staff record the payment. An exchange is placed and paid in the same way; its return is refunded separately, like any
 * other return. A retry with the same key and input returns the same order. The order does not count towards the limits
 * on unpaid orders of customers.
 * @throws DomainError FORBIDDEN; BAD_USER_INPUT naming the invalid field; CONFLICT: TOTAL_CHANGED, NOT_DELIVERABLE,
 * CODE_NOT_VALID, CODE_USED_UP, OUT_OF_STOCK, PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED; ILLEGAL_TRANSITION for an exchange
 * of a return that was declined or cancelled.
 */
export async function placeOrderFor(
  deps: PlaceOrderForDeps,
  actor: Actor,
  { idempotencyKey, expectedTotal, ...input }: PlaceOrderForInput,
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const by = actorLabel(actor);
  const lines = readStaffLines(input.lines);
  const { customer, returned } = await readBuyer(deps, input);
  const { note } = readFields({ note: staffRules.note }, { note: input.note ?? '' });
  const { address, phone, shippingAddress } = await readDelivery(deps, returned ? toSamePlace(returned, input) : input);
  const { deliveryMethodId = null, codes = null, vatNumber = null } = input;
  const choice = { destination: shippingAddress, deliveryMethodId, codes: codes ?? [], vatNumber };
  const exchangeOf = returned && { orderId: returned.order.id, returnId: returned.theReturn.id };
  // For an exchange, the customer is left out of the input hash, because account data may change before a retry. Of an
  // account, the hash has the ID even if the order is a guest's: the address may be confirmed before a retry.
  const buyer = exchangeOf ? { exchangeOf } : { customer: { ...customer, userId: input.customer?.userId || null } };
  const content = { lines, ...buyer, note, delivery: { address, phone }, shippingAddress, ...choice };
  const key = { owner: by, operation: 'placeOrderFor', key: idempotencyKey, input: { ...content, expectedTotal } };
  const { entityId: orderId, fingerprint } = await deps.idempotency.derive(key);
  const placed = await deps.orders.findById(orderId);
  if (placed) return assertSame(placed, fingerprint);
  if (returned) assertStanding(returned.theReturn);
  const priced = await quote(deps, lines, { ...choice, customer, orderId, isFinal: true });
  const agreed = agreeOn(priced, choice, expectedTotal);
  const order = await place(deps, {
    ...{ orderId, fingerprint, customer, note, shippingAddress, by, quote: agreed, isRetry: true, holder: null },
    accessKey: customer.userId === null ? newOrderKey() : null,
    delivery: content.delivery,
    source: 'staff',
    ...(exchangeOf && { exchangeOf }),
    lines: lines.map(({ productId, quantity, discount }, index) => ({
      ...{ productId, quantity, cartLineId: lineIdOf(index), ...(discount ? { discount } : {}) },
      expectedUnitPrice: money(agreed.lines[index]?.unitPriceMinor ?? 0, agreed.currency),
    })),
    reservationMinutes: staffReservationMinutes,
  });
  return assertSame(order, fingerprint);
}

/** ID of a line until the order has an ID. The numbers are padded, so that the IDs sort in the order of the lines. */
const lineIdOf = (index: number) => `line-${String(index + 1).padStart(3, '0')}`;

async function quote(
  deps: PlaceOrderForDeps,
  lines: readonly StaffLine[],
  {
    customer,
    ...choice
  }: Pick<QuoteOrderForInput, 'deliveryMethodId' | 'codes' | 'vatNumber'> &
    Pick<QuoteChoice, 'destination' | 'isFinal' | 'orderId'> & { customer: { userId: string | null; email: string } },
): Promise<PricedQuote> {
  const { deliveryMethodId, codes, vatNumber, ...rest } = choice;
  return deps.pricing.quote({
    ...rest,
    items: toStaffItems(lines, await findSoldProducts(deps, lines), lineIdOf),
    deliveryMethodId: deliveryMethodId ?? null,
    codes: codes ?? [],
    vatNumber: vatNumber ?? null,
    customer: { ...customer, email: customer.email || null, ownsEmail: customer.email !== '' },
  });
}

function assertSame(order: Order, fingerprint: string | undefined): Order {
  if (order.fingerprint !== fingerprint) throw keyReused();
  return order;
}

/** The return for which staff place an exchange order. */
interface Returned {
  order: Order;
  theReturn: OrderReturn;
  /** Current data of the order's customer. */
  customer: OrderCustomer;
}

const leftOut = 'Leave it out: the customer is that of the return.';

/** @throws DomainError BAD_USER_INPUT naming the invalid field. */
async function readBuyer(
  deps: PlaceOrderForDeps,
  { customer, exchangeOf }: Pick<PlaceOrderForInput, 'customer' | 'exchangeOf'>,
): Promise<{ customer: OrderCustomer; returned: Returned | null }> {
  if (exchangeOf) {
    if (customer) throw invalidField('customer', leftOut);
    const returned = await getReturned(deps, exchangeOf);
    return { customer: returned.customer, returned };
  }
  if (!customer) throw invalidField('customer', 'Say who orders: send customer or exchangeOf.');
  return { customer: await readCustomer(deps, customer), returned: null };
}

/** @throws DomainError BAD_USER_INPUT naming the invalid field, also if the customer was erased. */
async function getReturned(deps: PlaceOrderForDeps, { orderId, returnId }: ReturnReference): Promise<Returned> {
  const order = await deps.orders.findById(orderId);
  if (!order) throw invalidField('exchangeOf.orderId', 'There is no such order.');
  const theReturn = order.returns.find(({ id }) => id === returnId);
  if (!theReturn) throw invalidField('exchangeOf.returnId', 'The order has no such return.');
  const { customer } = order;
  // An exchange is for the returned order's account, even if it may be a stranger's.
  const current = customer.userId === null ? customer : await findCustomer(deps, customer.userId);
  if (!current || isErasedEmail(current.email)) {
    throw invalidField('exchangeOf.orderId', 'The customer of this order was erased.');
  }
  return { order, theReturn, customer: current };
}

async function findCustomer({ findAccount }: PlaceOrderForDeps, userId: string): Promise<OrderCustomer | null> {
  const account = await findAccount(userId);
  return account && customerOf(account);
}

function assertStanding(theReturn: OrderReturn): void {
  if (isStanding(theReturn)) return;
  throw conflict('ILLEGAL_TRANSITION', `This return was ${theReturn.status}, so it cannot be exchanged.`);
}

/** The exchange is sent to the address of the returned order, if it was not picked up, unless staff enter another one. */
function toSamePlace({ order }: Returned, input: DeliveryInput): DeliveryInput {
  if (input.shippingAddress || input.address) return input;
  const { delivery, shippingAddress } = order;
  const phone = input.phone || delivery.phone;
  if (isPickedUp(order)) return { ...input, phone };
  if (!shippingAddress) return { ...input, address: delivery.address, phone };
  return { ...input, phone: null, shippingAddress: { ...shippingAddress, phone } };
}

/** @throws DomainError BAD_USER_INPUT naming the invalid field. */
async function readCustomer(deps: PlaceOrderForDeps, { userId, guest }: StaffCustomer): Promise<OrderCustomer> {
  if (userId && guest) throw invalidField('customer.guest', 'Send userId or guest, not both.');
  if (userId) return getAccount(deps, userId);
  if (!guest) throw invalidField('customer.userId', 'Say who orders: send userId or guest.');
  const { name } = readFields({ name: guestRules.name }, guest, 'customer.guest');
  const typed = guest.email?.trim() ?? '';
  if (typed === '') return { userId: null, email: '', name };
  return { userId: null, name, ...readFields({ email: guestRules.email }, { email: typed }, 'customer.guest') };
}

/**
 * If the account may be a stranger's, the order is placed for a guest: the stranger must not see the customer's address.
 * Its link goes to the owner of the email address.
 */
async function getAccount({ findAccount }: PlaceOrderForDeps, userId: string): Promise<OrderCustomer> {
  const account = await findAccount(userId);
  if (!account || isErasedEmail(account.email)) throw invalidField('customer.userId', 'There is no such account.');
  const customer = customerOf(account);
  return account.isEmailConfirmed === false ? { ...customer, userId: null } : customer;
}

/** An account that has lost its address to somebody else has none, so that no mail is tried. */
function customerOf({ id: userId, email, displayName: name }: FoundAccount): OrderCustomer {
  return { userId, email: isReleasedEmail(email) ? '' : email, name };
}
