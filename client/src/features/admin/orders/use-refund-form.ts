import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  type AdminOrderDetailFragment,
  type RefundOrderInput,
  type RefundOrderMutation,
  useRefundOrderMutation,
} from '../../../graphql/generated/operations';
import { isTransient } from '../../../graphql/shop-error';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf, formatMoney, withMinorUnits, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';

/** A refund that awaits confirmation. */
export interface PendingRefund {
  values: RefundFormValues;
  amount: MoneyAmount;
  restockQuantity: number;
  draft: RefundDraft;
  /** True if the refund was sent before and got no answer, so it may have succeeded. */
  isRepeat: boolean;
}

export type RefundFormState = ReturnType<typeof useRefundForm>;

/**
 * State of the refund form through its three steps: input, confirmation and sending. `onRefresh` fetches the order again
 * after a failure.
 */
export function useRefundForm(order: AdminOrderDetailFragment, onRefresh: () => void) {
  const form = useForm<RefundFormValues>({ defaultValues: emptyRefund });
  const locale = useLocale();
  const refundOrder = useRefundOrder(order.id);
  const [pending, setPending] = useState<PendingRefund | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState<PendingRefund | null>(null);
  /** True if the same values were sent before and got no answer. Sending them again makes no second refund. */
  const isRetry = (values: RefundFormValues) => unanswered !== null && isSameRefund(values, unanswered.values);

  const ask = form.handleSubmit((values) => {
    setFormMessage(null);
    // A retry sends the first refund again. A new calculation could give a smaller refund, because the first attempt
    // may have reduced the amount left.
    setPending(unanswered && isRetry(values) ? { ...unanswered, isRepeat: true } : toPendingRefund(values, order));
  });

  const send = async (sent: PendingRefund) => {
    setIsBusy(true);
    try {
      toastRefund(await refundOrder(sent.draft), locale);
      form.reset();
      setUnanswered(null);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, toFields(sent.values, order));
      const isUnanswered = isTransient(refusal);
      setUnanswered(isUnanswered ? sent : null);
      setFormMessage(
        message && isUnanswered ? `${message} You can send it again unchanged: nothing is refunded twice.` : message,
      );
      // A toast shows the message too, because the form disappears if nothing is left to refund.
      if (message) toastError(message);
      // Fetches the order's refunds, because a refund without an answer may have succeeded.
      onRefresh();
    } finally {
      setIsBusy(false);
      setPending(null);
    }
  };

  return {
    form,
    formMessage,
    pending,
    isBusy,
    isRetry,
    ask: () => void ask(),
    cancel: () => setPending(null),
    confirm: () => {
      if (pending) void send(pending);
    },
  };
}

function toPendingRefund(values: RefundFormValues, order: AdminOrderDetailFragment): PendingRefund | null {
  const subject = toSubject(order, values.lineId);
  const amount = toRefundAmount(values, subject.refundable);
  if (!amount) return null;
  // If nothing can be restocked, the field for the quantity is not shown and its value does not count.
  const restockQuantity = subject.restockableQuantity > 0 ? toRestockQuantity(values, subject.quantity) : 0;
  const { amountMinor, currencyCode } = amount;
  const part = { amount: { amountMinor, currencyCode } };
  const refunded = { ...part, restockQuantity };
  const ofWholeOrLine = subject.lineId === null ? refunded : { lines: [{ lineId: subject.lineId, ...refunded }] };
  const draft: RefundDraft = {
    ...(subject.isDelivery ? { delivery: part } : ofWholeOrLine),
    reason: values.reason || null,
    ...(order.fulfilment === 'PARTLY_SHIPPED' ? { ofShippedUnits: values.ofShippedUnits } : {}),
    ...(values.besidesReturns ? { besidesReturns: true } : {}),
    // Tells the shop which status the admin saw: the order may have been shipped in the meantime.
    ...(restockQuantity > 0 ? { expectedStatus: order.status } : {}),
  };
  return { values, amount, restockQuantity, draft, isRepeat: false };
}

/** Subject of the refund: the whole order, one of its lines, or the delivery. */
interface RefundSubject {
  /** Null for the order as a whole and for the delivery. */
  lineId: string | null;
  isDelivery: boolean;
  /** Amount that is left to refund. */
  refundable: MoneyAmount;
  /** Quantity ordered. */
  quantity: number;
  /** Quantity that can still go back into stock with this refund. */
  restockableQuantity: number;
}

/** Parts of an order with several lines can be restocked only by a refund of one line. */
export function toSubject({ lines, payment }: AdminOrderDetailFragment, lineId: string): RefundSubject {
  const line = lines.find(({ id }) => id === lineId);
  if (line) return { ...line, lineId: line.id, isDelivery: false };
  if (lineId === deliverySubject) {
    return {
      ...{ lineId: null, isDelivery: true, refundable: payment.refundableDelivery },
      ...{ quantity: 0, restockableQuantity: 0 },
    };
  }
  return {
    ...{ lineId: null, isDelivery: false },
    refundable: payment.refundable,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    restockableQuantity: lines.length === 1 ? payment.restockableQuantity : 0,
  };
}

/** Used instead of the ID of a line when the delivery is refunded. */
export const deliverySubject = 'delivery';

/** The form's field for each input field at which the server may report an error. */
function toFields({ lineId, portion }: RefundFormValues, order: AdminOrderDetailFragment) {
  const subject = toSubject(order, lineId);
  const path = subject.isDelivery ? 'delivery.' : subject.lineId === null ? '' : 'lines.0.';
  const fields: Record<string, 'amount' | 'units' | 'reason'> = {};
  if (portion === 'part' && subject.refundable.amountMinor > 0) fields[`${path}amount`] = 'amount';
  if (subject.restockableQuantity > 0 && subject.quantity > 1) fields[`${path}restockQuantity`] = 'units';
  return { ...fields, reason: 'reason' } as const;
}

type RefundDraft = Omit<RefundOrderInput, 'idempotencyKey' | 'orderId' | 'returnId'>;
/** The refund in the shop's answer. */
type AnsweredRefund = RefundOrderMutation['refundOrder']['refund'];

/** Refunds an order. A retry after a failure makes no second refund. */
export function useRefundOrder(orderId: string): (draft: RefundDraft) => Promise<AnsweredRefund> {
  const withKey = useIdempotencyKey();
  const [refundOrder] = useRefundOrderMutation({ update: forgetAuditLog });
  return async (draft) => {
    const input = { orderId, ...draft };
    const answer = await withKey(input, (idempotencyKey) =>
      refundOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    return answer.refundOrder.refund;
  };
}

/** Shows the status of a refund in a toast: it can be pending for days, or be refused by the provider. */
export function toastRefund({ amount, status, failureMessage }: AnsweredRefund, locale: string): void {
  const sum = formatMoney(amount, locale);
  switch (status) {
    case 'SUCCEEDED':
      return toastSuccess(amount.amountMinor === 0 ? 'The refund is recorded' : `${sum} is paid back`);
    case 'PENDING':
      return toastSuccess(`The refund of ${sum} is pending: the card provider has not confirmed it yet`);
    case 'FAILED':
      return toastError(`The refund of ${sum} failed. ${failureMessage ?? ''}`.trim());
    case 'CANCELLED':
      return toastError(`The refund of ${sum} was cancelled`);
  }
}

interface RefundFormValues {
  /** ID of the line that is refunded; `deliverySubject` for the delivery, empty for the order as a whole. */
  lineId: string;
  portion: 'all' | 'part';
  amount: string;
  reason: string;
  /** Quantity to restock, as typed. */
  units: string;
  /** Whether the part is restocked, for orders with a quantity of 1. */
  restocksThePart: boolean;
  /** Whether the refunded parts are in a parcel, for orders that are shipped in part. */
  ofShippedUnits: boolean;
  /** Whether the refund is for none of the returns that are still to be refunded. */
  besidesReturns: boolean;
}

const emptyRefund: RefundFormValues = {
  lineId: '',
  portion: 'all',
  amount: '',
  reason: '',
  units: '0',
  restocksThePart: false,
  ofShippedUnits: false,
  besidesReturns: false,
};

/** Whether two forms ask for the same refund. The amount counts only for a partial refund. */
function isSameRefund(one: RefundFormValues, other: RefundFormValues): boolean {
  const names = Object.keys(emptyRefund) as (keyof RefundFormValues)[];
  return names.every((name) => one[name] === other[name] || (name === 'amount' && one.portion === 'all'));
}

/** Quantity that the form restocks. @param quantity the ordered quantity */
function toRestockQuantity({ units, restocksThePart }: RefundFormValues, quantity: number): number {
  return quantity === 1 ? Number(restocksThePart) : Number(units.trim());
}

/** Checks a typed quantity to restock, which can be at most `left`. @returns an error message; true if it is valid. */
export function checkRestockQuantity(typed: string, left: number): string | true {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number, 0 for none';
  return Number(typed) > left ? `At most ${left} can return to stock` : true;
}

/** Amount to refund; null while it is not valid. */
function toRefundAmount({ portion, amount }: RefundFormValues, left: MoneyAmount): MoneyAmount | null {
  if (portion === 'all' || left.amountMinor === 0) return left;
  const amountMinor = toMinorUnits(amount, decimalsOf(left));
  return amountMinor === null ? null : withMinorUnits(left, amountMinor);
}

/**
 * Checks a typed partial refund, which can be at most `left`.
 * @param leftText `left`, formatted.
 * @returns an error message; true if the amount is valid.
 */
export function checkPartialAmount(typed: string, left: MoneyAmount, leftText: string): string | true {
  const decimals = decimalsOf(left);
  const amountMinor = toMinorUnits(typed, decimals);
  if (amountMinor === null) return `An amount in ${left.currencyCode.toUpperCase()}, with ${amountFormat(decimals)}`;
  if (amountMinor === 0) return 'The amount must be more than 0';
  return amountMinor > left.amountMinor ? `At most ${leftText} can be refunded` : true;
}
