import { mostBikes } from '@kickstand/rules/limits';
import { storedGarage as stored } from './garage-owner';

/** A bike that the visitor or customer rides. */
export interface GarageBike {
  vehicleId: string;
  /** The year on the bike's papers; null if the rider does not know it. */
  year: number | null;
  name: string;
  /** Slug of the vehicle, for the bike's page. */
  slug: string;
  makeSlug: string;
  /** ISO 8601. */
  addedAt: string;
}

export interface Garage {
  bikes: readonly GarageBike[];
  /** Index of the active bike, for which fit is shown; null for none. */
  active: number | null;
  /** The owner; undefined for a visitor's garage. */
  account?: GarageAccount;
}

/** The account, and its garage as of the server's last answer. Later changes in this browser are not sent yet. */
export interface GarageAccount {
  userId: string;
  bikes: readonly BikeChoice[];
  /** The active bike, with its ID in the account's garage; null if none was active. */
  active: (BikeChoice & { id: string }) | null;
}

export const emptyGarage: Garage = { bikes: [], active: null };

export const subscribeGarage = stored.subscribe;

let latest: { text: string | null; garage: Garage } = { text: null, garage: emptyGarage };

/** The stored garage: the same object until it changes. Unreadable content counts as empty. */
export function readGarage(): Garage {
  const text = stored.read();
  if (text !== latest.text) latest = { text, garage: parseGarage(text) };
  return latest.garage;
}

export const isSameBike = (one: BikeChoice, other: BikeChoice): boolean =>
  one.vehicleId === other.vehicleId && one.year === other.year;

export type BikeChoice = Pick<GarageBike, 'vehicleId' | 'year'>;

export const activeBikeOf = ({ bikes, active }: Garage): GarageBike | null =>
  active === null ? null : (bikes[active] ?? null);

/** The bike as input of queries. */
export const toVehicleChoice = ({ vehicleId, year }: BikeChoice): BikeChoice => ({ vehicleId, year });

/** Validates stored text. Extensions, earlier versions or other pages of the origin may have written it. */
export function parseGarage(text: string | null): Garage {
  const value = parseJson(text);
  if (!isRecord(value) || !Array.isArray(value.bikes)) return emptyGarage;
  const isAccounts = value.account !== undefined;
  const account = toAccount(value.account);
  // The garage belongs to an account, but it is not known to which one.
  if (isAccounts && !account) return emptyGarage;
  const written: unknown[] = value.bikes;
  const chosen: unknown = typeof value.active === 'number' ? written[value.active] : undefined;
  const readable = written.filter(isBike);
  const bikes = isAccounts ? readable : readable.slice(-mostBikes);
  const index = bikes.findIndex((bike) => bike === chosen);
  return { bikes, active: index < 0 ? null : index, ...(account ? { account } : {}) };
}

function toAccount(value: unknown): GarageAccount | null {
  if (!isRecord(value) || !isText(value.userId) || !Array.isArray(value.bikes)) return null;
  const { userId, active } = value;
  const bikes: unknown[] = value.bikes;
  return { userId, bikes: bikes.filter(isChoice), active: isActiveChoice(active) ? active : null };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isChoice = (value: unknown): value is BikeChoice =>
  isRecord(value) && isText(value.vehicleId) && (value.year === null || Number.isInteger(value.year));

const isActiveChoice = (value: unknown): value is BikeChoice & { id: string } =>
  isRecord(value) && isText(value.id) && isChoice(value);

const isBike = (value: unknown): value is GarageBike =>
  isRecord(value) && [value.name, value.slug, value.makeSlug, value.addedAt].every(isText) && isChoice(value);
