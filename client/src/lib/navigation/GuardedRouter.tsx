import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router-dom';
import { GateContext } from './gate';
import type { Arrival, GuardedHistory } from './guarded-history';

/**
 * A router whose pages can block navigation: see `useUnsavedChanges`. While the next page is loading, the document has
 * the attribute `data-navigating`, so that a pressed link has a visible effect at once.
 */
export function GuardedRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setArrival] = useState<Arrival>(history.start);
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(
    () => history.listen((arrival) => startTransition(() => setArrival(arrival))),
    [history, startTransition],
  );
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-navigating', isPending), [isPending]);
  return (
    <GateContext value={history.gate}>
      <Router navigator={history} location={location} navigationType={action as NavigationType}>
        {children}
      </Router>
    </GateContext>
  );
}
