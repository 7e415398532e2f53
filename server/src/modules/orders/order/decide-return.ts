import { returnRules } from '@kickstand/rules/orders';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { statusAfter } from './order-parcels.js';
import { isDeposit, unitsInWords } from './order-lines.js';
import { returnableOf } from './order-returns.js';
import { assertRevision, type OrderChange, type OrderEventName } from './order-store.js';
import type { Order } from './order.js';
import { returnTransitions, unitsOf, type OrderReturn, type ReceivedUnits, type ReturnStatus } from './return.js';
import { changeAs, type Author, type ShipOrderDeps } from './ship-order.js';

type Deps = Pick<ShipOrderDeps, 'orders' | 'clock'>;

interface ReturnOfOrder {
  orderId: string;
  returnId: string;
  /** Revision of the order that staff saw. */
  revision: number;
}

/** Decisions of staff about a return: approve or decline it, or close it without a refund. */
export const returnDecisions = ['approved', 'declined', 'closed'] as const satisfies readonly ReturnStatus[];
export type ReturnDecision = (typeof returnDecisions)[number];

export interface DecideReturnInput extends ReturnOfOrder {
  decision: ReturnDecision;
  /** Note for the customer; required to decline a return, or to close it without a refund. */
  note?: string | null;
  /** How the customer must send the units; only for approved returns. */
  label?: string | null;
  /** ID of an uploaded label; only for approved returns. */
  labelFileId?: string | null;
}

/**
 * Approves or declines a requested return, or closes one without a refund. A retry changes nothing.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT (note, label); CONFLICT: STALE_VERSION; ILLEGAL_TRANSITION
 * if the return's status does not allow it.
 */
export async function decideReturn(deps: Deps, actor: Actor, input: DecideReturnInput): Promise<Order> {
  const { decision } = input;
  const rules = {
    note: decision === 'approved' ? returnRules.note : returnRules.decisionNote,
    label: returnRules.label,
  };
  const { note, label } = readFields(rules, { note: input.note ?? '', label: input.label ?? '' });
  return changeAs(deps, actor, input.orderId, (order, author) =>
    toReturnChange(order, input.returnId, author, {
      status: decision,
      note: note || null,
      fieldsOf: (found) => (decision === 'approved' ? { label: label || found.label, ...labelFileOf(input) } : {}),
      assertAllowed: (found) => {
        assertRevision(order, input.revision);
        if (found.status === 'declined') assertReturnable(order, found);
      },
    }),
  );
}

/** A declined return can still be approved. By then its units may have been refunded, or may be in another return. */
function assertReturnable(order: Order, { lines, isUnshipped }: OrderReturn): void {
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    const left = line ? returnableOf(order, line)[isUnshipped ? 'unshipped' : 'shipped'] : 0;
    if (quantity > left) {
      throw conflict('ILLEGAL_TRANSITION', 'Its parts are in another return, or refunded: it cannot be approved.');
    }
  }
}

/**
 * Sets the instructions that tell the customer how to send an approved return.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT (label); CONFLICT: STALE_VERSION; ILLEGAL_TRANSITION if the
 * return is not approved, or if its units were not shipped.
 */
export async function setReturnLabel(
  deps: Deps,
  actor: Actor,
  input: ReturnOfOrder & { label: string; labelFileId?: string | null },
): Promise<Order> {
  const { label } = readFields({ label: returnRules.label }, { label: input.label });
  return changeAs(deps, actor, input.orderId, (order, author) => {
    const found = getReturn(order, input.returnId);
    const changed = { ...found, label: label || null, ...labelFileOf(input) };
    if (isDeepStrictEqual(changed, found)) return null;
    if (found.status !== 'approved' || found.isUnshipped) throw isNotAllowed(found);
    assertRevision(order, input.revision);
    return replaceReturn(order, changed, 'return.label_changed', author);
  });
}

/** Keeps the earlier file unless another one is sent. */
const labelFileOf = ({ labelFileId }: { labelFileId?: string | null }) => (labelFileId ? { labelFileId } : {});

export interface ReceiveReturnInput extends ReturnOfOrder {
  lines: readonly (Omit<ReceivedUnits, 'condition'> & { lineId: string; condition?: string | null })[];
}

/**
 * Records which units of a return have arrived, and how many of them a refund returns to stock. A retry changes
 * nothing.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT naming the invalid field; CONFLICT: STALE_VERSION;
 * ILLEGAL_TRANSITION if the return is not approved, or if its units were not shipped.
 */
export async function receiveReturn(deps: Deps, actor: Actor, input: ReceiveReturnInput): Promise<Order> {
  return changeAs(deps, actor, input.orderId, (order, author) =>
    toReturnChange(order, input.returnId, author, {
      status: 'received',
      fieldsOf: (found) => ({ lines: toReceivedLines(order, found, input.lines) }),
      assertAllowed: (found) => {
        if (found.isUnshipped) throw isNotAllowed(found);
        assertRevision(order, input.revision);
      },
    }),
  );
}

function toReceivedLines(
  order: Order,
  { lines }: OrderReturn,
  arrived: ReceiveReturnInput['lines'],
): OrderReturn['lines'] {
  const isWhole = (quantity: number, most: number) =>
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= most;
  return lines.map((line) => {
    const index = arrived.findIndex(({ lineId }) => lineId === line.lineId);
    const units = arrived[index];
    if (!units) throw invalidField('lines', 'Enter how much of each line has arrived.');
    const field = `lines.${index}`;
    const { quantity, restockQuantity } = units;
    if (!isWhole(quantity, line.quantity)) {
      throw invalidField(`${field}.quantity`, `The quantity must be from 0 to ${line.quantity}.`);
    }
    const isOfDeposit = order.lines.some((each) => each.id === line.lineId && isDeposit(each));
    const restockable = isOfDeposit ? 0 : quantity;
    if (!isWhole(restockQuantity, restockable)) {
      throw invalidField(`${field}.restockQuantity`, `The quantity must be from 0 to ${restockable}.`);
    }
    const { condition } = readFields({ condition: returnRules.note }, { condition: units.condition ?? '' }, field);
    return { ...line, received: { quantity, restockQuantity, condition: condition || null } };
  });
}

export function getReturn({ returns }: Order, returnId: string): OrderReturn {
  const found = returns.find(({ id }) => id === returnId);
  if (!found) throw notFound('The return');
  return found;
}

export function withReturnStatus(
  found: OrderReturn,
  status: ReturnStatus,
  author: Author,
  note: string | null = null,
): OrderReturn {
  return { ...found, status, history: [...found.history, { status, ...author, note }] };
}

interface StatusChange {
  status: Exclude<ReturnStatus, 'requested'>;
  /** By default, `return.` and the status. */
  event?: OrderEventName;
  note?: string | null;
  /** The other fields that change. */
  fieldsOf?: (found: OrderReturn) => Partial<OrderReturn>;
  /** Not called for a retry. */
  assertAllowed: (found: OrderReturn) => void;
}

/**
 * The change that moves a return to another status; null for a retry, which finds exactly this change made. Pure.
 * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION)
 */
export function toReturnChange(
  order: Order,
  returnId: string,
  author: Author,
  { status, event = `return.${status}`, note = null, fieldsOf, assertAllowed }: StatusChange,
): OrderChange | null {
  const found = getReturn(order, returnId);
  const changed = { ...found, ...fieldsOf?.(found) };
  const isRetry = isDeepStrictEqual({ ...changed, status }, found) && found.history.at(-1)?.note === note;
  if (isRetry) return null;
  assertAllowed(found);
  if (!(returnTransitions[found.status] as readonly ReturnStatus[]).includes(status)) throw isNotAllowed(found);
  return replaceReturn(order, withReturnStatus(changed, status, author, note), event, author);
}

function replaceReturn(order: Order, changed: OrderReturn, event: OrderEventName, author: Author): OrderChange {
  const note = [describeReturn(order, changed), changed.history.at(-1)?.note].filter(Boolean).join('; ');
  const returns = withReturn(order, changed);
  return { status: statusAfter(order, { returns }), returns, reason: { event, returnId: changed.id, note, ...author } };
}

export const withReturn = ({ returns }: Order, changed: OrderReturn): OrderReturn[] =>
  returns.map((each) => (each.id === changed.id ? changed : each));

export const describeReturn = (order: Order, { lines }: OrderReturn): string =>
  unitsInWords(
    order,
    lines.map((line) => ({ lineId: line.lineId, quantity: unitsOf(line) })),
  );

export const isNotAllowed = ({ status }: OrderReturn) =>
  conflict('ILLEGAL_TRANSITION', `This is not possible with a return that is ${status}.`, { status });
