import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storage/stored-text';

/** Maximum number of parts side by side. */
export const mostCompared = 4;

const stored = storedText('kickstand.compare');

export const readIds = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))];
export const compareAddress = (ids: readonly string[]): string =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;

/** Ids of the parts chosen to compare, in the order of choosing. */
export function useChosen(): string[] {
  return readIds(useSyncExternalStore(stored.subscribe, stored.read, () => null));
}

/** @returns false if the maximum is reached */
export function choose(id: string, isWanted: boolean): boolean {
  const others = readIds(stored.read()).filter((chosen) => chosen !== id);
  if (isWanted && others.length >= mostCompared) return false;
  const next = isWanted ? [...others, id] : others;
  stored.write(next.length === 0 ? null : next.join(','));
  return true;
}

export const forgetChosen = (id: string): boolean => choose(id, false);
export const forgetAllChosen = (): void => stored.write(null);
