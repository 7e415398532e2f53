import { refundReason } from '@kickstand/rules/orders';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { add, isEqual, money, subtract, toDecimalString, type Money } from '../../../shared/money.js';
import { refundedQuantityOfShipped, restockableBy, shippedQuantityOf } from '../order/order-parcels.js';
import { changeOrder, type OrderChange } from '../order/order-store.js';
import {
  isAllRefunded,
  refundableOf,
  refundableOfDelivery,
  refundableOfLine,
  refundedQuantityOf,
  restockQuantityOf,
} from '../order/order-refunds.js';
import {
  wasPaid,
  type Order,
  type OrderLine,
  type OrderRefund,
  type OrderStatus,
  type RefundedLine,
} from '../order/order.js';
import type { PaymentDeps } from './payment.js';
import { assertAmount, assertPaysForNoReturn, toRefundOfReturn, withClosed } from './refund-of-return.js';
import { sendRefund } from './send-refund.js';

export interface RefundOrderInput {
  orderId: string;
  /** Null refunds the remaining amount. */
  amount: Money | null;
  /** Quantity to return to stock, for an order of one line. All refunds together return at most the line's quantity. */
  restockQuantity: number;
  /** What to refund for each line. Without lines, delivery and return, the order is refunded as a whole. */
  lines?: readonly RefundLineInput[] | null;
  /** What to refund of the delivery; null or absent for nothing, unless the order is refunded as a whole. */
  delivery?: RefundDeliveryInput | null;
  /** True if the refunded units are in a parcel. Null or absent: units that are not shipped are refunded first. */
  ofShippedUnits?: boolean | null;
  /**
   * ID of a return to refund. The amounts for its lines, and for the delivery if that must be refunded, are calculated.
   * An `amount` below their sum is distributed over them. Null or absent for a refund that belongs to no return.
   */
  returnId?: string | null;
  /**
   * True if the refund pays for no units of returns that are still to be refunded. Otherwise, a refund that may pay for
   * them, but does not name a return, is refused.
   */
  besidesReturns?: boolean | null;
  reason: string | null;
  /** If the order has another status, the refund is refused. Null or absent allows any status. */
  expectedStatus?: OrderStatus | null;
  /** If the return pays back another amount, the refund is refused. Null or absent allows any amount. */
  expectedRefundable?: Money | null;
  idempotencyKey: string;
}

/** An order with the refund that was made. */
export interface RefundedOrder {
  order: Order;
  refund: OrderRefund;
}

export interface RefundLineInput {
  lineId: string;
  /** Null refunds the remaining amount of the line. */
  amount: Money | null;
  restockQuantity: number;
}

export interface RefundDeliveryInput {
  /** Null refunds the remaining amount of the delivery. */
  amount: Money | null;
}

async function getRefund({ orders }: PaymentDeps, orderId: string, refundId: string): Promise<RefundedOrder> {
  const order = await orders.findById(orderId);
  const refund = order?.payment.refunds.find(({ id }) => id === refundId);
  if (!order || !refund) throw notFound('The refund');
  return { order, refund };
}

/**
 * Refunds a paid order in full or in part. One update records the refund, and reduces the refundable amount and the
 * restockable quantity. So concurrent refunds never exceed the paid amount or the ordered quantity. The refund is sent
 * to the provider only after that.
 * @returns the refund; pending if the provider could not be reached.
 * @throws DomainError NOT_FOUND; BAD_USER_INPUT (amount, restockQuantity, besidesReturns, reason); CONFLICT
 *   (ILLEGAL_TRANSITION) if nothing is left to refund, nothing was paid, or the order does not have the expected status.
 */
export async function refundOrder(
  deps: PaymentDeps,
  actor: Actor,
  {
    idempotencyKey,
    expectedStatus = null,
    expectedRefundable = null,
    besidesReturns = false,
    lines = null,
    delivery = null,
    ofShippedUnits = false,
    returnId = null,
    ...input
  }: RefundOrderInput,
): Promise<RefundedOrder> {
  const { orders, idempotency, clock, faults } = deps;
  assertMay(actor, 'refunds:write');
  const { reason } = readFields({ reason: refundReason }, { reason: input.reason ?? '' });
  const by = actorLabel(actor);
  if (!(await orders.findById(input.orderId))) throw notFound('The order');
  // What is expected, and `besidesReturns`, are not part of the key's input: a retry succeeds with other values.
  const parts = {
    ...(lines && { lines }),
    ...(delivery && { delivery }),
    ...(ofShippedUnits && { ofShippedUnits }),
    ...(returnId !== null && { returnId }),
  };
  const asked = { ...input, ...parts };
  const claim = await idempotency.claim({ owner: by, operation: 'refundOrder', key: idempotencyKey, input: asked });
  const refundId = claim.entityId;
  await changeOrder(deps.orders, input.orderId, (order) =>
    order.payment.refunds.some(({ id }) => id === refundId)
      ? null
      : requestRefund(order, {
          ...input,
          lines,
          delivery,
          ofShippedUnits: ofShippedUnits ?? false,
          returnId,
          besidesReturns: besidesReturns ?? false,
          reason: reason || null,
          expectedStatus,
          expectedRefundable,
          refundId,
          who: { by, at: clock.now() },
        }),
  );
  await faults?.at('refund.after-claim');
  await sendRefund(deps, input.orderId, refundId);
  await deps.ledger.recordOrder(input.orderId);
  return getRefund(deps, input.orderId, refundId);
}

/** Largest number of refunds of one order. Refunds made in the provider's dashboard are recorded even beyond it. */
const maximumRefunds = 100;

interface Requested {
  refundId: string;
  amount: Money | null;
  restockQuantity: number;
  lines: readonly RefundLineInput[] | null;
  delivery?: RefundDeliveryInput | null;
  ofShippedUnits?: boolean;
  returnId?: string | null;
  besidesReturns?: boolean;
  reason: string | null;
  expectedStatus: OrderStatus | null;
  expectedRefundable?: Money | null;
  who: { by: string; at: Date };
}

/**
 * The change that records a new refund in the order. Pure.
 * @throws DomainError BAD_USER_INPUT (amount, restockQuantity, besidesReturns), CONFLICT (ILLEGAL_TRANSITION)
 */
export function requestRefund(order: Order, { refundId, who, returnId = null, ...asked }: Requested): OrderChange {
  assertStatus(order, asked.expectedStatus);
  assertRefundable(order, asked.lines, returnId);
  if (returnId === null && !asked.besidesReturns) assertPaysForNoReturn(order, asked);
  const ofReturn = returnId === null ? null : toRefundOfReturn(order, returnId, asked);
  const request = { ...asked, ...ofReturn };
  const { ofShippedUnits = false } = request;
  const parts = toParts(order, request);
  const left = refundableOf(order);
  const amount =
    parts === null ? assertAmount('amount', request.amount ?? left, left) : toSum(order, parts, request.amount);
  const restockQuantity = parts === null ? request.restockQuantity : restockQuantityOf(parts);
  const refund: OrderRefund = {
    id: refundId,
    providerId: null,
    amount,
    status: 'pending',
    reason: request.reason,
    ...(parts ?? toPartsOfWhole(order, amount, { restockQuantity, ofShippedUnits })),
    ...(ofShippedUnits && { ofShippedUnits }),
    ...(returnId !== null && { returnId }),
    restockDue: false,
    restocked: false,
    by: who.by,
    createdAt: who.at,
    failureMessage: null,
  };
  assertShipped(order, refund);
  const sum = toDecimalString(amount);
  const note = restockQuantity === 0 ? sum : `${sum}, quantity ${restockQuantity} to return to stock`;
  return {
    payment: { refunds: [...order.payment.refunds, refund] },
    ...(returnId !== null && { returns: withClosed(order, returnId, who) }),
    reason: { event: 'refund.requested', refundId, ...(returnId !== null && { returnId }), note, ...who },
  };
}

/**
 * If the order is not shipped, restocked units are left out of the parcel. If it is shipped, they are units that the
 * customer sent back. Only the admin knows which is meant, so the refund is refused if the status has changed in
 * between.
 */
function assertStatus({ status }: Order, expected: OrderStatus | null): void {
  if (expected === null || status === expected) return;
  const change = status === 'shipped' ? 'has been shipped since' : `is ${status} by now`;
  throw conflict('ILLEGAL_TRANSITION', `This order ${change}. Nothing was refunded: look at it again.`, { status });
}

/** If everything is paid back, units can still return to stock: by lines without money, or by a return. */
function assertRefundable(order: Order, lines: readonly RefundLineInput[] | null, returnId: string | null): void {
  if (!wasPaid(order)) {
    throw conflict('ILLEGAL_TRANSITION', 'Nothing has been paid for this order yet.', { status: order.status });
  }
  const isForStock = lines?.every(({ amount, restockQuantity }) => amount?.amountMinor === 0 && restockQuantity > 0);
  if (isAllRefunded(order) && !isForStock && returnId === null) {
    throw conflict('ILLEGAL_TRANSITION', 'There is nothing left to refund.', { status: order.status });
  }
  // The order was imported as paid from an earlier shop. Its payment cannot be verified here, so it cannot be refunded
  // here.
  if (order.total.amountMinor > 0 && order.payment.intentId === null && !order.payment.recorded) {
    throw conflict('ILLEGAL_TRANSITION', 'The payment was not taken by this shop. Refund it at the card provider.');
  }
  if (order.payment.refunds.length >= maximumRefunds) {
    throw conflict('ILLEGAL_TRANSITION', `An order can have at most ${maximumRefunds} refunds.`);
  }
}

/** @throws DomainError BAD_USER_INPUT if more units would be refunded as shipped than were shipped. */
function assertShipped(order: Order, refund: OrderRefund): void {
  if (!refund.ofShippedUnits) return;
  const after = { ...order, payment: { ...order.payment, refunds: [...order.payment.refunds, refund] } };
  for (const line of order.lines) {
    const shipped = shippedQuantityOf(order, line);
    if (refundedQuantityOfShipped(after, line) <= shipped) continue;
    const message = `Only ${shipped} of ${line.quantity} × ${line.name} were shipped. Refund the others as not shipped.`;
    throw invalidField('ofShippedUnits', message);
  }
}

type RefundParts = Pick<OrderRefund, 'lines' | 'delivery'>;
/**
 * `quantity` is set for a return: the number of units that it covers. Other refunds cover the units that return to
 * stock.
 */
type RequestedLine = RefundLineInput & { quantity?: number };
type Requestable = Pick<Requested, 'delivery' | 'ofShippedUnits'> & { lines: readonly RequestedLine[] | null };

/** The lines and the delivery that are to be refunded; null for the order as a whole. */
function toParts(order: Order, { lines, delivery, ofShippedUnits = false }: Requestable): RefundParts | null {
  if (!lines && !delivery) return null;
  return {
    lines: lines ? toRefundedLines(order, lines, ofShippedUnits) : [],
    ...(delivery && { delivery: toRefundedDelivery(order, delivery) }),
  };
}

function toRefundedDelivery(order: Order, { amount }: RefundDeliveryInput): Money {
  const left = refundableOfDelivery(order);
  if (left.amountMinor === 0)
    throw invalidField('delivery.amount', 'There is nothing left to refund for the delivery.');
  return assertAmount('delivery.amount', amount ?? left, left);
}

/**
 * If the order has one line, the refund is for that line first, and any amount beyond it is for the delivery. If it has
 * several lines, the refund can return no units to stock, and names no lines. Only if the total is 0, it names all
 * lines with their units, because an amount of 0 does not show what it covers.
 */
function toPartsOfWhole(
  order: Order,
  amount: Money,
  { restockQuantity, ofShippedUnits }: { restockQuantity: number; ofShippedUnits: boolean },
): RefundParts {
  const [line] = order.lines;
  const unitsLeftOf = (each: OrderLine) =>
    order.total.amountMinor === 0 && { quantity: each.quantity - refundedQuantityOf(order, each) };
  if (line && order.lines.length === 1) {
    assertRestockQuantity('restockQuantity', restockQuantity, restockableBy(order, line, ofShippedUnits));
    const leftOfDelivery = refundableOfDelivery(order);
    const beyond = amount.amountMinor - refundableOfLine(order, line).amountMinor;
    const delivery = money(Math.max(0, Math.min(beyond, leftOfDelivery.amountMinor)), amount.currency);
    const ofLine = { lineId: line.id, amount: subtract(amount, delivery), restockQuantity, ...unitsLeftOf(line) };
    return { lines: [ofLine], ...(delivery.amountMinor > 0 ? { delivery } : {}) };
  }
  if (restockQuantity !== 0) {
    throw invalidField(
      'restockQuantity',
      'This order has several lines. Use lines to say which quantities return to stock.',
    );
  }
  if (order.total.amountMinor > 0) return { lines: [] };
  return { lines: order.lines.map((each) => ({ lineId: each.id, amount, restockQuantity, ...unitsLeftOf(each) })) };
}

function toRefundedLines(order: Order, asked: readonly RequestedLine[], ofShippedUnits: boolean): RefundedLine[] {
  if (asked.length === 0) throw invalidField('lines', 'Name at least one line, or leave lines out.');
  return asked.map(({ lineId, amount, restockQuantity, quantity = restockQuantity }, index) => {
    const field = `lines.${index}`;
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw invalidField(`${field}.lineId`, 'The order has no such line.');
    if (asked.findIndex((other) => other.lineId === lineId) !== index) {
      throw invalidField(`${field}.lineId`, 'This line is named twice.');
    }
    const left = refundableOfLine(order, line);
    const wanted = amount ?? left;
    // A refund can cover units without money, because they cost nothing, are already paid back, or their share rounds
    // to 0.
    const isWithoutMoney = wanted.amountMinor === 0 && quantity > 0;
    if (left.amountMinor === 0 && !isWithoutMoney) {
      throw invalidField(`${field}.amount`, 'Nothing is left to pay back. Say how many units return to stock.');
    }
    assertRestockQuantity(`${field}.restockQuantity`, restockQuantity, restockableBy(order, line, ofShippedUnits));
    if (isWithoutMoney) {
      const covered = Math.min(quantity, line.quantity - refundedQuantityOf(order, line));
      return { lineId, amount: money(0, left.currency), restockQuantity, quantity: covered };
    }
    return { lineId, amount: assertAmount(`${field}.amount`, wanted, left), restockQuantity };
  });
}

/** Sum of the amounts of lines and delivery. If an amount is also sent, it must be equal to the sum. */
function toSum(order: Order, { lines, delivery }: RefundParts, asked: Money | null): Money {
  const sum = [...lines.map(({ amount }) => amount), ...(delivery ? [delivery] : [])].reduce(add);
  if (asked !== null && !isEqual(asked, sum)) {
    throw invalidField(
      'amount',
      `The lines${delivery ? ' and the delivery' : ''} come to ${toDecimalString(sum)}. Leave the amount out, or correct it.`,
    );
  }
  return sum.amountMinor === 0 ? sum : assertAmount('amount', sum, refundableOf(order));
}

function assertRestockQuantity(field: string, asked: number, left: number): void {
  if (!Number.isSafeInteger(asked) || asked < 0) {
    throw invalidField(field, 'The quantity to return to stock must be a whole number, 0 or more.');
  }
  if (asked > left) {
    const most = left === 0 ? 'Nothing is left that' : `At most ${left}`;
    throw invalidField(field, `${most} can return to stock.`);
  }
}
