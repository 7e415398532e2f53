import { useMemo, useSyncExternalStore } from 'react';
import { storedCodes as stored } from './codes-owner';

const toCodes = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean);

export function useCodes(): string[] {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null);
  return useMemo(() => toCodes(text), [text]);
}

export function addCode(typed: string): void {
  const code = typed.trim();
  const codes = toCodes(stored.read());
  if (code !== '' && !codes.some((known) => isSameCode(known, code))) stored.write([...codes, code].join('\n'));
}

export function removeCode(code: string): void {
  const left = toCodes(stored.read()).filter((known) => known !== code);
  stored.write(left.length > 0 ? left.join('\n') : null);
}

export const forgetCodes = (): void => stored.write(null);

/** Compares codes, ignoring case. */
export const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
