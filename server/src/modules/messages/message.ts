import type { LedgerEntry, OrderEventName } from '../orders/order/order-store.js';

export type MessageTemplate =
  | 'new_order'
  | 'order_cancelled'
  | 'order_expired'
  | 'order_paid'
  | 'order_placed'
  | 'order_refunded'
  | 'order_shipped';
export type MessageStatus = 'dead' | 'queued' | 'sending' | 'sent';

/**
 * A mail about one event of an order. It holds neither address nor text: both are made from the order when the mail is
 * sent, so nothing about people is kept here.
 */
export interface Message {
  /**
   * `<ledger entry>:<template>`: one event makes one message, however often it is queued. `<order>:order_shipped`: an order
   * that is shipped again after an undone shipment makes no second message.
   */
  id: string;
  template: MessageTemplate;
  orderId: string;
  /** Null on messages that are not about a refund. */
  refundId: string | null;
  status: MessageStatus;
  /** Attempts to send it since it was queued, or queued again by an admin. */
  attempts: number;
  createdAt: Date;
  /** Time of the next attempt if queued, or end of the lease if being sent; otherwise null. */
  dueAt: Date | null;
  /** Which attempt holds it; null unless it is being sent. */
  leaseId: string | null;
  sentAt: Date | null;
  /** Why the latest attempt failed; null if none has. */
  error: string | null;
}

/** Fields that an attempt or an admin changes. */
export type MessageChange = Partial<Pick<Message, 'status' | 'attempts' | 'dueAt' | 'leaseId' | 'sentAt' | 'error'>>;

export const leaseMinutes = 2;
export const maximumAttempts = 12;
const longestDelayMinutes = 6 * 60;
/** A shipment that is undone within this time, as the toast about it offers, causes no mail. */
export const shippedDelaySeconds = 10;

/** Mails sent for each event. */
const templatesByEvent: Partial<Record<OrderEventName, readonly MessageTemplate[]>> = {
  'order.placed': ['order_placed', 'new_order'],
  'payment.settled': ['order_paid'],
  'payment.settled_late': ['order_paid'],
  'payment.waived': ['order_paid'],
  'refund.succeeded': ['order_refunded'],
  'order.expired': ['order_expired'],
  'order.cancelled': ['order_cancelled'],
  'order.cancelled_by_customer': ['order_cancelled'],
  'order.shipped': ['order_shipped'],
};

/** The messages of an order's event; always the same for the same event, and none for most events. */
export function toMessages(entry: LedgerEntry, { tellsShop }: { tellsShop: boolean }): Message[] {
  const templates = templatesByEvent[entry.event] ?? [];
  return templates
    .filter((template) => tellsShop || template !== 'new_order')
    .map((template) => ({
      id: `${template === 'order_shipped' ? entry.orderId : entry.id}:${template}`,
      template,
      orderId: entry.orderId,
      refundId: entry.refundId,
      status: 'queued',
      attempts: 0,
      createdAt: entry.at,
      dueAt: template === 'order_shipped' ? new Date(entry.at.getTime() + shippedDelaySeconds * 1_000) : entry.at,
      leaseId: null,
      sentAt: null,
      error: null,
    }));
}

/** A message that an attempt has just taken, counted already. */
export function isOutOfAttempts({ attempts }: Pick<Message, 'attempts'>): boolean {
  return attempts > maximumAttempts;
}

export function afterSuccess(now: Date): MessageChange {
  return { status: 'sent', sentAt: now, dueAt: null, leaseId: null, error: null };
}

/** Sent for the last time, or to be tried again after a while. */
export function afterFailure(
  { attempts }: Pick<Message, 'attempts'>,
  error: string,
  { now, random }: { now: Date; random: number },
): MessageChange {
  if (attempts >= maximumAttempts) return { status: 'dead', dueAt: null, leaseId: null, error };
  return { status: 'queued', dueAt: new Date(now.getTime() + toDelayMs(attempts, random)), leaseId: null, error };
}

/**
 * From about a minute, doubled with each attempt, to six hours.
 * @param random from 0 to 1: spreads the mails of an outage over time, by a quarter in either direction.
 */
export function toDelayMs(attempts: number, random: number): number {
  const minutes = Math.min(2 ** (attempts - 1) * (0.75 + random / 2), longestDelayMinutes);
  return Math.max(1, minutes) * 60_000;
}

/** By an admin: tried again at once, with all attempts left. */
export function afterResend(now: Date): MessageChange {
  return { status: 'queued', attempts: 0, dueAt: now, leaseId: null, error: null };
}
