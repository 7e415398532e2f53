import type { Location } from 'react-router-dom';
import type { Gate } from './gate';
import { isSamePage, type Arrival, type RouterHistory } from './router-history';

export interface Steps {
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
  /** True if it may be a late reverting step and not a step of the user. */
  mayBeLate: boolean;
}

/**
 * Reverts steps of Back and Forward until the gate allows them. `take` must be called for every step of Back and Forward,
 * including the guard's own steps, and `forget` for any other navigation.
 */
export function createStepGuard({ history, gate, page, findPosition, arrive }: Steps) {
  /** Set while the address is being reverted to the page. */
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
    // If the gate is open by now, a step that may be late is ignored.
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
    /** Makes the step and repeats it until `stop` is called; calls `end` when it gives up. */
    go: (end: () => void) => go(end),
    stop,
    /** Whether the current event may belong to one of the steps. */
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
