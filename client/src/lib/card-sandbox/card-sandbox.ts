import type { Stripe } from '@stripe/stripe-js';
import type { CardSandboxBrowserOptions } from './sandbox-stripe';

const loaded = new Map<string, Promise<Stripe>>();

/**
 * Loads the replacement for Stripe.js while no Stripe account is connected. Resolves to the same object for the same
 * key, because react-stripe-js does not allow it to change.
 */
export function loadCardSandbox(options: CardSandboxBrowserOptions): Promise<Stripe> {
  const key = `${options.apiBase} ${options.publishableKey}`;
  const existing = loaded.get(key);
  if (existing) return existing;
  const loading = import('./sandbox-stripe').then(({ createSandboxStripe }) => createSandboxStripe(options));
  loaded.set(key, loading);
  // The next attempt may load the chunk.
  loading.catch(() => loaded.delete(key));
  return loading;
}
