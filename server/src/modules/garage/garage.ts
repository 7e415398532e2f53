/** A bike of a customer. */
export interface GarageBike {
  /** 24 hex digits. */
  id: string;
  vehicleId: string;
  /** Null if the customer does not know it. */
  year: number | null;
  nickname: string | null;
  /** Frame number; shown only to the owner. */
  vin: string | null;
  addedAt: Date;
}

export interface Garage {
  /**
   * Number of changes. Each change is only written if the garage still has the revision on which the change is based.
   */
  revision: number;
  /** In insertion order. Each vehicle and year is listed once. */
  bikes: readonly GarageBike[];
  /** ID of the active bike; null if none is chosen. */
  activeBikeId: string | null;
}

export const emptyGarage: Garage = { revision: 0, bikes: [], activeBikeId: null };

/** Two bikes of a garage must differ in at least one of these fields. */
type BikeOfYear = Pick<GarageBike, 'vehicleId' | 'year'>;

export const isSameBike = (one: BikeOfYear, other: BikeOfYear): boolean =>
  one.vehicleId === other.vehicleId && one.year === other.year;

/** Adds a bike, or replaces the bike that has the same ID. @param isActive false makes this bike inactive. */
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
 * Adds the bikes of another garage to this one. A bike of the same vehicle and year is not added again: the bike in
 * this garage keeps its nickname and frame number. Can be repeated.
 * @param active the active bike of `added`; null does not change the active bike.
 * @param most largest number of bikes; further bikes are left out.
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

/**
 * After two vehicles were merged, bikes of the same year are combined into one, which keeps the first nickname and
 * frame number found.
 */
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
