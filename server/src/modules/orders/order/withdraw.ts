import { emailRule } from '@kickstand/rules/orders';
import { toDateText } from '../../../shared/calendar.js';
import { assertNoKey, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { labelOf } from './order-access.js';
import { endWithdrawn, type EndOrderDeps } from './end-order.js';
import { returnableOf, withdrawableOf, type ReturnableQuantity } from './order-returns.js';
import { freeDeposits, freeRequested, withDeposits, type RequestedLine } from './old-parts.js';
import { changeOrder, type OrderChange } from './order-store.js';
import { partLinesOf } from './order-lines.js';
import { nameOfOrder, readOrderNumber, type Order, type OrderLine } from './order.js';
import { addReturns, assertLines, toReturn, type RequestReturnDeps } from './request-return.js';
import { isStanding, type ReturnLine } from './return.js';
import type { Author } from './ship-order.js';
import { isInTime, lastWithdrawalDay } from './withdrawal-deadline.js';

/** Counts wrong combinations of order number and email address. */
export interface OrderGuesses {
  /** @returns seconds until the next lookup is allowed; 0 if it is allowed now. */
  count(address: string, unknown: readonly string[]): Promise<number>;
}

export interface WithdrawDeps extends RequestReturnDeps, EndOrderDeps {
  /** Null if guesses are not limited. */
  orderGuesses: OrderGuesses | null;
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
  deps: Pick<WithdrawDeps, 'orders' | 'orderGuesses' | 'readTerms' | 'clock'>,
  actor: Actor,
  reference: OrderReference,
): Promise<WithdrawableOrder | null> {
  const order = await findReferenced(deps, actor, reference);
  if (!order) return null;
  const terms = await deps.readTerms();
  const last = lastWithdrawalDay(order, terms);
  const inTime = isInTime(order, terms, deps.clock.now());
  return {
    orderNumber: nameOfOrder(order),
    placedAt: order.placedAt,
    lines: partLinesOf(order).map((line) => ({
      ...{ lineId: line.id, name: line.name, partNumber: line.partNumber, quantity: line.quantity },
      withdrawableQuantity: withdrawableOf(order, line, inTime),
    })),
    lastDay: last === null ? null : toDateText(last),
    isInTime: inTime,
    receipts: validReceiptsOf(order),
  };
}

async function findReferenced(
  { orders, orderGuesses }: Pick<WithdrawDeps, 'orders' | 'orderGuesses'>,
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
 * later, the shop decides. A withdrawal in time replaces returns that the shop has not decided about. Units that are
 * not shipped form a separate return, because they need not be sent back. An unpaid order is cancelled if nothing of it
 * is left. If nothing is left to withdraw from, the receipt of the latest withdrawal is returned.
 * @throws DomainError FORBIDDEN for an API key; NOT_FOUND for a wrong combination of number and address; RATE_LIMITED;
 *   BAD_USER_INPUT naming the invalid field; CONFLICT (ILLEGAL_TRANSITION) if nothing is left and there was no earlier
 *   withdrawal; CONFLICT (IN_PROGRESS).
 */
export async function withdraw(
  deps: WithdrawDeps,
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
    const author = { by: labelOf(actor, current), at: deps.clock.now() };
    const inTime = isInTime(current, terms, author.at);
    const isKnown = current.returns.some((each) => each.id === id);
    const isAnythingLeft = isWithdrawable(current, inTime);
    if (isKnown || (!isAnythingLeft && validReceiptsOf(current).length > 0)) return null;
    if (!isAnythingLeft) throw conflict('ILLEGAL_TRANSITION', 'There is nothing left in this order to withdraw from.');
    return toWithdrawal(current, lines, { id, secondId: deps.newId(), inTime }, author);
  });
  // Units whose withdrawal staff have closed without a refund are still ordered.
  const isAnythingOrdered = partLinesOf(order).some((line) => sum(returnableOf(order, line)) > 0);
  if (order.status === 'placed' && !isAnythingOrdered) await endWithdrawn(deps, order, labelOf(actor, order));
  const first = order.returns.find((each) => each.id === id);
  const isOfAttempt = ({ receivedAt }: WithdrawalReceipt) => receivedAt.getTime() === first?.createdAt.getTime();
  const receipt = receiptsOf(order).find(isOfAttempt) ?? validReceiptsOf(order).at(-1);
  if (!receipt) throw new Error('The withdrawal was not recorded');
  return { order, receipt };
}

/** Quantity of the line that the customer can withdraw from now, shipped or not. */
export async function findWithdrawableQuantity(
  { readTerms, clock }: Pick<WithdrawDeps, 'readTerms' | 'clock'>,
  order: Order,
  line: OrderLine,
): Promise<number> {
  return withdrawableOf(order, line, isInTime(order, await readTerms(), clock.now()));
}

const isWithdrawable = (order: Order, inTime: boolean) =>
  partLinesOf(order).some((line) => withdrawableOf(order, line, inTime) > 0);

function toWithdrawal(
  order: Order,
  wanted: readonly RequestedLine[] | null,
  { id, secondId, inTime }: { id: string; secondId: string; inTime: boolean },
  author: Author,
): OrderChange {
  const all = partLinesOf(order).map((line) => ({ lineId: line.id, quantity: withdrawableOf(order, line, inTime) }));
  const parts = wanted ?? all.filter(({ quantity }) => quantity > 0);
  assertLines({ ...order, lines: partLinesOf(order) }, parts, (line) => withdrawableOf(order, line, inTime));
  const replaced = inTime ? freeRequested(order, parts, author) : order;
  const freed = freeDeposits(replaced, parts, sum, author);
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
  const kind = inTime ? 'withdrawal' : 'late_withdrawal';
  const added = returns.map((part, index) => toReturn({ id: index === 0 ? id : secondId, kind, ...part }, author));
  return addReturns(freed, added, 'order.withdrawn', author);
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
