import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router-dom';
import { GateContext } from './gate';
import type { GuardedHistory } from './guarded-history';
import type { Arrival } from './router-history';

interface GuardedRouterProps {
  history: GuardedHistory;
  children: ReactNode;
}

/** A router whose pages can block navigation: see `useUnsavedChanges`. */
export function GuardedRouter({ history, children }: GuardedRouterProps) {
  const [{ action, location }, setArrival] = useState<Arrival>({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((arrival) => startTransition(() => setArrival(arrival))), [history]);
  return (
    <GateContext value={history.gate}>
      <Router navigator={history} location={location} navigationType={action as NavigationType}>
        {children}
      </Router>
    </GateContext>
  );
}
