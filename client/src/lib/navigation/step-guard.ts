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
  /** Whether it may be a late reverting step instead of the user's. */
  mayBeLate: boolean;
}

/** Must be called for every step of Back and Forward, its own included; `forget` when another navigation happens. */
export function createStepGuard({ history, gate, page, findPosition, arrive }: Steps) {
  /** Set while the address is being reverted to the page. */
  let wanted: Departure | null = null;
  const reverter = createStepReverter({ history, page, findPosition });

  const leave = (departure: Departure) => {
    const way = departure.position - findPosition();
    if (wanted) wanted = { ...departure, mayBeLate: false };
    else if (way !== 0) history.go(way);
    // It could not be taken back, so that the address is there already.
    else arrive(departure.arrival);
  };
  const ask = () => {
    const departure = wanted;
    wanted = null;
    // Once the gate is open, a possible late step is not followed.
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
  /** Reverting steps that are still pending are then treated like any other step. */
  const forget = () => {
    wanted = null;
    reverter.forget();
  };
  return { take, forget };
}

/**
 * Reverts steps. Pressing Back again may cancel the reverting step or follow it, so it is repeated until the address is
 * right. A step that is only slow would overshoot if repeated, so the timeout grows.
 */
function createStepReverter({ history, page, findPosition }: Pick<Steps, 'history' | 'page' | 'findPosition'>) {
  /** Number of reverting steps without an event: dropped by the browser or still pending. */
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
