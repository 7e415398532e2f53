import type { Location, NavigationType, Navigator, Path, To } from 'react-router-dom';
import { createGate, type Gate } from './gate';

export interface GuardedHistory extends RouterHistory {
  gate: Gate;
  /**
   * What a router renders first: during hydration, this must be the page that the server rendered. If the user
   * navigates before the router listens, the new location is reported as soon as it listens.
   */
  start: Arrival;
}

/**
 * Passes every navigation to another page through a gate. Links and programmatic navigation wait for the answer. Back
 * and Forward have already happened when their event arrives, so they are reverted until there is an answer.
 * @param findPosition position of the current entry in the history
 */
export function guardHistory(history: RouterHistory, findPosition: () => number): GuardedHistory {
  const gate = createGate();
  const start = { action: history.action, location: history.location };
  const page = { location: start.location, position: findPosition() };
  const attempt = (to: To, leave: () => void) => {
    if (isSamePage(history.createURL(to), page.location)) leave();
    else gate.pass(leave);
  };
  return {
    gate,
    start,
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
      const { action, location } = history;
      if (history.createHref(location) !== history.createHref(page.location)) arrive({ action, location });
      return () => {
        unlisten();
        steps.forget();
      };
    },
  };
}

interface Steps {
  history: Pick<RouterHistory, 'go'>;
  gate: Gate;
  /** The current page and the position of its history entry. */
  page: Readonly<{ location: Location; position: number }>;
  findPosition: () => number;
  arrive: (arrival: Arrival) => void;
}

/** Target of a step of Back or Forward. */
interface Departure {
  arrival: Arrival;
  position: number;
  /** True if the step may be a late reverting step instead of a step of the user. */
  mayBeLate: boolean;
}

/**
 * Reverts steps of Back and Forward until the gate allows them. `take` must be called for every step of Back and
 * Forward, including the guard's own steps, and `forget` for any other navigation.
 */
function createStepGuard({ history, gate, page, findPosition, arrive }: Steps) {
  /** Where the user wants to go while the address is being reverted; otherwise null. */
  let wanted: Departure | null = null;
  const reverter = createStepReverter({ history, page, findPosition });

  const leave = (departure: Departure) => {
    const way = departure.position - findPosition();
    if (wanted) wanted = { ...departure, mayBeLate: false };
    else if (way !== 0) history.go(way);
    // The step could not be reverted, so the address is already the target.
    else arrive(departure.arrival);
  };
  const ask = () => {
    const departure = wanted;
    wanted = null;
    // If the gate is open now, a step that may be a late reverting step is ignored.
    if (!departure || (departure.mayBeLate && !gate.isClosed())) return;
    gate.pass(() => leave(departure), { yields: departure.mayBeLate });
  };
  const take = (arrival: Arrival) => {
    const position = findPosition();
    if (wanted) {
      if (position !== page.position) return;
      reverter.consumeStep();
      reverter.stop();
      ask();
    } else if (gate.isClosed() && !isSamePage(arrival.location, page.location)) {
      wanted = { arrival, position, mayBeLate: reverter.consumeStep() };
      reverter.go(ask);
    } else arrive(arrival);
  };
  /** After this, pending reverting steps are treated like any other step. */
  const forget = () => {
    wanted = null;
    reverter.forget();
  };
  return { take, forget };
}

/**
 * Reverts steps. If the user presses Back again, the browser may drop the reverting step, or take both steps. So the
 * reverting step is repeated until the address is right. Repeating a slow step would go too far, so the timeout grows.
 */
function createStepReverter({ history, page, findPosition }: Pick<Steps, 'history' | 'page' | 'findPosition'>) {
  /** Number of reverting steps without an event. The browser has dropped them, or they are still pending. */
  let pendingSteps = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(nextTry);
  const go = (end: () => void, [patience, ...rest]: readonly number[] = patienceInMs) => {
    const way = page.position - findPosition();
    // `history.go(0)` would reload the page.
    if (way === 0 || patience === undefined) return end();
    nextTry = setTimeout(go, patience, end, rest);
    pendingSteps += 1;
    history.go(way);
  };
  return {
    /** Makes the reverting step and repeats it until `stop` is called; calls `end` when it gives up. */
    go: (end: () => void) => go(end),
    stop,
    /** Whether the current event may belong to a reverting step. If so, one step fewer is pending. */
    consumeStep: () => {
      if (pendingSteps === 0) return false;
      pendingSteps -= 1;
      return true;
    },
    forget: () => {
      stop();
      pendingSteps = 0;
    },
  };
}

const patienceInMs = [100, 400, 1600, 6400];

/** The current location of the router and the action that led there. */
export interface Arrival {
  action: `${NavigationType}`;
  location: Location;
}

/** The history that a router needs. */
interface RouterHistory extends Omit<Required<Navigator>, 'push' | 'replace'>, Readonly<Arrival> {
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  listen: (listener: (arrival: Arrival) => void) => () => void;
}

/** Whether two locations are on the same page, so that going from one to the other loses no input. */
export function isSamePage(one: Pick<Path, 'pathname' | 'search'>, other: Pick<Path, 'pathname' | 'search'>): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
