import { useState } from 'react';
import { storedText, type StoredText } from '../storage/stored-text';

const storedKeys = new Map<string, StoredText>();

/** The stored key of an order. It is the same object at each call, because it keeps a key that cannot be stored. */
function storedKeyOf(number: string): StoredText {
  const name = `kickstand.order-key.${number.toUpperCase()}`;
  const stored = storedKeys.get(name) ?? storedText(name, () => window.sessionStorage);
  storedKeys.set(name, stored);
  return stored;
}

/**
 * Keeps the key of a guest's order for as long as the tab is open.
 * @param hash the hash of an order's link, `#<key>`; other hashes are ignored.
 */
export function keepOrderKey(number: string, hash: string): void {
  const key = hash.slice(1);
  if (/^[\w-]{43}$/.test(key)) storedKeyOf(number).write(key);
}

/** The key of the order at `/track/:number`; null on other pages and without a key. */
export function readOrderKey(pathname: string = window.location.pathname): string | null {
  const [, number] = /^\/track\/([^/]+)/i.exec(pathname) ?? [];
  return number === undefined ? null : storedKeyOf(number).read();
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
