import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text';

const token = storedText('kickstand.cart');
/** Written with each change of the cart, so that the other tabs ask for it again. */
const change = storedText('kickstand.cart-change');

/** The token of this visitor's cart: null until something is added, and once an account has taken the cart over. */
export const readCartToken = token.read;
export const writeCartToken = token.write;

/** Tells the other tabs that the cart has changed. */
export function announceCart({ id, revision }: { id: string; revision: number }): void {
  change.write(`${id} ${revision}`);
}

/** Calls `listener` when another tab has changed the cart. Returns the way to stop. */
export const onCartChange = change.onOtherTab;

export function useCartToken(): string | null {
  return useSyncExternalStore(token.subscribe, token.read, () => null);
}
