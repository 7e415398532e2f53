import { newObjectId } from '../src/platform/mongo/object-id.js';
import { createFitmentRepository } from '../src/modules/vehicles/fitment.repository.js';
import { noFitment, type Fitment, type FitmentRow } from '../src/modules/vehicles/fitment.js';
import { createVehicleRepository } from '../src/modules/vehicles/vehicle.repository.js';
import type { Vehicle } from '../src/modules/vehicles/vehicle.js';
import type { TestShop } from './shop.js';

type Stored = Pick<TestShop, 'connection'>;

/** Adds a bike; by default a Honda CBR 600 RR, built from 2003 to 2006. */
export async function addVehicle(
  { connection }: Stored,
  part: Partial<Vehicle> & { number: number },
): Promise<Vehicle> {
  const vehicle: Vehicle = {
    id: newObjectId(),
    make: { key: 'honda', name: 'Honda' },
    ...{ model: 'CBR 600 RR', variant: null, code: `PC${part.number}`, kind: 'street', yearFrom: 2003, yearTo: 2006 },
    ...{
      markets: ['EU'],
      ccm: 599,
      kw: 88,
      aliases: [],
      baseVehicles: [],
      slugs: [`honda-cbr-600-rr-pc${part.number}`],
      version: 1,
    },
    ...part,
  };
  await createVehicleRepository(connection).insert(vehicle, null);
  return vehicle;
}

/** A fitment row for the whole build period of a bike, without conditions. */
export function rowFor({ number }: Pick<Vehicle, 'number'>, part: Partial<FitmentRow> = {}): FitmentRow {
  return {
    vehicle: number,
    ...{ yearFrom: null, yearTo: null, position: 'any', quantity: 1, conditions: [], isExcluded: false },
    source: 'manual',
    ...part,
  };
}

/** Adds the fitment of a product that has none yet. */
export async function addFitment({ connection }: Stored, productId: string, part: Partial<Fitment>): Promise<void> {
  const fitment = { ...noFitment(productId), kind: 'specific' as const, ...part };
  await createFitmentRepository(connection).replace({ ...fitment, version: 0 }, null);
}
