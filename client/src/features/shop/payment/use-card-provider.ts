import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { loadCardProvider, type CardPaymentSettings } from './load-card-provider';

export function useCardProvider(settings: CardPaymentSettings | undefined) {
  const [provider, setProvider] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!settings) return;
    let isCurrent = true;
    loadCardProvider(settings).then(
      (loaded) => isCurrent && setProvider(loaded),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [settings, attempt]);

  return {
    provider,
    hasFailed,
    retry: () => {
      setHasFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
