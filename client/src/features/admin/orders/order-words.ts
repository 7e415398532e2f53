import type { StatusStampProps } from '../../../components/feedback/StatusStamp';
import type { AdminOrderStateFragment, OrderStatus, RefundStatus } from '../../../graphql/generated/operations';
import { inWords } from '../in-words';

export interface Stamp {
  word: string;
  tone: NonNullable<StatusStampProps['tone']>;
}

type Standing = Pick<AdminOrderStateFragment, 'status'> & {
  payment: Pick<AdminOrderStateFragment['payment'], 'status' | 'disputed'>;
};

const endings: Partial<Record<OrderStatus, Stamp>> = {
  EXPIRED: { word: 'Expired', tone: 'plain' },
  CANCELLED: { word: 'Deleted', tone: 'plain' },
};

/** How an order and its money stand, as it is stamped on its sheet. */
export function toStamps({ status, payment }: Standing): readonly Stamp[] {
  const ending = endings[status];
  const dispute: Stamp[] = payment.disputed ? [{ word: 'Disputed', tone: 'danger' }] : [];
  switch (payment.status) {
    case 'UNPAID':
      return [ending ?? { word: 'Unpaid', tone: 'plain' }];
    case 'PROCESSING':
      return [{ word: 'Processing', tone: 'caution' }];
    case 'REFUNDED':
      return [{ word: 'Refunded', tone: 'calm' }, ...dispute];
    case 'PARTIALLY_REFUNDED':
      return [{ word: 'Paid', tone: 'good' }, { word: 'Partly refunded', tone: 'calm' }, ...dispute];
    case 'PAID':
      // Money that came in after the order had ended.
      return [{ word: 'Paid', tone: 'good' }, ...(ending ? [ending] : []), ...dispute];
  }
}

export const statusWords = {
  PLACED: 'Placed',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  CANCELLED: 'Deleted',
  EXPIRED: 'Expired',
  REFUNDED: 'Refunded',
} as const satisfies Record<OrderStatus, string>;

export const refundStamps = {
  PENDING: { word: 'Pending', tone: 'caution' },
  SUCCEEDED: { word: 'Paid back', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'danger' },
  CANCELLED: { word: 'Called off', tone: 'plain' },
} as const satisfies Record<RefundStatus, Stamp>;

/** The events the server's ledger keeps. */
type LedgerEvent =
  | `order.${'placed' | 'shipped' | 'cancelled' | 'expired'}`
  | `payment.${'started' | 'abandoned' | 'processing' | 'open' | 'settled' | 'settled_late' | 'too_late' | 'waived'}`
  | `payment.${'flagged' | 'flag_resolved'}`
  | `refund.${'requested' | 'pending' | 'succeeded' | 'failed' | 'bounced' | 'cancelled' | 'restocked'}`
  | `dispute.${'opened' | 'won' | 'lost'}`;

const ledgerWords = {
  'order.placed': 'Order placed',
  'order.shipped': 'Order shipped',
  'order.cancelled': 'Order deleted',
  'order.expired': 'Order expired unpaid',
  'payment.started': 'Payment started',
  'payment.abandoned': 'Payment abandoned',
  'payment.processing': 'Payment with the bank',
  'payment.open': 'Payment open again',
  'payment.settled': 'Money received',
  'payment.settled_late': 'Money received late, parts reserved again',
  'payment.too_late': 'Money received too late, parts sold out',
  'payment.waived': 'Nothing to pay',
  'payment.flagged': 'Flagged for a check',
  'payment.flag_resolved': 'Marked as checked',
  'refund.requested': 'Refund asked for',
  'refund.pending': 'Refund under way',
  'refund.succeeded': 'Refund paid back',
  'refund.failed': 'Refund failed',
  'refund.bounced': 'Refund returned by the bank',
  'refund.cancelled': 'Refund called off',
  'refund.restocked': 'Parts back on the shelf',
  'dispute.opened': 'Dispute opened',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
} as const satisfies Record<LedgerEvent, string>;

/** What happened to an order, in words. */
export const toEventWords = (event: string) => inWords<LedgerEvent>(ledgerWords, event);
