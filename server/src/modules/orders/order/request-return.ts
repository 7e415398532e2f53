import { emailRule, returnRules } from '@kickstand/rules/orders';
import type { Clock } from '../../../platform/clock.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import { toDateText } from '../../../shared/calendar.js';
import { assertNoKey, may, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { assertMayOwn, isOwnedBy, labelOf } from './order-access.js';
import { statusAfter } from './order-parcels.js';
import { endWithdrawn, type EndOrderDeps } from './end-order.js';
import { returnableOf, type ReturnableQuantity } from './order-returns.js';
import { assertOldPartsInTime, assertReasons, freeDeposits, withDeposits, type RequestedLine } from './old-parts.js';
import { assertRevision, changeOrder, type OrderChange, type OrderStore } from './order-store.js';
import { partLinesOf } from './order-lines.js';
import { nameOfOrder, readOrderNumber, type Order } from './order.js';
import { describeReturn, toReturnChange } from './decide-return.js';
import { isStanding } from './return.js';
import type { OrderReturn, ReturnKind, ReturnLine, ReturnReason, ReturnReference } from './return.js';
import type { Author } from './ship-order.js';
import { isInTime, lastWithdrawalDay, type ReturnTerms } from './withdrawal-deadline.js';

/** Counts wrong combinations of order number and email address. */
export interface OrderGuesses {
  /** @returns seconds until the next lookup is allowed; 0 if it is allowed now. */
  count(address: string, unknown: readonly string[]): Promise<number>;
}

export interface RequestReturnDeps {
  orders: OrderStore;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
  readTerms: () => Promise<ReturnTerms>;
  /** Null if guesses are not limited. */
  orderGuesses: OrderGuesses | null;
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
    assertLines(current, lines, ({ shipped }) => shipped);
    const author = { by: labelOf(actor, current), at: deps.clock.now() };
    assertReasons(current, lines);
    if (!may(actor, 'orders:write')) assertOldPartsInTime(current, lines, terms, author.at);
    const freed = freeDeposits(current, lines, ({ shipped }) => shipped, author);
    const all = withDeposits(freed, lines, ({ shipped }) => shipped);
    const asked = toReturn({ id, kind: 'return', isUnshipped: false, lines: all }, author);
    return add(freed, [asked], 'return.requested', author);
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
      event: isByStaff ? 'return.cancelled_by_staff' : 'return.cancelled',
      assertAllowed: ({ kind }) => {
        if (isByStaff) return assertRevision(current, revision);
        if (kind === 'return') return;
        throw conflict('ILLEGAL_TRANSITION', 'A withdrawal cannot be cancelled here. Please write to us.');
      },
    });
  });
  return order;
}

/** Order number and email address, as a guest types them. */
export interface OrderReference {
  orderNumber: string;
  email: string;
}

/** What a customer sees before confirming the withdrawal. It does not name the person. */
export interface WithdrawableOrder {
  orderNumber: string;
  placedAt: Date;
  lines: { lineId: string; name: string; partNumber: string | null; quantity: number; withdrawableQuantity: number }[];
  /** YYYY-MM-DD; null until everything is delivered. */
  lastDay: string | null;
  isInTime: boolean;
  /** Receipts of the earlier withdrawals from this order, oldest first. */
  receipts: WithdrawalReceipt[];
}

export interface WithdrawalReceipt {
  orderNumber: string;
  receivedAt: Date;
  isInTime: boolean;
  lines: { name: string; quantity: number }[];
}

/**
 * Finds an order for a withdrawal. No account is needed: anyone who knows the order number and email address may
 * withdraw.
 * @returns null for a wrong combination, whatever is wrong about it.
 * @throws DomainError BAD_USER_INPUT (email); RATE_LIMITED after too many wrong combinations.
 */
export async function findWithdrawable(
  deps: Pick<RequestReturnDeps, 'orders' | 'orderGuesses' | 'readTerms' | 'clock'>,
  actor: Actor,
  reference: OrderReference,
): Promise<WithdrawableOrder | null> {
  const order = await findReferenced(deps, actor, reference);
  if (!order) return null;
  const terms = await deps.readTerms();
  const last = lastWithdrawalDay(order, terms);
  return {
    orderNumber: nameOfOrder(order),
    placedAt: order.placedAt,
    lines: partLinesOf(order).map((line) => ({
      ...{ lineId: line.id, name: line.name, partNumber: line.partNumber, quantity: line.quantity },
      withdrawableQuantity: sum(returnableOf(order, line)),
    })),
    lastDay: last === null ? null : toDateText(last),
    isInTime: isInTime(order, terms, deps.clock.now()),
    receipts: validReceiptsOf(order),
  };
}

async function findReferenced(
  { orders, orderGuesses }: Pick<RequestReturnDeps, 'orders' | 'orderGuesses'>,
  actor: Actor,
  { orderNumber, email: typed }: OrderReference,
): Promise<Order | null> {
  const { email } = readFields({ email: emailRule }, { email: typed });
  const number = readOrderNumber(orderNumber);
  const found = number === null ? null : await orders.findByNumber(number);
  const order = found?.customer.email === email ? found : null;
  const address = actor.kind === 'system' ? undefined : actor.network;
  const unknown = order ? [] : [`${orderNumber} ${email}`];
  // Guesses are counted after the lookup, so that even a right guess is refused if other requests have reached the
  // limit in the meantime.
  const wait = address === undefined ? 0 : ((await orderGuesses?.count(address, unknown)) ?? 0);
  if (wait > 0) throw tooManyGuesses(wait);
  return order;
}

function tooManyGuesses(seconds: number): DomainError {
  const message = 'You have looked up too many orders. Try again later, or write to us.';
  return new DomainError('RATE_LIMITED', message, { details: { retryAfterSeconds: seconds } });
}

export interface WithdrawInput extends OrderReference {
  /** Null or absent for everything that is left. */
  lines?: readonly RequestedLine[] | null;
  idempotencyKey: string;
}

/**
 * Withdraws from the contract for an order, or for some of its units. Until the last day, this takes effect at once;
 * later, the shop decides. Units that are not shipped form a separate return, because they need not be sent back. An
 * unpaid order is cancelled if nothing of it is left. If nothing is left to withdraw from, the receipt of the latest
 * withdrawal is returned.
 * @throws DomainError FORBIDDEN for an API key; NOT_FOUND for a wrong combination of number and address; RATE_LIMITED;
 *   BAD_USER_INPUT naming the invalid field; CONFLICT (ILLEGAL_TRANSITION) if nothing is left and there was no earlier
 *   withdrawal; CONFLICT (IN_PROGRESS).
 */
export async function withdraw(
  deps: RequestReturnDeps & EndOrderDeps,
  actor: Actor,
  { orderNumber, email, lines = null, idempotencyKey }: WithdrawInput,
): Promise<{ order: Order; receipt: WithdrawalReceipt }> {
  assertNoKey(actor);
  const found = await findReferenced(deps, actor, { orderNumber, email });
  if (!found) throw notFound('An order with this number and email address');
  const terms = await deps.readTerms();
  const claim = await deps.idempotency.claim({
    ...{ owner: found.id, operation: 'withdraw', key: idempotencyKey, input: { lines } },
  });
  const id = claim.entityId;
  const { order } = await changeOrder(deps.orders, found.id, (current) => {
    const isKnown = current.returns.some((each) => each.id === id);
    const isAnythingLeft = isWithdrawable(current);
    if (isKnown || (!isAnythingLeft && validReceiptsOf(current).length > 0)) return null;
    if (!isAnythingLeft) throw conflict('ILLEGAL_TRANSITION', 'There is nothing left in this order to withdraw from.');
    const author = { by: labelOf(actor, current), at: deps.clock.now() };
    const kind = isInTime(current, terms, author.at) ? 'withdrawal' : 'late_withdrawal';
    return toWithdrawal(current, lines, { id, secondId: deps.newId(), kind }, author);
  });
  const isUnpaid = order.status === 'placed' && !isWithdrawable(order);
  if (isUnpaid) await endWithdrawn(deps, order, labelOf(actor, order));
  const first = order.returns.find((each) => each.id === id);
  const isOfAttempt = ({ receivedAt }: WithdrawalReceipt) => receivedAt.getTime() === first?.createdAt.getTime();
  const receipt = receiptsOf(order).find(isOfAttempt) ?? validReceiptsOf(order).at(-1);
  if (!receipt) throw new Error('The withdrawal was not recorded');
  return { order, receipt };
}

const isWithdrawable = (order: Order) => partLinesOf(order).some((line) => sum(returnableOf(order, line)) > 0);

function toWithdrawal(
  order: Order,
  wanted: readonly RequestedLine[] | null,
  { id, secondId, kind }: { id: string; secondId: string; kind: ReturnKind },
  author: Author,
): OrderChange {
  const all = partLinesOf(order).map((line) => ({ lineId: line.id, quantity: sum(returnableOf(order, line)) }));
  const parts = wanted ?? all.filter(({ quantity }) => quantity > 0);
  assertLines({ ...order, lines: partLinesOf(order) }, parts, sum);
  const freed = freeDeposits(order, parts, sum, author);
  const asked = withDeposits(freed, parts, sum);
  const linesOf = (quantityOf: (left: ReturnableQuantity, quantity: number) => number): ReturnLine[] =>
    asked.flatMap(({ lineId, quantity: total }) => {
      const line = freed.lines.find((each) => each.id === lineId);
      const quantity = line ? quantityOf(returnableOf(freed, line), total) : 0;
      return quantity > 0 ? [{ lineId, quantity, reason: 'changed_mind', note: null }] : [];
    });
  const returns = [
    { isUnshipped: false, lines: linesOf(({ unshipped }, quantity) => quantity - Math.min(unshipped, quantity)) },
    { isUnshipped: true, lines: linesOf(({ unshipped }, quantity) => Math.min(unshipped, quantity)) },
  ].filter(({ lines }) => lines.length > 0);
  const added = returns.map((part, index) => toReturn({ id: index === 0 ? id : secondId, kind, ...part }, author));
  return add(freed, added, 'order.withdrawn', author);
}

function toReturn(part: Pick<OrderReturn, 'id' | 'kind' | 'isUnshipped' | 'lines'>, { by, at }: Author): OrderReturn {
  const status = part.kind === 'withdrawal' ? 'approved' : 'requested';
  return { ...part, status, label: null, history: [{ status, at, by, note: null }], createdAt: at };
}

function add(
  order: Order,
  added: readonly OrderReturn[],
  event: 'order.withdrawn' | 'return.requested',
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

/** Receipts of withdrawals that were neither declined nor cancelled. */
const validReceiptsOf = (order: Order) => receiptsOf({ ...order, returns: order.returns.filter(isStanding) });

/** The shipped and the unshipped part of a withdrawal have the same time and share one receipt. */
function receiptsOf(order: Order): WithdrawalReceipt[] {
  const withdrawals = order.returns.filter(({ kind }) => kind !== 'return');
  const first = withdrawals.filter(
    ({ createdAt }, index) => withdrawals[index - 1]?.createdAt.getTime() !== createdAt.getTime(),
  );
  return first.map(({ createdAt, kind }) => ({
    orderNumber: nameOfOrder(order),
    receivedAt: createdAt,
    isInTime: kind === 'withdrawal',
    lines: withdrawnLinesOf(order, createdAt).map(({ name, quantity }) => ({ name, quantity })),
  }));
}

/** Units of each line in the withdrawal that was made at this time. */
export function withdrawnLinesOf(order: Order, at: Date): { lineId: string; name: string; quantity: number }[] {
  const lines = order.returns
    .filter(({ kind, createdAt }) => kind !== 'return' && createdAt.getTime() === at.getTime())
    .flatMap((each) => each.lines);
  return order.lines.flatMap(({ id, name }) => {
    const quantity = lines.reduce((total, line) => (line.lineId === id ? total + line.quantity : total), 0);
    return quantity > 0 ? [{ lineId: id, name, quantity }] : [];
  });
}

const sum = ({ unshipped, shipped }: ReturnableQuantity) => unshipped + shipped;

function assertLines(
  order: Order,
  asked: readonly RequestedLine[],
  leftOf: (returnable: ReturnableQuantity) => number,
): void {
  if (asked.length === 0) throw invalidField('lines', 'Choose at least one part.');
  asked.forEach(({ lineId, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw invalidField(`lines.${index}.lineId`, 'The order has no such line.');
    if (asked.findIndex((other) => other.lineId === lineId) !== index) {
      throw invalidField(`lines.${index}.lineId`, 'This line is named twice.');
    }
    const left = leftOf(returnableOf(order, line));
    if (Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= left) return;
    const message = left === 0 ? 'Nothing of this part can be returned.' : `The quantity must be from 1 to ${left}.`;
    throw invalidField(`lines.${index}.quantity`, message);
  });
}
