import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toastError } from '../../../components/toasts/toasts';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { isTransient } from '../../../graphql/shop-error';
import { placeRefusal } from '../../../lib/forms/server-refusal';
import { useLocale } from '../../../lib/locale/use-locale';
import type { MoneyAmount } from '../../../lib/money/money';
import { emptyRefund, toRefundAmount, toRestockQuantity, type RefundValues } from './refund-rules';
import { tellRefund } from './tell-refund';
import { useRefundOrder } from './use-refund-order';

/** A refund that was filled in and waits to be confirmed. */
export interface AskedRefund {
  amount: MoneyAmount;
  restockQuantity: number;
  values: RefundValues;
}

export interface RefundFormState {
  form: UseFormReturn<RefundValues>;
  formMessage: string | null;
  asked: AskedRefund | null;
  isBusy: boolean;
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
  const [isUnheard, setIsUnheard] = useState(false);
  const { refundable, restockableQuantity } = order.payment;

  const ask = form.handleSubmit((values) => {
    setFormMessage(null);
    const amount = toRefundAmount(values, refundable);
    // The parts are no longer asked for when none are left. Only what was sent before must be sent again unchanged.
    const isAskedFor = restockableQuantity > 0 || isUnheard;
    const restockQuantity = isAskedFor ? toRestockQuantity(values, toQuantity(order)) : 0;
    if (amount) setAsked({ amount, restockQuantity, values });
  });

  const send = async ({ amount: { amountMinor, currencyCode }, restockQuantity, values }: AskedRefund) => {
    const draft = { amount: { amountMinor, currencyCode }, reason: values.reason || null, restockQuantity };
    setIsBusy(true);
    try {
      tellRefund(await refundOrder(draft), locale);
      form.reset();
      setIsUnheard(false);
    } catch (error) {
      const fields = toFields(values, order);
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, fields);
      const isUnanswered = isTransient(refusal);
      setIsUnheard(isUnanswered);
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
    ask: () => void ask(),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) void send(asked);
    },
  };
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
