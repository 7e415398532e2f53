import { useRef } from 'react';
import { isTransient, toShopError } from '../../graphql/shop-error';

/**
 * Runs writes under an idempotency key. A write that got no answer may have arrived: sending the same input again
 * carries the same key, whatever else was sent meanwhile, so that it is done once. Everything else gets a key of its
 * own.
 */
export function useIdempotencyKey(): <T>(input: unknown, write: (key: string) => Promise<T>) => Promise<T> {
  const unanswered = useRef(new Map<string, string>());
  return async (input, write) => {
    const serialized = JSON.stringify(input);
    const key = unanswered.current.get(serialized) ?? createKey();
    try {
      const result = await write(key);
      unanswered.current.delete(serialized);
      return result;
    } catch (error) {
      if (isTransient(toShopError(error))) unanswered.current.set(serialized, key);
      else unanswered.current.delete(serialized);
      throw error;
    }
  };
}

/** `crypto.randomUUID` only exists on https and localhost; the shop also runs on plain http in a workshop's network. */
function createKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
