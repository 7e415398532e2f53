import type { Location, NavigationType, Navigator, Path, To } from 'react-router-dom';
import { createGate, type Gate } from './gate';

/** Where the router is, and how it came there. */
export interface Arrival {
  action: `${NavigationType}`;
  location: Location;
}

/** What a router goes by. */
export interface RouterHistory extends Omit<Required<Navigator>, 'push' | 'replace'>, Readonly<Arrival> {
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  listen: (tell: (arrival: Arrival) => void) => () => void;
}

export interface GuardedHistory extends RouterHistory {
  gate: Gate;
}

/**
 * Lets every step to another page through a gate: a link's and a program's before it is made; one of Back or Forward,
 * which the browser has made by the time it is heard of, by taking it back until there is an answer.
 * @param findPosition of the entry in view among the history's
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
    listen: (tell) => {
      const arrive = (arrival: Arrival) => {
        page.location = arrival.location;
        page.position = findPosition();
        tell(arrival);
      };
      const steps = createStepGuard({ history, gate, page, findPosition, arrive });
      const unlisten = history.listen((arrival) => (arrival.action === 'POP' ? steps.take(arrival) : arrive(arrival)));
      return () => {
        unlisten();
        steps.stop();
      };
    },
  };
}

interface Steps {
  history: Pick<RouterHistory, 'go'>;
  gate: Gate;
  /** The page in view, and its entry. */
  page: Readonly<{ location: Location; position: number }>;
  findPosition: () => number;
  arrive: (arrival: Arrival) => void;
}

/** Told of every step of Back and Forward, its own included. */
function createStepGuard({ history, gate, page, findPosition, arrive }: Steps) {
  /** Where Back or Forward was to lead, while the address is on its way back to the page. */
  let wanted: number | null = null;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  // Pressing Back again may cancel the step home, or come behind it: it is made until it has been of use.
  const goHome = () => {
    nextTry = setTimeout(goHome, patienceMs);
    const way = page.position - findPosition();
    // A browser takes a step of 0 for a reload.
    if (way !== 0) history.go(way);
  };
  const stop = () => clearTimeout(nextTry);
  const take = (arrival: Arrival) => {
    const step = findPosition() - page.position;
    if (wanted !== null) {
      if (step !== 0) return;
      stop();
      const way = wanted;
      wanted = null;
      gate.pass(() => history.go(way));
    } else if (gate.isClosed() && !isSamePage(arrival.location, page.location)) {
      wanted = step;
      goHome();
    } else arrive(arrival);
  };
  return { take, stop };
}

const patienceMs = 100;

/** Another place on the same page takes nothing away. */
function isSamePage(one: Pick<Path, 'pathname' | 'search'>, other: Pick<Path, 'pathname' | 'search'>): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
