import type { Location, NavigationType, Navigator, Path, To } from 'react-router-dom';

/** The current location of the router and the action that led there. */
export interface Arrival {
  action: `${NavigationType}`;
  location: Location;
}

/** The history that a router needs. */
export interface RouterHistory extends Omit<Required<Navigator>, 'push' | 'replace'>, Readonly<Arrival> {
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  listen: (listener: (arrival: Arrival) => void) => () => void;
}

/** Whether two locations are on the same page, so that going from one to the other loses no input. */
export function isSamePage(one: Pick<Path, 'pathname' | 'search'>, other: Pick<Path, 'pathname' | 'search'>): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
