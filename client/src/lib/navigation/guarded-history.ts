import type { To } from 'react-router-dom';
import { createGate, type Gate } from './gate';
import { isSamePage, type Arrival, type RouterHistory } from './router-history';
import { createStepGuard } from './step-guard';

export interface GuardedHistory extends RouterHistory {
  gate: Gate;
}

/**
 * Passes every navigation to another page through a gate. Links and programmatic navigation wait for the answer. Back
 * and Forward have already happened when their event arrives, so they are reverted until there is an answer.
 * @param findPosition position of the current entry in the history
 */
export function guardHistory(history: RouterHistory, findPosition: () => number): GuardedHistory {
  const gate = createGate();
  const page = { location: history.location, position: findPosition() };
  const attempt = (to: To, leave: () => void) => {
    if (isSamePage(history.createURL(to), page.location)) leave();
    else gate.pass(leave);
  };
  return {
    gate,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => attempt(to, () => history.push(to, state)),
    replace: (to, state) => attempt(to, () => history.replace(to, state)),
    listen: (listener) => {
      const arrive = (arrival: Arrival) => {
        page.location = arrival.location;
        page.position = findPosition();
        listener(arrival);
      };
      const steps = createStepGuard({ history, gate, page, findPosition, arrive });
      const unlisten = history.listen((arrival) => {
        if (arrival.action === 'POP') return steps.take(arrival);
        steps.forget();
        arrive(arrival);
      });
      // Back or Forward may have been pressed before there was a listener.
      if (!isSamePage(history.location, page.location)) arrive({ action: history.action, location: history.location });
      return () => {
        unlisten();
        steps.forget();
      };
    },
  };
}
