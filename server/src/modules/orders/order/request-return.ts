import { returnRules } from '@kickstand/rules/orders';
import type { Clock } from '../../../platform/clock.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import { may, type Actor } from '../../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { actsForCustomer, assertMayOwn, isOwnedBy, labelOf } from './order-access.js';
import { statusAfter } from './order-parcels.js';
import { returnableOf } from './order-returns.js';
import { assertOldPartsInTime, assertReasons, freeDeposits, withDeposits, type RequestedLine } from './old-parts.js';
import { assertRevision, changeOrder, type OrderChange, type OrderStore } from './order-store.js';
import type { Order, OrderLine } from './order.js';
import { describeReturn, toReturnChange } from './decide-return.js';
import type { OrderReturn, ReturnReason, ReturnReference } from './return.js';
import type { Author } from './ship-order.js';
import type { ReturnTerms } from './withdrawal-deadline.js';

export interface RequestReturnDeps {
  orders: OrderStore;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
  readTerms: () => Promise<ReturnTerms>;
}

/** Largest number of returns of one order. */
const maximumReturns = 100;

export interface RequestReturnInput {
  orderId: string;
  lines: readonly (RequestedLine & { reason: ReturnReason; note?: string | null })[];
  idempotencyKey: string;
}

/**
 * Asks the shop to take back shipped units. A retry with the same key returns the order.
 * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for another customer's order; BAD_USER_INPUT naming the invalid
 *   field, also for a quantity that cannot be returned; CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export async function requestReturn(
  deps: RequestReturnDeps,
  actor: Actor,
  { idempotencyKey, ...input }: RequestReturnInput,
): Promise<{ order: Order; returnId: string }> {
  const found = await getReturnable(deps, actor, input.orderId);
  const lines = input.lines.map(({ note: typed, ...line }, index) => {
    const { note } = readFields({ note: returnRules.note }, { note: typed ?? '' }, `lines.${index}`);
    return { ...line, note: note || null };
  });
  const claim = await deps.idempotency.claim({
    ...{ owner: found.id, operation: 'requestReturn', key: idempotencyKey, input: { lines } },
  });
  const id = claim.entityId;
  const terms = await deps.readTerms();
  const { order } = await changeOrder(deps.orders, found.id, (current) => {
    if (current.returns.some((each) => each.id === id)) return null;
    assertLines(current, lines, (line) => returnableOf(current, line).shipped);
    const author = { by: labelOf(actor, current), at: deps.clock.now() };
    assertReasons(current, lines);
    if (!may(actor, 'orders:write')) assertOldPartsInTime(current, lines, terms, author.at);
    const freed = freeDeposits(current, lines, ({ shipped }) => shipped, author);
    const all = withDeposits(freed, lines, ({ shipped }) => shipped);
    const asked = toReturn({ id, kind: 'return', isUnshipped: false, lines: all }, author);
    const event = actsForCustomer(actor, current) ? 'return.requested_by_staff' : 'return.requested';
    return addReturns(freed, [asked], event, author);
  });
  return { order, returnId: id };
}

/** @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for another customer's order */
export async function getReturnable(
  { orders }: Pick<RequestReturnDeps, 'orders'>,
  actor: Actor,
  orderId: string,
): Promise<Order> {
  const isStaff = may(actor, 'orders:write');
  if (!isStaff) assertMayOwn(actor);
  const order = await orders.findById(orderId);
  if (!order || !(isStaff || isOwnedBy(actor, order))) throw notFound('The order');
  return order;
}

/**
 * Cancels a return whose units the customer wants to keep. Staff can also cancel a withdrawal that the customer takes
 * back. For orders that are not their own, they must send the revision that they saw.
 * @throws DomainError UNAUTHENTICATED; NOT_FOUND; BAD_USER_INPUT (revision); CONFLICT: STALE_VERSION; ILLEGAL_TRANSITION
 *   if the return was received or has ended, or if a customer cancels a withdrawal.
 */
export async function cancelReturn(
  deps: RequestReturnDeps,
  actor: Actor,
  { orderId, returnId, revision = null }: ReturnReference & { revision?: number | null },
): Promise<Order> {
  const found = await getReturnable(deps, actor, orderId);
  if (revision === null && !isOwnedBy(actor, found)) {
    throw invalidField('revision', 'Send the revision of the order as you saw it.');
  }
  const isByStaff = revision !== null && may(actor, 'orders:write');
  const { order } = await changeOrder(deps.orders, orderId, (current) => {
    const author = { by: labelOf(actor, current), at: deps.clock.now() };
    return toReturnChange(current, returnId, author, {
      status: 'cancelled',
      event: isByStaff || actsForCustomer(actor, current) ? 'return.cancelled_by_staff' : 'return.cancelled',
      assertAllowed: ({ kind }) => {
        if (isByStaff) return assertRevision(current, revision);
        if (kind === 'return') return;
        throw conflict('ILLEGAL_TRANSITION', 'A withdrawal cannot be cancelled here. Please write to us.');
      },
    });
  });
  return order;
}

/** A new return, or one part of a withdrawal. */
export function toReturn(
  part: Pick<OrderReturn, 'id' | 'kind' | 'isUnshipped' | 'lines'>,
  { by, at }: Author,
): OrderReturn {
  const status = part.kind === 'withdrawal' ? 'approved' : 'requested';
  return { ...part, status, label: null, history: [{ status, at, by, note: null }], createdAt: at };
}

/** @throws DomainError CONFLICT (ILLEGAL_TRANSITION) if the order would have too many returns. */
export function addReturns(
  order: Order,
  added: readonly OrderReturn[],
  event: 'order.withdrawn' | 'return.requested' | 'return.requested_by_staff',
  author: Author,
): OrderChange {
  if (order.returns.length + added.length > maximumReturns) {
    throw conflict('ILLEGAL_TRANSITION', `An order can have at most ${maximumReturns} returns.`);
  }
  const note = added.map((each) => describeReturn(order, each)).join(', ');
  const returnId = added[0]?.id;
  const returns = [...order.returns, ...added];
  return {
    status: statusAfter(order, { returns }),
    returns,
    reason: { event, ...(returnId !== undefined && { returnId }), note, ...author },
  };
}

/** @throws DomainError BAD_USER_INPUT naming the line that the order does not have, or of which less is left. */
export function assertLines(order: Order, asked: readonly RequestedLine[], leftOf: (line: OrderLine) => number): void {
  if (asked.length === 0) throw invalidField('lines', 'Choose at least one part.');
  asked.forEach(({ lineId, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw invalidField(`lines.${index}.lineId`, 'The order has no such line.');
    if (asked.findIndex((other) => other.lineId === lineId) !== index) {
      throw invalidField(`lines.${index}.lineId`, 'This line is named twice.');
    }
    const left = leftOf(line);
    if (Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= left) return;
    const message = left === 0 ? 'Nothing of this part can be returned.' : `The quantity must be from 1 to ${left}.`;
    throw invalidField(`lines.${index}.quantity`, message);
  });
}
