import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text';

const token = storedText('kickstand.cart');
/** Written after each change of the cart, so that other tabs fetch the cart again. */
const change = storedText('kickstand.cart-change');

/** Token of the visitor's cart; null before the first product and after the cart was merged into an account. */
export const readCartToken = token.read;
export const writeCartToken = token.write;

/**
 * Tells the other tabs that the cart has changed. The text contains the time, because browsers report only changed
 * texts. The revision alone may be unchanged: after an order, the new cart's revision is not known yet.
 */
export function announceCart({ id, revision }: { id: string; revision: number }): void {
  change.write(`${id} ${revision} ${Date.now()}`);
}

/** Calls `listener` when another tab has changed the cart. Returns a function that removes the listener. */
export const onCartChange = change.onOtherTab;

export function useCartToken(): string | null {
  return useSyncExternalStore(token.subscribe, token.read, () => null);
}

let signOuts = 0;
/** Called when the cached data is cleared, so that carts in answers to earlier requests are ignored. */
export const noteSignOut = (): void => void signOuts++;
export const countSignOuts = (): number => signOuts;
