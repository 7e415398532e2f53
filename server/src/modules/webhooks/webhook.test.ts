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
  'parcel.delivered': null,
  'parcel.lost': null,
  'parcel.sent_back': null,
  'parcel.tracking_changed': null,
  'order.withdrawn': null,
  'return.requested': null,
  'return.cancelled': null,
  'return.approved': null,
  'return.declined': null,
  'return.label_changed': null,
  'return.received': 'order.returned',
  'return.closed': null,
  'payment.started': null,
  'payment.abandoned': null,
  'payment.processing': null,
  'payment.open': null,
  'payment.failed': null,
  'payment.settled': 'order.paid',
  'payment.settled_late': 'order.paid',
  'payment.too_late': null,
  'payment.waived': 'order.paid',
  'payment.link_sent': null,
  'payment.recorded': 'order.paid',
  'payment.returned': null,
  'payment.flagged': null,
  'payment.flag_resolved': null,
  'refund.requested': null,
  'refund.pending': null,
  'refund.succeeded': 'order.refunded',
  'refund.failed': null,
  'refund.bounced': 'order.changed',
  'refund.cancelled': null,
  'refund.restocked': null,
  'dispute.opened': null,
  'dispute.won': null,
  'dispute.lost': null,
};

it.each(Object.entries(sentFor))('the event %s of an order is sent as %s', (name, sent) => {
  const after = { status: 'paid', paymentStatus: 'paid', refunded: money(0, 'usd') };
  const entry = { id: 'o1:3', orderId: 'o1', sequence: 3, event: name, amount: null, at: new Date(0), after };
  expect(toOrderEvent(entry as unknown as LedgerEntry)?.event ?? null).toBe(sent);
});
