import { toDecimalString, type Money } from '../../shared/money.js';
import type { Order, OrderStatus, PaymentStatus } from './order.js';

/** Where an order and its money stand: equal for equal states. */
export interface OrderStanding {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** What has definitely gone back. */
  refunded: Money;
  /** How many refunds the provider has not finished. */
  refundsUnderWay: number;
  disputed: boolean;
  /** An admin must look at it. */
  flagged: boolean;
}

export function standingOf({ status, payment }: Pick<Order, 'status' | 'payment'>): OrderStanding {
  return {
    status,
    paymentStatus: payment.status,
    refunded: payment.refunded,
    refundsUnderWay: payment.refunds.filter((refund) => refund.status === 'pending').length,
    disputed: payment.disputed,
    flagged: payment.flag !== null,
  };
}

/** In words, for the audit log: what is remarkable beyond the two statuses is told in one. */
export function tellStanding(standing: OrderStanding): { status: string; payment: string; remarks: string | null } {
  const { status, paymentStatus, refunded, refundsUnderWay, disputed, flagged } = standing;
  const remarks = [
    refunded.amountMinor > 0 && `${toDecimalString(refunded)} refunded`,
    refundsUnderWay > 0 && `${refundsUnderWay} refund${refundsUnderWay > 1 ? 's' : ''} under way`,
    disputed && 'disputed',
    flagged && 'needs review',
  ].filter((remark) => remark !== false);
  return { status, payment: paymentStatus, remarks: remarks.join(', ') || null };
}
