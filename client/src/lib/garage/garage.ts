import { storedText } from '../storage/stored-text';

/** A bike that the visitor rides. With an account, the shop knows its bikes too. */
export interface GarageBike {
  vehicleId: string;
  /** The year on the bike's papers; null if the rider does not know it. */
  year: number | null;
  name: string;
  /** Of the vehicle and of its make, for the bike's page. */
  slug: string;
  makeSlug: string;
  /** ISO 8601. */
  addedAt: string;
}

export interface Garage {
  bikes: readonly GarageBike[];
  /** Index of the bike that parts are shown for; null while none is. */
  active: number | null;
}

/** As many as an account can have. */
export const mostBikes = 20;

const stored = storedText('kickstand.garage');
const emptyGarage: Garage = { bikes: [], active: null };

export const subscribeGarage = stored.subscribe;

let latest: { text: string | null; garage: Garage } = { text: null, garage: emptyGarage };

/** The same object until something changes. What cannot be read counts as empty. */
export function readGarage(): Garage {
  const text = stored.read();
  if (text !== latest.text) latest = { text, garage: parseGarage(text) };
  return latest.garage;
}

export function writeGarage({ bikes, active }: Garage): void {
  stored.write(bikes.length === 0 ? null : JSON.stringify({ bikes, active }));
}

export const isSameBike = (one: BikeChoice, other: BikeChoice): boolean =>
  one.vehicleId === other.vehicleId && one.year === other.year;

type BikeChoice = Pick<GarageBike, 'vehicleId' | 'year'>;

/** Shows parts for this bike from now on. In a full garage, it takes the place of the one that was added first. */
export function withBike(garage: Garage, bike: GarageBike): Garage {
  const index = garage.bikes.findIndex((known) => isSameBike(known, bike));
  if (index >= 0) return { ...garage, active: index };
  const bikes = [...garage.bikes, bike].slice(-mostBikes);
  return { bikes, active: bikes.length - 1 };
}

export function withoutBike(garage: Garage, bike: BikeChoice): Garage {
  const active = activeBikeOf(garage);
  const bikes = garage.bikes.filter((known) => !isSameBike(known, bike));
  const index = active ? bikes.indexOf(active) : -1;
  return { bikes, active: index < 0 ? null : index };
}

export const activeBikeOf = ({ bikes, active }: Garage): GarageBike | null =>
  active === null ? null : (bikes[active] ?? null);

/** What the shop is asked about. */
export const toVehicleChoice = ({ vehicleId, year }: BikeChoice): BikeChoice => ({ vehicleId, year });

/** Anybody may have written it: an extension, an earlier version of the shop, another page of this address. */
export function parseGarage(text: string | null): Garage {
  const value = parseJson(text);
  if (!isRecord(value) || !Array.isArray(value.bikes)) return emptyGarage;
  const written: unknown[] = value.bikes;
  const chosen: unknown = typeof value.active === 'number' ? written[value.active] : undefined;
  const bikes = written.filter(isBike).slice(-mostBikes);
  const index = bikes.findIndex((bike) => bike === chosen);
  return { bikes, active: index < 0 ? null : index };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isBike(value: unknown): value is GarageBike {
  if (!isRecord(value)) return false;
  const { vehicleId, year, name, slug, makeSlug, addedAt } = value;
  const isYear = year === null || Number.isInteger(year);
  return isYear && [vehicleId, name, slug, makeSlug, addedAt].every((text) => typeof text === 'string' && text !== '');
}
