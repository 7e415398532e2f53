import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toastError } from '../../../components/toasts/toasts';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { isTransient } from '../../../graphql/shop-error';
import { placeRefusal } from '../../../lib/forms/server-refusal';
import { useLocale } from '../../../lib/locale/use-locale';
import type { MoneyAmount } from '../../../lib/money/money';
import { toRefundAmount, type RefundValues } from './refund-rules';
import { tellRefund } from './tell-refund';
import { useRefundOrder } from './use-refund-order';

/** A refund that was filled in and waits to be confirmed. */
export interface AskedRefund {
  amount: MoneyAmount;
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
  const form = useForm<RefundValues>({ defaultValues: { portion: 'all', amount: '', reason: '', restock: false } });
  const locale = useLocale();
  const refundOrder = useRefundOrder(order.id);
  const [asked, setAsked] = useState<AskedRefund | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [formMessage, setFormMessage] = useState<string | null>(null);

  const ask = form.handleSubmit((values) => {
    setFormMessage(null);
    const amount = toRefundAmount(values, order.payment.refundable);
    if (amount) setAsked({ amount, values });
  });

  const send = async ({ amount, values }: AskedRefund) => {
    const { amountMinor, currencyCode } = amount;
    const { reason, restock } = values;
    setIsBusy(true);
    try {
      tellRefund(await refundOrder({ amount: { amountMinor, currencyCode }, reason: reason || null, restock }), locale);
      form.reset();
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, toFields(values));
      const isUnheard = isTransient(refusal);
      setFormMessage(message && isUnheard ? `${message} Sent again unchanged, it refunds nothing twice.` : message);
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

/** The amount has a field only where it was typed. */
function toFields({ portion }: RefundValues): Record<string, 'amount' | 'reason'> {
  return portion === 'part' ? { amount: 'amount', reason: 'reason' } : { reason: 'reason' };
}
