/** A bike that a customer has. */
export interface GarageBike {
  /** 24 hex digits. */
  id: string;
  vehicleId: string;
  /** Null if they do not know it. */
  year: number | null;
  nickname: string | null;
  /** Frame number; shown to the owner alone. */
  vin: string | null;
  addedAt: Date;
}

export interface Garage {
  /** Counts the changes; each change is made to exactly the revision it was decided on. */
  revision: number;
  /** In the order in which they were added; each vehicle and year once. */
  bikes: readonly GarageBike[];
  /** ID of the active bike; null if none is chosen. */
  activeBikeId: string | null;
}

export const emptyGarage: Garage = { revision: 0, bikes: [], activeBikeId: null };

/** What makes two bikes of a garage the same. */
type BikeOfYear = Pick<GarageBike, 'vehicleId' | 'year'>;

export const isSameBike = (one: BikeOfYear, other: BikeOfYear): boolean =>
  one.vehicleId === other.vehicleId && one.year === other.year;

/** Adds a bike, or replaces the one with its id. @param isActive false leaves another active bike as it is. */
export function withBike(garage: Garage, bike: GarageBike, isActive: boolean): Garage {
  const isKnown = garage.bikes.some(({ id }) => id === bike.id);
  const bikes = isKnown ? garage.bikes.map((known) => (known.id === bike.id ? bike : known)) : [...garage.bikes, bike];
  const wasActive = garage.activeBikeId === bike.id;
  const others = wasActive ? null : garage.activeBikeId;
  return { revision: garage.revision + 1, bikes, activeBikeId: isActive ? bike.id : others };
}

export function withoutBike({ revision, bikes, activeBikeId }: Garage, id: string): Garage {
  return {
    revision: revision + 1,
    bikes: bikes.filter((bike) => bike.id !== id),
    activeBikeId: activeBikeId === id ? null : activeBikeId,
  };
}

/**
 * Puts another garage's bikes into this one. A bike of the same vehicle and year is there once; what is noted about it
 * here stays. Repeating it changes nothing.
 * @param active of `added`; null leaves the active bike as it is.
 * @param most bikes beyond so many are left out.
 */
export function withBikes(
  garage: Garage,
  added: readonly GarageBike[],
  active: BikeOfYear | null,
  most: number,
): Garage {
  const bikes = [...garage.bikes];
  for (const bike of added) {
    if (bikes.length < most && !bikes.some((known) => isSameBike(known, bike))) bikes.push(bike);
  }
  const chosen = active && bikes.find((bike) => isSameBike(bike, active));
  return { revision: garage.revision + 1, bikes, activeBikeId: chosen?.id ?? garage.activeBikeId };
}

/** After two vehicles were merged: bikes of the same year become one, which keeps the nickname of either. */
export function withMergedVehicle(garage: Garage, fromId: string, intoId: string): Garage {
  const bikes: GarageBike[] = [];
  let { activeBikeId } = garage;
  for (const known of garage.bikes) {
    const bike = known.vehicleId === fromId ? { ...known, vehicleId: intoId } : known;
    const place = bikes.findIndex((other) => isSameBike(other, bike));
    const same = bikes[place];
    if (!same) {
      bikes.push(bike);
      continue;
    }
    bikes[place] = { ...same, nickname: same.nickname ?? bike.nickname, vin: same.vin ?? bike.vin };
    if (activeBikeId === bike.id) activeBikeId = same.id;
  }
  return { revision: garage.revision + 1, bikes, activeBikeId };
}
