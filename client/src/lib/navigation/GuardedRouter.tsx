import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router-dom';
import { GateContext } from './gate';
import type { Arrival, GuardedHistory } from './guarded-history';

/** A router whose pages can block navigation: see `useUnsavedChanges`. */
export function GuardedRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setArrival] = useState<Arrival>(history.start);
  useLayoutEffect(() => history.listen((arrival) => startTransition(() => setArrival(arrival))), [history]);
  return (
    <GateContext value={history.gate}>
      <Router navigator={history} location={location} navigationType={action as NavigationType}>
        {children}
      </Router>
    </GateContext>
  );
}
