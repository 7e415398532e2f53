import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { formatMoney } from '../../lib/money/money';
import type { MadeRefund } from './use-refund-order';

/** Says how far a refund has come. It may be on its way for days, or have been refused by the provider. */
export function toastRefund({ amount, status, failureMessage }: MadeRefund, locale: string): void {
  const sum = formatMoney(amount, locale);
  switch (status) {
    case 'SUCCEEDED':
      return toastSuccess(`${sum} is paid back`);
    case 'PENDING':
      return toastSuccess(`The refund of ${sum} is pending: the card provider has not confirmed it yet`);
    case 'FAILED':
      return toastError(`The refund of ${sum} failed. ${failureMessage ?? ''}`.trim());
    case 'CANCELLED':
      return toastError(`The refund of ${sum} was called off`);
  }
}
