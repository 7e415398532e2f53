import { useState } from 'react';

/**
 * Keys that could not be stored, because the browser forbids it or the storage is full. They are kept in the page's
 * memory only.
 */
const remembered = new Map<string, string>();

const storageKeyOf = (number: string) => `kickstand.order-key.${number.toUpperCase()}`;

/**
 * Keeps the key of a guest's order for as long as the tab is open.
 * @param hash the hash of an order's link, `#<key>`; other hashes are ignored.
 */
export function keepOrderKey(number: string, hash: string): void {
  const key = hash.slice(1);
  if (!/^[\w-]{43}$/.test(key)) return;
  try {
    window.sessionStorage.setItem(storageKeyOf(number), key);
    remembered.delete(storageKeyOf(number));
  } catch {
    remembered.set(storageKeyOf(number), key);
  }
}

/** The key of the order at `/track/:number`; null on other pages and without a key. */
export function readOrderKey(pathname: string = window.location.pathname): string | null {
  const [, number] = /^\/track\/([^/]+)/i.exec(pathname) ?? [];
  if (number === undefined) return null;
  const known = remembered.get(storageKeyOf(number));
  if (known !== undefined) return known;
  try {
    return window.sessionStorage.getItem(storageKeyOf(number));
  } catch {
    return null;
  }
}

/**
 * Stores the key from the link that opened the page, before the order is fetched. @returns the key of the order; null if
 * it is not known.
 */
export function useOrderKey(number: string, hash: string): string | null {
  const [kept, setKept] = useState<string | null>(null);
  const link = `${number}${hash}`;
  if (kept !== link) {
    keepOrderKey(number, hash);
    setKept(link);
  }
  return readOrderKey(`/track/${number}`);
}
