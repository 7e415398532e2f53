import type { OrderStandingFieldsFragment, OrderStatus, PaymentStatus } from '../../graphql/generated/operations';
import { formatMoney } from '../../lib/money/money';
import { paymentWords, statusWords, toPaymentWords, toStatusWords } from './status-words';

/** How an order and its money stand, e.g. 'deleted, unpaid'; an order that is paid, and so is its money, is 'paid'. */
export function toStandingWords(standing: OrderStandingFieldsFragment, locale: string): string {
  const { status, paymentStatus, refunded, refundsUnderWay, disputed, flagged } = standing;
  const statuses = new Set([toStatusWords(status).toLowerCase(), toPaymentWords(paymentStatus).toLowerCase()]);
  const remarks = [
    refunded.amountMinor > 0 && `${formatMoney(refunded, locale)} refunded`,
    refundsUnderWay > 0 && `${refundsUnderWay} ${refundsUnderWay === 1 ? 'refund' : 'refunds'} under way`,
    disputed && 'disputed',
    flagged && 'needs review',
  ];
  return [...statuses, ...remarks.filter((remark) => remark !== false)].join(', ');
}

/** A field of an order's, as the audit log's words have it: a status is called as everywhere else here. */
export function toFieldText(text: string): string {
  const code = text.toUpperCase();
  if (Object.hasOwn(statusWords, code)) return toStatusWords(code as OrderStatus).toLowerCase();
  return Object.hasOwn(paymentWords, code) ? toPaymentWords(code as PaymentStatus).toLowerCase() : text;
}
