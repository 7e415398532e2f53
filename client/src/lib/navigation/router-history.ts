import type { Location, NavigationType, Navigator, Path, To } from 'react-router-dom';

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

/** Another place on the same page takes nothing away. */
export function isSamePage(one: Pick<Path, 'pathname' | 'search'>, other: Pick<Path, 'pathname' | 'search'>): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
