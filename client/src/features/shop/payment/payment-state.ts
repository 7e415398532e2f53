import type {
  PayableOrderFragment,
  PaymentOutcome,
  SettlePaymentMutation,
} from '../../../graphql/generated/operations';

export type PayableOrder = PayableOrderFragment;

/** Links of the payment page. */
export interface OrderLinks {
  /** The order's own page. */
  order: string;
  /** Link that is offered after the payment. */
  next: { to: string; label: string };
}

/**
 * State of the payment during one visit. In `unknown`, the server has not said what the outcome is. The card may have
 * been charged, so the page must not invite the customer to pay again.
 */
export type PaymentState =
  | { phase: 'entering'; cardError: string | null }
  | { phase: 'confirming' }
  | { phase: 'settling' }
  | { phase: 'processing'; message: string }
  | { phase: 'unknown'; message: string }
  | { phase: 'reviewed'; message: string }
  | { phase: 'paid'; transactionId: string };

type Settlement = SettlePaymentMutation['settlePayment'];

const defaultMessages = {
  DECLINED: 'The card was declined. Check its details or use another card.',
  REQUIRES_ACTION: 'Your bank did not get its confirmation. Press Pay to try again.',
  PROCESSING: 'Your bank is still working on this payment. You need not pay again.',
  NEEDS_REVIEW: 'Your payment arrived and the shop is checking it by hand. You need not pay again.',
  REFUNDED: 'This order could no longer be filled, so your payment is refunded in full.',
} as const satisfies Partial<Record<PaymentOutcome, string>>;

/** Maps the server's result of the payment to the state of this page. */
export function toPaymentState({ outcome, message, order }: Settlement): PaymentState {
  switch (outcome) {
    case 'PAID':
    case 'ALREADY_PAID':
      return { phase: 'paid', transactionId: order.payment.transactionId ?? '' };
    case 'PROCESSING':
      return { phase: 'processing', message: message ?? defaultMessages.PROCESSING };
    case 'NEEDS_REVIEW':
    case 'REFUNDED':
      return { phase: 'reviewed', message: message ?? defaultMessages[outcome] };
    case 'DECLINED':
    case 'REQUIRES_ACTION':
      return { phase: 'entering', cardError: message ?? defaultMessages[outcome] };
  }
}

export const unknownOutcome =
  'The connection was lost while you paid, so it is not known yet whether the payment went through. Do not pay again: check first.';
