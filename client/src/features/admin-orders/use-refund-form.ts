import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  type AdminOrderDetailFragment,
  type RefundOrderInput,
  type RefundOrderMutation,
  useRefundOrderMutation,
} from '../../graphql/generated/operations';
import { isTransient } from '../../graphql/shop-error';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney, type MoneyAmount } from '../../lib/money/money';
import { emptyRefund, isSameRefund, type RefundValues, toRefundAmount, toRestockQuantity } from './refund-rules';

/** A refund that was filled in and waits to be confirmed. */
export interface AskedRefund {
  values: RefundValues;
  amount: MoneyAmount;
  draft: RefundDraft;
  /** Sent before without an answer: it may have arrived. */
  isRepeat: boolean;
}

export interface RefundFormState {
  form: UseFormReturn<RefundValues>;
  formMessage: string | null;
  asked: AskedRefund | null;
  isBusy: boolean;
  /** Whether the same values were sent before without an answer. Sent again, they are still one refund. */
  isUnheard: (values: RefundValues) => boolean;
  ask: () => void;
  cancel: () => void;
  confirm: () => void;
}

/** State of the refund form: fill in, confirm, send. `onRefresh` fetches the order again after a failure. */
export function useRefundForm(order: AdminOrderDetailFragment, onRefresh: () => void): RefundFormState {
  const form = useForm<RefundValues>({ defaultValues: emptyRefund });
  const locale = useLocale();
  const refundOrder = useRefundOrder(order.id);
  const [asked, setAsked] = useState<AskedRefund | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [unheard, setUnheard] = useState<AskedRefund | null>(null);
  const isUnheard = (values: RefundValues) => unheard !== null && isSameRefund(values, unheard.values);

  const ask = form.handleSubmit((values) => {
    setFormMessage(null);
    // Sent again unchanged: what is left to refund may have become less through this very refund.
    setAsked(unheard && isUnheard(values) ? { ...unheard, isRepeat: true } : toAsked(values, order));
  });

  const send = async (sent: AskedRefund) => {
    setIsBusy(true);
    try {
      toastRefund(await refundOrder(sent.draft), locale);
      form.reset();
      setUnheard(null);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, toFields(sent.values, order));
      const isUnanswered = isTransient(refusal);
      setUnheard(isUnanswered ? sent : null);
      setFormMessage(message && isUnanswered ? `${message} Sent again unchanged, it refunds nothing twice.` : message);
      // The form disappears when nothing is left to refund, so a toast says why.
      if (message) toastError(message);
      // A refund without an answer may have arrived: fetch the order's refunds.
      onRefresh();
    } finally {
      setIsBusy(false);
      setAsked(null);
    }
  };

  return {
    form,
    formMessage,
    asked,
    isBusy,
    isUnheard,
    ask: () => void ask(),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) void send(asked);
    },
  };
}

function toAsked(values: RefundValues, order: AdminOrderDetailFragment): AskedRefund | null {
  const { refundable, restockableQuantity } = order.payment;
  const amount = toRefundAmount(values, refundable);
  if (!amount) return null;
  // When no parts are left, the field is not shown and its value does not count.
  const restockQuantity = restockableQuantity > 0 ? toRestockQuantity(values, toQuantity(order)) : 0;
  const { amountMinor, currencyCode } = amount;
  const draft: RefundDraft = {
    amount: { amountMinor, currencyCode },
    reason: values.reason || null,
    restockQuantity,
    // Tells the shop which status the admin saw: the order may have been shipped in the meantime.
    ...(restockQuantity > 0 ? { expectedStatus: order.status } : {}),
  };
  return { values, amount, draft, isRepeat: false };
}

/** Quantity ordered. */
export function toQuantity({ lines }: Pick<AdminOrderDetailFragment, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Fields that the server's errors can be shown at. */
function toFields({ portion }: RefundValues, order: AdminOrderDetailFragment) {
  const fields: Record<string, 'amount' | 'pieces' | 'reason'> = { reason: 'reason' };
  if (portion === 'part') fields['amount'] = 'amount';
  if (order.payment.restockableQuantity > 0 && toQuantity(order) > 1) fields['restockQuantity'] = 'pieces';
  return fields;
}

export type RefundDraft = Pick<RefundOrderInput, 'amount' | 'reason' | 'restockQuantity' | 'expectedStatus'>;
export type MadeRefund = RefundOrderMutation['refundOrder']['refund'];

/** Refunds an order. A retry after a failure is still one refund. */
export function useRefundOrder(orderId: string): (draft: RefundDraft) => Promise<MadeRefund> {
  const withKey = useIdempotencyKey();
  const [refundOrder] = useRefundOrderMutation({ update: forgetAuditLog });
  return async (draft) => {
    const input = { orderId, ...draft };
    const { data } = await withKey(input, (idempotencyKey) =>
      refundOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    if (!data) throw new Error('refundOrder answered without a refund.');
    return data.refundOrder.refund;
  };
}

/** Shows the status of a refund in a toast: it can be pending for days, or be refused by the provider. */
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
