import type { Stripe } from '@stripe/stripe-js';
import type { ShopQuery } from '../../../graphql/generated/operations';

export type CardPaymentSettings = ShopQuery['shop']['cardPayments'];

let loaded: { publishableKey: string; provider: Promise<Stripe | null> } | null = null;

/**
 * Loads the card provider's browser library, or the sandbox that replaces it. Loaded once per page, because the card
 * fields cannot be given another object later. After a failed load, the next call tries again.
 */
export function loadCardProvider(settings: CardPaymentSettings): Promise<Stripe | null> {
  if (loaded?.publishableKey === settings.publishableKey) return loaded.provider;
  const provider = loadProvider(settings).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  loaded = { publishableKey: settings.publishableKey, provider };
  return provider;
}

async function loadProvider({ publishableKey, isSandbox }: CardPaymentSettings): Promise<Stripe | null> {
  if (isSandbox) {
    const { createSandboxStripe } = await import('../../../lib/card-sandbox/sandbox-stripe');
    return createSandboxStripe({ publishableKey, apiBase: '/sandbox/stripe' });
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(publishableKey);
}
