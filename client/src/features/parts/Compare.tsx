import { useSyncExternalStore } from 'react';
import { Choice } from '../../components/forms/Choice';
import { afterHydration } from '../../components/page/after-hydration';
import { toastError } from '../../components/toasts/toasts';
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
function choose(id: string, isWanted: boolean): boolean {
  const others = readIds(stored.read()).filter((chosen) => chosen !== id);
  if (isWanted && others.length >= mostCompared) return false;
  const next = isWanted ? [...others, id] : others;
  stored.write(next.length === 0 ? null : next.join(','));
  return true;
}

export const forgetChosen = (id: string): boolean => choose(id, false);
export const forgetAllChosen = (): void => stored.write(null);

interface CompareChoiceProps {
  product: { id: string };
  /** Id of the element that names the product */
  describedBy?: string;
}

/** Puts a part beside others; the bar below leads to them. */
export function CompareChoice({ product: { id }, describedBy }: CompareChoiceProps) {
  const isChosen = useChosen().includes(id);
  return (
    <Choice
      type="checkbox"
      label="Compare"
      checked={isChosen}
      aria-describedby={describedBy}
      onChange={() => {
        if (choose(id, !isChosen)) return;
        toastError(`You can compare ${mostCompared} parts at a time. Remove one of them first.`, 'compare');
      }}
    />
  );
}

/** At the lower edge of the pages of parts while something is chosen. */
export const CompareBar = afterHydration(() => import('./CompareBar').then((module) => module.CompareBar));
