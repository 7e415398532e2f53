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
  /** It was sent before, and nobody knows whether it arrived. */
  isRepeat: boolean;
}

export interface RefundFormState {
  form: UseFormReturn<RefundValues>;
  formMessage: string | null;
  asked: AskedRefund | null;
  isBusy: boolean;
  /** Whether these values were sent before, unheard: sent again they are one refund, whatever is left by now. */
  isUnheard: (values: RefundValues) => boolean;
  ask: () => void;
  cancel: () => void;
  confirm: () => void;
}

/** Fills in, asks once more, sends. `onRefresh` is called when the shop may know better how much is left. */
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
    // As it was, to the letter: what the order has left by now may be what this very refund left of it.
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
      // The form is gone when the shop says that nothing is left.
      if (message) toastError(message);
      // An unheard refund may have arrived: the refunds of the order tell.
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
  // Where none are left their field is gone, whatever was typed into it.
  const restockQuantity = restockableQuantity > 0 ? toRestockQuantity(values, toQuantity(order)) : 0;
  const { amountMinor, currencyCode } = amount;
  const draft: RefundDraft = {
    amount: { amountMinor, currencyCode },
    reason: values.reason || null,
    restockQuantity,
    // Shipped since, the parts of a paid order are in a parcel: the shop must know which of the two was seen.
    ...(restockQuantity > 0 ? { expectedStatus: order.status } : {}),
  };
  return { values, amount, draft, isRepeat: false };
}

/** Pieces that were bought. */
export function toQuantity({ lines }: Pick<AdminOrderDetailFragment, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The amount and the parts have a field only where they were typed. */
function toFields({ portion }: RefundValues, order: AdminOrderDetailFragment) {
  const fields: Record<string, 'amount' | 'pieces' | 'reason'> = { reason: 'reason' };
  if (portion === 'part') fields['amount'] = 'amount';
  if (order.payment.restockableQuantity > 0 && toQuantity(order) > 1) fields['restockQuantity'] = 'pieces';
  return fields;
}

export type RefundDraft = Pick<RefundOrderInput, 'amount' | 'reason' | 'restockQuantity' | 'expectedStatus'>;
export type MadeRefund = RefundOrderMutation['refundOrder']['refund'];

/** Pays an order back; sent again after a failure, it is still one refund. */
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
