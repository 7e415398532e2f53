import type { StripeError } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { useSettlePaymentMutation } from '../../../graphql/generated/operations';
import { isTransient, toShopError } from '../../../graphql/shop-error';
import { toPaymentState, unknownOutcome, type PaymentState } from './payment-state';

/** The provider's answer to a confirmation; only the error is used. */
export type Confirmation = { error?: StripeError };

export interface Payment {
  state: PaymentState;
  /**
   * Runs the provider's confirmation, then asks the server for the outcome.
   * @param renew requests a new client secret; called if the payment of the old one was cancelled
   */
  pay: (confirm: () => Promise<Confirmation>, renew: () => void) => Promise<void>;
  /** Asks the server again after an answer that was not final. */
  check: () => Promise<void>;
}

/**
 * One payment, from the card entry to the server's result. A success in the browser is no proof of a payment.
 * @param isUnderWay whether a payment was started before the page was left or reloaded: its outcome is then fetched
 */
export function usePayment(orderId: string, isUnderWay: boolean): Payment {
  const [state, setState] = useState<PaymentState>(isUnderWay ? { phase: 'settling' } : entering(null));
  const [settlePayment] = useSettlePaymentMutation();
  useWarnBeforeLeaving(state.phase === 'confirming' || state.phase === 'settling');

  const settle = useCallback(
    async (providerMessage: string | null): Promise<PaymentState> => {
      try {
        const answer = await settlePayment({ variables: { input: { orderId } } });
        const settled = toPaymentState(answer.settlePayment);
        return settled.phase === 'entering' && providerMessage ? entering(providerMessage) : settled;
      } catch (error) {
        const refusal = toShopError(error);
        return { phase: 'unknown', message: isTransient(refusal) ? unknownOutcome : refusal.message };
      }
    },
    [orderId, settlePayment],
  );

  useEffect(() => {
    if (isUnderWay) void settle(null).then(setState);
  }, [isUnderWay, settle]);

  return {
    state,
    check: async () => {
      setState({ phase: 'settling' });
      setState(await settle(null));
    },
    pay: async (confirm, renew) => {
      setState({ phase: 'confirming' });
      const error = await confirm().then(
        (confirmation) => confirmation.error ?? null,
        () => null,
      );
      const providerMessage = error?.message ?? null;
      if (error && isAboutTheCard(error)) {
        setState(entering(providerMessage ?? 'The card was refused.'));
        return;
      }
      setState({ phase: 'settling' });
      const settled = await settle(providerMessage);
      // An edit of the order cancels its payment, so this secret can never be used.
      const isCancelled = settled.phase === 'entering' && error?.code === unexpectedState;
      if (isCancelled) renew();
      setState(isCancelled ? entering(orderChanged) : settled);
    },
  };
}

/** The provider's error code for a payment that was already paid or cancelled. */
const unexpectedState = 'payment_intent_unexpected_state';
const orderChanged = 'The order has changed, and nothing was charged. Check the total, then press Pay again.';

function entering(cardError: string | null): PaymentState {
  return { phase: 'entering', cardError };
}

/**
 * False for errors after which the card may have been charged. Examples are a lost connection, or an intent that was
 * paid in another tab.
 */
function isAboutTheCard({ type, code }: StripeError): boolean {
  if (code === unexpectedState) return false;
  return type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';
}

function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
