import type { Stripe } from '@stripe/stripe-js';
import type { CardSandboxBrowserOptions } from './sandbox-stripe';

const loaded = new Map<string, Promise<Stripe>>();

/**
 * Loads what stands in for Stripe.js while no Stripe account is connected. Called again with the same key it answers the
 * same object: react-stripe-js does not allow the one it was given to change.
 */
export function loadCardSandbox(options: CardSandboxBrowserOptions): Promise<Stripe> {
  const key = `${options.apiBase} ${options.publishableKey}`;
  const existing = loaded.get(key);
  if (existing) return existing;
  const loading = import('./sandbox-stripe').then(({ createSandboxStripe }) => createSandboxStripe(options));
  loaded.set(key, loading);
  // A chunk that failed to load may be there at the next attempt.
  loading.catch(() => loaded.delete(key));
  return loading;
}
