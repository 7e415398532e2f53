import type { WebhookEvent } from '@kickstand/rules/webhooks';
import { createHmac, randomBytes } from 'node:crypto';
import { toDecimalString, type Money } from '../../shared/money.js';
import type { LedgerEntry, OrderEventName } from '../orders/order/order-store.js';

/** An address to which events are sent, with its settings and state but without its secret. */
export interface Webhook {
  /** 24 hex digits. */
  id: string;
  url: string;
  events: readonly WebhookEvent[];
  /** Email address of the admin who created it. */
  createdBy: string;
  createdAt: Date;
  /** When the webhook was created or last enabled. Events before this time are not queued. */
  activeSince: Date;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: Date | null;
  /** Time of the first failed attempt since the last success; null if there is none. */
  failingSince: Date | null;
  /** No attempt is made before this time. */
  dueAt: Date;
}

export const deliveryStates = ['queued', 'sent', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What is sent: one of the chosen events, or `ping`, the test event. */
export type DeliveredEvent = WebhookEvent | 'ping';

/** One event for one webhook. */
export interface Delivery {
  /** `<event>:<webhook>`, so that an event is queued once, even if it is reported several times. */
  id: string;
  webhookId: string;
  /** The same for all webhooks and attempts. */
  eventId: string;
  event: DeliveredEvent;
  /** When it happened. */
  at: Date;
  /** Number by which events of one order are sorted if they happened at the same time. */
  sequence: number;
  /** What is sent, as JSON. */
  data: string;
  state: DeliveryState;
  /** Number of attempts since it was queued, or last sent again by an admin. */
  attempts: number;
  /** When the receiver last accepted it; null if it never has. */
  sentAt: Date | null;
  /** HTTP status of the latest answer; null if there was none. */
  status: number | null;
  /** Why the latest attempt failed; null if it did not fail. */
  error: string | null;
}

/** Number of days for which deliveries are listed and can be sent again. */
export const deliveriesKeptDays = 30;
/** After this many failed attempts, which take about a day, a delivery is given up, so that later ones are sent. */
export const mostAttempts = 12;

const eventsOfOrders: Partial<Record<OrderEventName, WebhookEvent>> = {
  'order.placed': 'order.placed',
  'order.placed_by_staff': 'order.placed',
  'payment.settled': 'order.paid',
  'payment.settled_late': 'order.paid',
  'payment.waived': 'order.paid',
  'payment.recorded': 'order.paid',
  'order.edited': 'order.changed',
  'order.address_changed': 'order.changed',
  'order.shipment_undone': 'order.changed',
  'parcel.delivered': 'order.changed',
  'parcel.lost': 'order.changed',
  'parcel.sent_back': 'order.changed',
  'parcel.tracking_changed': 'order.changed',
  'order.withdrawn': 'order.changed',
  'return.requested': 'order.changed',
  'return.requested_by_staff': 'order.changed',
  'return.cancelled': 'order.changed',
  'return.cancelled_by_staff': 'order.changed',
  'return.approved': 'order.changed',
  'return.declined': 'order.changed',
  'return.closed': 'order.changed',
  'payment.too_late': 'order.changed',
  'payment.returned': 'order.changed',
  'refund.failed': 'order.changed',
  'refund.bounced': 'order.changed',
  'refund.cancelled': 'order.changed',
  'dispute.opened': 'order.changed',
  'dispute.won': 'order.changed',
  'dispute.lost': 'order.changed',
  'order.cancelled': 'order.cancelled',
  'order.cancelled_by_customer': 'order.cancelled',
  'order.expired': 'order.cancelled',
  'order.shipped': 'order.shipped',
  'order.partly_shipped': 'order.shipped',
  'return.received': 'order.returned',
  'refund.succeeded': 'order.refunded',
};

/** An event, before it is queued for each webhook that chose it. */
export type Occurrence = Pick<Delivery, 'eventId' | 'event' | 'at' | 'sequence' | 'data'>;

/** Null for an entry that is not sent to webhooks. Equal entries of an epoch give equal events. */
export function toOrderEvent(entry: LedgerEntry, epoch = ''): Occurrence | null {
  const { id, orderId, parcelId, returnId, sequence, event: name, amount, at } = entry;
  const event = eventsOfOrders[name];
  if (!event) return null;
  const { status, paymentStatus, refunded } = entry.after;
  const money = { amount: amount && toAmount(amount), refunded: toAmount(refunded) };
  const data = JSON.stringify({ orderId, parcelId, returnId, status, paymentStatus, ...money });
  return { eventId: `order:${id}${epoch}`, event, at, sequence, data };
}

const toAmount = (money: Money) => ({ amount: toDecimalString(money), currency: money.currency });

/** Null if the webhook did not choose the event, is disabled, or was enabled after the event. */
export function toDelivery(webhook: Webhook, occurrence: Occurrence): Delivery | null {
  const { id, events, disabledAt, activeSince } = webhook;
  const isAsked = occurrence.event === 'ping' || events.includes(occurrence.event);
  if (!isAsked || disabledAt !== null || occurrence.at < activeSince) return null;
  return {
    ...occurrence,
    ...{ id: `${occurrence.eventId}:${id}`, webhookId: id },
    ...{ state: 'queued', attempts: 0, sentAt: null, status: null, error: null },
  };
}

/** 192 random bits, in the format of the Standard Webhooks specification. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/**
 * Content and headers of a request.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function toRequest({ eventId, event, at, data }: Occurrence, secret: string, now: Date) {
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${at.toISOString()}","data":${data}}`;
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
