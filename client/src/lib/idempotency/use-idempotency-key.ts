import { useRef } from 'react';
import { isTransient, toShopError } from '../../graphql/shop-error';

/**
 * Runs writes under an idempotency key. A write without an answer may have arrived. So a retry with the same input uses
 * the same key and is executed once. Every other write gets a new key.
 */
export function useIdempotencyKey(): <T>(input: unknown, write: (key: string) => Promise<T>) => Promise<T> {
  const unanswered = useRef(new Map<string, string>());
  return async (input, write) => {
    const serialized = JSON.stringify(input);
    const key = unanswered.current.get(serialized) ?? takeEarlyKey(serialized) ?? randomId();
    // Stored before the answer, so that the same write is not executed twice if it is sent again meanwhile.
    unanswered.current.set(serialized, key);
    try {
      const result = await write(key);
      unanswered.current.delete(serialized);
      return result;
    } catch (error) {
      // Stored again, because an equal write may have got its answer meanwhile.
      if (isTransient(toShopError(error))) unanswered.current.set(serialized, key);
      else unanswered.current.delete(serialized);
      throw error;
    }
  };
}

/** The key of an unanswered write from before hydration. Only the first call returns it. See client/before-code. */
function takeEarlyKey(serialized: string): string | undefined {
  const key = window.unansweredWrites?.get(serialized);
  window.unansweredWrites?.delete(serialized);
  return key;
}

/** `crypto.randomUUID` only exists on https and localhost; the shop also runs on plain http in local networks. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
