import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/storage/stored-text';

/** As many as fit side by side. */
export const mostCompared = 4;

const stored = storedText('kickstand.compare');

export const readIds = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))];
export const compareAddress = (ids: readonly string[]): string =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;

/** The ids of the parts that somebody has chosen to compare, in the order of choosing. */
export function useChosen(): string[] {
  return readIds(useSyncExternalStore(stored.subscribe, stored.read, () => null));
}

/** @returns whether there was room for it. */
export function choose(id: string, isWanted: boolean): boolean {
  const others = readIds(stored.read()).filter((chosen) => chosen !== id);
  if (isWanted && others.length >= mostCompared) return false;
  const next = isWanted ? [...others, id] : others;
  stored.write(next.length === 0 ? null : next.join(','));
  return true;
}

export const forgetChosen = (id: string): boolean => choose(id, false);
export const forgetAllChosen = (): void => stored.write(null);
