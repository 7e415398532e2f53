import { activeBikeOf, isSameBike, type BikeChoice, type Garage, type GarageBike } from './garage';

/** Changes in this browser that are not stored in the account's garage yet. */
export interface UnsentChanges {
  added: readonly GarageBike[];
  /** The new active bike; null if none is active; undefined if unchanged. */
  active?: GarageBike | null;
}

const includes = (bikes: readonly BikeChoice[], bike: BikeChoice) => bikes.some((known) => isSameBike(known, bike));

/**
 * The bikes that the account's garage does not have yet, and the active bike if it differs. If the account's active
 * bike was deselected here, `active` is null. A visitor's garage without an active bike leaves the account's active
 * bike unchanged.
 */
export function changesOf(garage: Garage): UnsentChanges {
  const saved = garage.account ?? { bikes: [], active: null };
  const active = activeBikeOf(garage);
  const isSame = active === null || saved.active === null ? active === saved.active : isSameBike(active, saved.active);
  const added = garage.bikes.filter((bike) => !includes(saved.bikes, bike));
  return isSame ? { added } : { added, active };
}

export const hasChanges = (garage: Garage): boolean => {
  const { added, active } = changesOf(garage);
  return added.length > 0 || active !== undefined;
};

/** The account's garage from the answer, with the local changes that were not in the request. */
export function withUnsent(answer: Garage, now: Garage, sent: UnsentChanges): Garage {
  const { added, active: chosen } = changesOf(now);
  const unsent = added.filter((bike) => !includes(sent.added, bike) && !includes(answer.bikes, bike));
  const bikes = [...answer.bikes, ...unsent];
  if (chosen === undefined || isSameChoice(chosen, sent.active)) return { ...answer, bikes };
  const index = chosen === null ? -1 : bikes.findIndex((bike) => isSameBike(bike, chosen));
  return { ...answer, bikes, active: index < 0 ? null : index };
}

function isSameChoice(one: BikeChoice | null, other: BikeChoice | null | undefined): boolean {
  return one === null || !other ? one === other : isSameBike(one, other);
}
