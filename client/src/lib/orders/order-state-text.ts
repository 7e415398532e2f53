import type { OrderStandingFieldsFragment, OrderStatus, PaymentStatus } from '../../graphql/generated/operations';
import { formatMoney } from '../money/money';
import { paymentLabels, statusLabels, toPaymentLabel, toStatusLabel } from './status-labels';

/** Status of an order and of its payment, e.g. 'deleted, unpaid'. Equal statuses are named once: 'paid'. */
export function describeOrderState(standing: OrderStandingFieldsFragment, locale: string): string {
  const { status, paymentStatus, refunded, refundsUnderWay, disputed, flagged } = standing;
  const statuses = new Set([toStatusLabel(status).toLowerCase(), toPaymentLabel(paymentStatus).toLowerCase()]);
  const remarks = [
    refunded.amountMinor > 0 && `${formatMoney(refunded, locale)} refunded`,
    refundsUnderWay > 0 && `${refundsUnderWay} ${refundsUnderWay === 1 ? 'refund' : 'refunds'} under way`,
    disputed && 'disputed',
    flagged && 'needs review',
  ];
  return [...statuses, ...remarks.filter((remark) => remark !== false)].join(', ');
}

/** Replaces a status in an audit entry of an order by the label used on all screens. */
export function toFieldValueText(text: string): string {
  const code = text.toUpperCase();
  if (Object.hasOwn(statusLabels, code)) return toStatusLabel(code as OrderStatus).toLowerCase();
  return Object.hasOwn(paymentLabels, code) ? toPaymentLabel(code as PaymentStatus).toLowerCase() : text;
}
