import { useCallback, useEffect, useRef } from 'react';
import { useStartPaymentMutation } from '../../../graphql/generated/operations';
import { toShopError, type ShopError } from '../../../graphql/shop-error';

export interface ClientSecret {
  /** Null until it is loaded, and if nothing is left to pay by card. */
  clientSecret: string | null;
  error: ShopError | null;
  retry: () => void;
}

/** Requests the client secret of the order's payment once, when the page opens. */
export function useClientSecret(orderId: string, isNeeded: boolean): ClientSecret {
  const [startPayment, { data, error }] = useStartPaymentMutation();
  const askedFor = useRef<string | null>(null);
  const ask = useCallback(() => {
    // The failure is shown from the hook's own `error`.
    void startPayment({ variables: { input: { orderId } } }).catch(() => undefined);
  }, [orderId, startPayment]);

  useEffect(() => {
    if (!isNeeded || askedFor.current === orderId) return;
    askedFor.current = orderId;
    ask();
  }, [orderId, isNeeded, ask]);

  return {
    clientSecret: data?.startPayment.clientSecret ?? null,
    error: error ? toShopError(error) : null,
    retry: ask,
  };
}
