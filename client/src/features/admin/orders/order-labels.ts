import type { StatusStampProps } from '../../../components/feedback/StatusStamp';
import type {
  AdminOrderStateFragment,
  Fulfilment,
  LedgerEvent,
  OrderStatus,
  PaymentMethod,
  RefundStatus,
} from '../../../graphql/generated/operations';
import type { ShopError } from '../../../graphql/shop-error';
import type { MoneyAmount } from '../../../lib/money/money';
import { toLabel } from '../../../lib/text/to-label';
import { toPaymentLabel, toStatusLabel } from '../../../lib/orders/status-labels';

export interface Stamp {
  word: string;
  tone: NonNullable<StatusStampProps['tone']>;
}

type Standing = Pick<AdminOrderStateFragment, 'status' | 'shippedAt'> & {
  quote: { delivery: { isPickup: boolean } | null };
  payment: Pick<AdminOrderStateFragment['payment'], 'status' | 'disputed'>;
};

const endings: Partial<Record<OrderStatus, Stamp>> = {
  EXPIRED: { word: 'Expired', tone: 'plain' },
  CANCELLED: { word: 'Deleted', tone: 'plain' },
};

/** Stamps for the status of an order and of its payment. */
export function toStamps({ status, shippedAt, payment, quote }: Standing): readonly Stamp[] {
  const ending = endings[status];
  const shipped: Stamp = { word: toStatusLabel('SHIPPED', quote), tone: 'calm' };
  const dispute: Stamp[] = payment.disputed ? [{ word: 'Disputed', tone: 'danger' }] : [];
  switch (payment.status) {
    case 'UNPAID':
      return [ending ?? { word: 'Unpaid', tone: 'plain' }];
    case 'PROCESSING':
      return [{ word: 'Processing', tone: 'caution' }];
    case 'REFUNDED':
      // Other shipped orders have a button that says 'Shipped'; a refunded order has none.
      return [{ word: 'Refunded', tone: 'calm' }, ...(shippedAt ? [shipped] : []), ...dispute];
    case 'PARTIALLY_REFUNDED':
      return [{ word: 'Paid', tone: 'good' }, { word: 'Partly refunded', tone: 'calm' }, ...dispute];
    case 'PAID':
      // An order with an `ending` was deleted or had expired before the payment arrived.
      return [{ word: 'Paid', tone: 'good' }, ...(ending ? [ending] : []), ...dispute];
    default:
      // A status that this version of the client does not know.
      return [{ word: toPaymentLabel(payment.status), tone: 'plain' }, ...dispute];
  }
}

const fulfilmentLabels: Readonly<Record<Fulfilment, string>> = {
  UNSHIPPED: 'Not shipped',
  PARTLY_SHIPPED: 'Partly shipped',
  SHIPPED: 'Shipped',
};

const pickupLabels: Readonly<Record<Fulfilment, string>> = {
  UNSHIPPED: 'Not ready',
  PARTLY_SHIPPED: 'Partly ready to be picked up',
  SHIPPED: 'Ready to be picked up',
};

/** How much of an order is shipped or ready to be picked up. */
export const toFulfilmentLabel = ({
  fulfilment,
  quote,
}: {
  fulfilment: Fulfilment;
  quote: { delivery: { isPickup: boolean } | null };
}): string => toLabel(quote.delivery?.isPickup ? pickupLabels : fulfilmentLabels, fulfilment);

const refundStamps = {
  PENDING: { word: 'Pending', tone: 'caution' },
  SUCCEEDED: { word: 'Paid back', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'danger' },
  CANCELLED: { word: 'Cancelled', tone: 'plain' },
} as const satisfies Record<RefundStatus, Stamp>;

/** Stamp for the status of a refund. */
export function toRefundStamp(status: RefundStatus): Stamp {
  return Object.hasOwn(refundStamps, status)
    ? refundStamps[status]
    : { word: toLabel<string>({}, status), tone: 'plain' };
}

const eventLabels = {
  ORDER_PLACED: 'Order placed',
  ORDER_PLACED_BY_STAFF: 'Order placed for the customer',
  ORDER_EDITED: 'Order edited',
  ORDER_ADDRESS_CHANGED: 'Address changed',
  ORDER_SHIPPED: 'Order shipped',
  ORDER_PARTLY_SHIPPED: 'Partly shipped',
  ORDER_SHIPMENT_UNDONE: 'Shipping undone',
  PARCEL_DELIVERED: 'Parcel delivered',
  PARCEL_LOST: 'Parcel lost',
  PARCEL_SENT_BACK: 'Parcel sent back',
  PARCEL_TRACKING_CHANGED: 'Tracking number corrected',
  ORDER_WITHDRAWN: 'Customer withdrew from the contract',
  RETURN_REQUESTED: 'Return requested',
  RETURN_REQUESTED_BY_STAFF: 'Return requested by the shop',
  RETURN_CANCELLED: 'Return cancelled',
  RETURN_CANCELLED_BY_STAFF: 'Return cancelled by the shop',
  RETURN_APPROVED: 'Return approved',
  RETURN_DECLINED: 'Return declined',
  RETURN_LABEL_CHANGED: 'Customer told how to return',
  RETURN_RECEIVED: 'Return received',
  RETURN_CLOSED: 'Return closed without a refund',
  ORDER_CANCELLED: 'Order deleted',
  ORDER_CANCELLED_BY_CUSTOMER: 'Order cancelled by the customer',
  ORDER_EXPIRED: 'Order expired unpaid',
  PAYMENT_STARTED: 'Payment started',
  PAYMENT_ABANDONED: 'Payment abandoned',
  PAYMENT_PROCESSING: 'Payment with the bank',
  PAYMENT_OPEN: 'Payment open again',
  PAYMENT_SETTLED: 'Money received',
  PAYMENT_SETTLED_LATE: 'Money received late, parts reserved again',
  PAYMENT_TOO_LATE: 'Money received too late, parts sold out',
  PAYMENT_WAIVED: 'Nothing to pay',
  PAYMENT_FAILED: 'Payment failed',
  PAYMENT_LINK_SENT: 'Payment link sent',
  PAYMENT_RECORDED: 'Payment recorded',
  PAYMENT_RETURNED: 'Second payment returned',
  PAYMENT_FLAGGED: 'Flagged for a check',
  PAYMENT_FLAG_RESOLVED: 'Marked as checked',
  REFUND_REQUESTED: 'Refund requested',
  REFUND_PENDING: 'Refund under way',
  REFUND_SUCCEEDED: 'Refund paid back',
  REFUND_FAILED: 'Refund failed',
  REFUND_BOUNCED: 'Refund returned by the bank',
  REFUND_CANCELLED: 'Refund cancelled',
  REFUND_RESTOCKED: 'Returned to stock',
  DISPUTE_OPENED: 'Dispute opened or continued',
  DISPUTE_WON: 'Dispute won',
  DISPUTE_LOST: 'Dispute lost',
} as const satisfies Record<LedgerEvent, string>;

/** Label of a ledger event. */
export const toEventLabel = (event: LedgerEvent) => toLabel(eventLabels, event);

/** Method and reference of a payment, e.g. 'Cash, R-17'. */
export function toMethodLabel({
  method,
  reference,
}: {
  method: PaymentMethod | null;
  reference: string | null;
}): string {
  const labels: Record<PaymentMethod, string> = { CARD: 'Card', CASH: 'Cash', BANK_TRANSFER: 'Bank transfer' };
  return [method && labels[method], reference].filter(Boolean).join(', ');
}

/** What happens to the money of a refund: the shop itself can only send back a payment by card. */
export function toWayOfRefund(
  { customerEmail, payment }: { customerEmail: string; payment: { method: PaymentMethod | null } },
  amount: MoneyAmount,
): string {
  if (amount.amountMinor === 0) return 'There is no money to pay back.';
  return payment.method === 'CARD'
    ? `The money goes back to the card of ${customerEmail || 'the customer'}. This cannot be undone.`
    : 'The order was not paid by card, so the refund is only recorded here. Give the money back to the customer yourself.';
}

/**
 * Message of a dialog whose change was refused. A dialog keeps the revision that it was opened with, so it has to be
 * opened again if the order has changed.
 */
export const toDialogMessage = ({ reason }: ShopError, message: string | null): string | null =>
  reason === 'STALE_VERSION' ? 'This order has changed in the meantime. Close this form and open it again.' : message;
