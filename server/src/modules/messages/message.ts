import { toDelayMs } from '../../shared/retry-delay.js';
import type { LedgerEntry, OrderEventName } from '../orders/order/order-store.js';

export type MessageTemplate =
  | 'new_order'
  | 'order_cancelled'
  | 'order_changed'
  | 'order_expired'
  | 'order_paid'
  | 'order_placed'
  | 'order_refunded'
  | 'order_shipped'
  | 'parcel_delivered'
  | 'payment_failed'
  | 'payment_link'
  | 'return_approved'
  | 'return_cancelled'
  | 'return_declined'
  | 'return_received'
  | 'withdrawal_received';
export const messageStatuses = ['dead', 'queued', 'sending', 'sent'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * A mail about one event of an order. It contains neither the address nor the text: both are made from the order when the
 * mail is sent, so no personal data is stored here.
 */
export interface Message {
  /**
   * `<ledger entry>:<template>`, so that an event creates only one message, even if it is queued several times.
   * `<parcel>:<template>` for parcels, so that a parcel that is shipped again after its shipment was undone creates no
   * second message.
   */
  id: string;
  template: MessageTemplate;
  orderId: string;
  /** Null if the message is not about a refund. */
  refundId: string | null;
  /** Absent if the message is not about a parcel, or if an earlier version without parcels recorded the shipment. */
  parcelId?: string;
  /** Absent if the message is not about a return. */
  returnId?: string;
  status: MessageStatus;
  /** Number of attempts to send the message since it was queued, or queued again by staff. */
  attempts: number;
  createdAt: Date;
  /** Time of the next attempt if queued, or end of the lease if being sent; otherwise null. */
  dueAt: Date | null;
  /** ID of the attempt that is sending the message; null unless it is being sent. */
  leaseId: string | null;
  sentAt: Date | null;
  /** Why the latest attempt failed; null if it did not fail. */
  error: string | null;
}

/** Fields that change when an attempt ends, or when staff send the mail again. */
export type MessageChange = Partial<Pick<Message, 'status' | 'attempts' | 'dueAt' | 'leaseId' | 'sentAt' | 'error'>>;

export const leaseMinutes = 2;
/**
 * Sending ends after 50 seconds (`smtp-transport.ts`); the rest is for writing the mail. An attempt starts only if its
 * lease lasts at least this long.
 */
const longestAttemptSeconds = 60;
export const maximumAttempts = 12;
/** A shipment that is undone within this time (the page offers an undo button) causes no mail. */
export const parcelDelaySeconds = 10;
/** A customer who pays after all within this time gets no mail about the failure. */
export const failureDelayMinutes = 15;
const aboutParcels: ReadonlySet<MessageTemplate> = new Set(['order_shipped', 'parcel_delivered']);

/** Mails sent for each event. */
const templatesByEvent: Partial<Record<OrderEventName, readonly MessageTemplate[]>> = {
  'order.placed': ['order_placed', 'new_order'],
  'payment.failed': ['payment_failed'],
  'payment.link_sent': ['payment_link'],
  'payment.recorded': ['order_paid'],
  'payment.settled': ['order_paid'],
  'payment.settled_late': ['order_paid'],
  'payment.waived': ['order_paid'],
  'refund.succeeded': ['order_refunded'],
  'order.expired': ['order_expired'],
  'order.cancelled': ['order_cancelled'],
  'order.cancelled_by_customer': ['order_cancelled'],
  'order.edited': ['order_changed'],
  'order.address_changed': ['order_changed'],
  'order.shipped': ['order_shipped'],
  'order.partly_shipped': ['order_shipped'],
  'parcel.delivered': ['parcel_delivered'],
  'order.withdrawn': ['withdrawal_received'],
  'return.approved': ['return_approved'],
  'return.label_changed': ['return_approved'],
  'return.declined': ['return_declined'],
  'return.closed': ['return_declined'],
  'return.cancelled_by_staff': ['return_cancelled'],
  'return.received': ['return_received'],
};

function delaySecondsOf(template: MessageTemplate): number {
  if (template === 'payment_failed') return failureDelayMinutes * 60;
  return aboutParcels.has(template) ? parcelDelaySeconds : 0;
}

/** The messages for an event of an order. The same event always gives the same messages; most events give none. */
export function toMessages(entry: LedgerEntry, { tellsShop }: { tellsShop: boolean }): Message[] {
  const templates = templatesByEvent[entry.event] ?? [];
  return templates
    .filter((template) => tellsShop || template !== 'new_order')
    .map((template) => ({
      id: `${aboutParcels.has(template) ? (entry.parcelId ?? entry.orderId) : entry.id}:${template}`,
      template,
      orderId: entry.orderId,
      refundId: entry.refundId,
      ...(entry.parcelId === undefined ? {} : { parcelId: entry.parcelId }),
      ...(entry.returnId === undefined ? {} : { returnId: entry.returnId }),
      status: 'queued',
      attempts: 0,
      createdAt: entry.at,
      dueAt: new Date(entry.at.getTime() + delaySecondsOf(template) * 1_000),
      leaseId: null,
      sentAt: null,
      error: null,
    }));
}

/** Whether the lease lasts long enough for an attempt that starts now. */
export function hasTimeToSend({ dueAt }: Pick<Message, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() - now.getTime() >= longestAttemptSeconds * 1_000;
}

/** Whether a message has no attempts left. The attempt that has just taken it is already counted. */
export function isOutOfAttempts({ attempts }: Pick<Message, 'attempts'>): boolean {
  return attempts > maximumAttempts;
}

export function afterSuccess(now: Date): MessageChange {
  return { status: 'sent', sentAt: now, dueAt: null, leaseId: null, error: null };
}

/** After the last attempt, the message is dead. Otherwise it is tried again later. */
export function afterFailure(
  { attempts }: Pick<Message, 'attempts'>,
  error: string,
  { now, random }: { now: Date; random: number },
): MessageChange {
  if (attempts >= maximumAttempts) return { status: 'dead', dueAt: null, leaseId: null, error };
  return { status: 'queued', dueAt: new Date(now.getTime() + toDelayMs(attempts, random)), leaseId: null, error };
}

/** After staff send a message again: it is due at once, with all attempts left. */
export function afterResend(now: Date): MessageChange {
  return { status: 'queued', attempts: 0, dueAt: now, leaseId: null, error: null };
}
