import { expect, it } from 'vitest';
import { money } from '../../shared/money.js';
import type { LedgerEntry, OrderEventName } from '../orders/order/order-store.js';
import { toOrderEvent } from './webhook.js';

/** Each event of an order, with the event that is sent to webhooks; null if none is sent. */
const sentFor: Record<OrderEventName, string | null> = {
  'order.placed': 'order.placed',
  'order.placed_by_staff': 'order.placed',
  'order.edited': 'order.changed',
  'order.address_changed': 'order.changed',
  'order.shipped': 'order.shipped',
  'order.partly_shipped': 'order.shipped',
  'order.shipment_undone': 'order.changed',
  'order.cancelled': 'order.cancelled',
  'order.cancelled_by_customer': 'order.cancelled',
  'order.expired': 'order.cancelled',
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
  'return.label_changed': null,
  'return.received': 'order.returned',
  'return.closed': 'order.changed',
  'payment.started': null,
  'payment.abandoned': null,
  'payment.processing': null,
  'payment.open': null,
  'payment.failed': null,
  'payment.settled': 'order.paid',
  'payment.settled_late': 'order.paid',
  'payment.too_late': 'order.changed',
  'payment.waived': 'order.paid',
  'payment.link_sent': null,
  'payment.recorded': 'order.paid',
  'payment.returned': 'order.changed',
  'payment.flagged': null,
  'payment.flag_resolved': null,
  'refund.requested': null,
  'refund.pending': null,
  'refund.succeeded': 'order.refunded',
  'refund.failed': 'order.changed',
  'refund.bounced': 'order.changed',
  'refund.cancelled': 'order.changed',
  'refund.restocked': null,
  'dispute.opened': 'order.changed',
  'dispute.won': 'order.changed',
  'dispute.lost': 'order.changed',
};

it.each(Object.entries(sentFor))('the event %s of an order is sent as %s', (name, sent) => {
  const after = { status: 'paid', paymentStatus: 'paid', refunded: money(0, 'usd') };
  const entry = { id: 'o1:3', orderId: 'o1', sequence: 3, event: name, amount: null, at: new Date(0), after };
  expect(toOrderEvent(entry as unknown as LedgerEntry)?.event ?? null).toBe(sent);
});
