import { useState } from 'react';

/** In place of the storage where the browser forbids it. */
const remembered = new Map<string, string>();

const storageKeyOf = (number: string) => `kickstand.order-key.${number.toUpperCase()}`;

/**
 * Keeps the key of a guest's order for as long as the tab is open.
 * @param hash of an order's link: `#<key>`. Nothing is kept of another one.
 */
export function keepOrderKey(number: string, hash: string): void {
  const key = hash.slice(1);
  if (!/^[\w-]{43}$/.test(key)) return;
  remembered.set(storageKeyOf(number), key);
  try {
    window.sessionStorage.setItem(storageKeyOf(number), key);
  } catch {
    // This page remembers it.
  }
}

/** The key of the order that a page of `/track/:number` is about; null elsewhere, and without one. */
export function readOrderKey(pathname: string = window.location.pathname): string | null {
  const [, number] = /^\/track\/([^/]+)/i.exec(pathname) ?? [];
  if (number === undefined) return null;
  try {
    return window.sessionStorage.getItem(storageKeyOf(number));
  } catch {
    return remembered.get(storageKeyOf(number)) ?? null;
  }
}

/** Keeps the key of the link that the page was opened with, before anything is asked about the order. */
export function useOrderKey(number: string, hash: string): void {
  const [kept, setKept] = useState<string | null>(null);
  const link = `${number}${hash}`;
  if (kept === link) return;
  keepOrderKey(number, hash);
  setKept(link);
}
