import { useState } from 'react';

/** The keys in memory, for browsers that forbid storage. */
const remembered = new Map<string, string>();

const storageKeyOf = (number: string) => `kickstand.order-key.${number.toUpperCase()}`;

/**
 * Keeps the key of a guest's order for as long as the tab is open.
 * @param hash of an order's link: `#<key>`. Other hashes are ignored.
 */
export function keepOrderKey(number: string, hash: string): void {
  const key = hash.slice(1);
  if (!/^[\w-]{43}$/.test(key)) return;
  remembered.set(storageKeyOf(number), key);
  try {
    window.sessionStorage.setItem(storageKeyOf(number), key);
  } catch {
    // Without storage, only this page keeps the key.
  }
}

/** The key of the order at `/track/:number`; null on other pages and without a key. */
export function readOrderKey(pathname: string = window.location.pathname): string | null {
  const [, number] = /^\/track\/([^/]+)/i.exec(pathname) ?? [];
  if (number === undefined) return null;
  try {
    return window.sessionStorage.getItem(storageKeyOf(number));
  } catch {
    return remembered.get(storageKeyOf(number)) ?? null;
  }
}

/** Stores the key from the link that opened the page, before the order is fetched. */
export function useOrderKey(number: string, hash: string): void {
  const [kept, setKept] = useState<string | null>(null);
  const link = `${number}${hash}`;
  if (kept === link) return;
  keepOrderKey(number, hash);
  setKept(link);
}
