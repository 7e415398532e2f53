import type { Location } from 'react-router-dom';
import type { Gate } from './gate';
import { isSamePage, type Arrival, type RouterHistory } from './router-history';

export interface Steps {
  history: Pick<RouterHistory, 'go'>;
  gate: Gate;
  /** The page in view, and its entry. */
  page: Readonly<{ location: Location; position: number }>;
  findPosition: () => number;
  arrive: (arrival: Arrival) => void;
}

/** Where Back or Forward led. */
interface Departure {
  arrival: Arrival;
  position: number;
  /** Whether it may be a step home that came too late: one that nobody asked for. */
  isEcho: boolean;
}

/** To be told of every step of Back and Forward, its own included, and to forget them when something else leads on. */
export function createStepGuard({ history, gate, page, findPosition, arrive }: Steps) {
  /** There while the address is on its way back to the page. */
  let wanted: Departure | null = null;
  const home = createWayHome({ history, page, findPosition });

  const leave = (departure: Departure) => {
    const way = departure.position - findPosition();
    if (wanted) wanted = { ...departure, isEcho: false };
    else if (way !== 0) history.go(way);
    // It could not be taken back, so that the address is there already.
    else arrive(departure.arrival);
  };
  const ask = () => {
    const departure = wanted;
    wanted = null;
    // Where nobody asks any more, nobody wants to follow an echo either.
    if (!departure || (departure.isEcho && !gate.isClosed())) return;
    gate.pass(() => leave(departure), { yields: departure.isEcho });
  };
  const take = (arrival: Arrival) => {
    const position = findPosition();
    if (wanted) {
      if (position !== page.position) return;
      home.hear();
      home.stop();
      ask();
    } else if (gate.isClosed() && !isSamePage(arrival.location, page.location)) {
      wanted = { arrival, position, isEcho: home.hear() };
      home.go(ask);
    } else arrive(arrival);
  };
  /** A step home that is still to come is like any other from there. */
  const forget = () => {
    wanted = null;
    home.forget();
  };
  return { take, forget };
}

/**
 * Pressing Back again may cancel the step home, or come behind it: it is made until it has been of use. One that is
 * only slow leads beyond the page when another follows it, hence the growing patience.
 */
function createWayHome({ history, page, findPosition }: Pick<Steps, 'history' | 'page' | 'findPosition'>) {
  /** Steps that the browser dropped, or that are still to come. */
  let unheard = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(nextTry);
  const go = (end: () => void, [patience, ...rest]: readonly number[] = patienceInMs) => {
    const way = page.position - findPosition();
    // A browser takes a step of 0 for a reload.
    if (way === 0 || patience === undefined) return end();
    nextTry = setTimeout(go, patience, end, rest);
    unheard += 1;
    history.go(way);
  };
  return {
    /** Makes the step, and makes it again while nobody says `stop`; `end` is told when that is of no use. */
    go: (end: () => void) => go(end),
    stop,
    /** Whether one of the steps may be what was heard of now. */
    hear: () => {
      if (unheard === 0) return false;
      unheard -= 1;
      return true;
    },
    forget: () => {
      stop();
      unheard = 0;
    },
  };
}

const patienceInMs = [100, 400, 1600, 6400];
