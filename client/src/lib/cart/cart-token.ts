import { useSyncExternalStore } from 'react';

const tokenKey = 'kickstand.cart';
/** Written with each change of the cart, so that the other tabs ask for it again. */
const changeKey = 'kickstand.cart-change';

/** In place of the storage where the browser forbids it. */
const remembered = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return remembered.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  if (value === null) remembered.delete(key);
  else remembered.set(key, value);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // This tab remembers it.
  }
}

/** The token of this visitor's cart: null until something is added, and once an account has taken the cart over. */
export const readCartToken = (): string | null => read(tokenKey);

export function writeCartToken(token: string | null): void {
  write(tokenKey, token);
  listeners.forEach((listener) => listener());
}

/** Tells the other tabs that the cart has changed. */
export function announceCart({ id, revision }: { id: string; revision: number }): void {
  write(changeKey, `${id} ${revision}`);
}

/** Calls `listener` when another tab has changed the cart. Returns the way to stop. */
export function onCartChange(listener: () => void): () => void {
  return onStorage(changeKey, listener);
}

export function useCartToken(): string | null {
  return useSyncExternalStore(subscribe, readCartToken, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStorage(tokenKey, listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function onStorage(watched: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (key === watched || key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
