import { bikeRules } from '@kickstand/rules/garage';
import { mostBikes } from '@kickstand/rules/limits';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor } from '../../shared/actor.js';
import { DomainError, invalidField, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { Vehicle } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import {
  emptyGarage,
  isSameBike,
  withBike,
  withBikes,
  withMergedVehicle,
  withoutBike,
  type Garage,
  type GarageBike,
} from './garage.js';
import { createGarageRepository } from './garage.repository.js';
import type { SaveBikeInput, MergeGarageInput } from './garage.type.js';

export interface OwnBike extends Omit<GarageBike, 'vehicleId'> {
  vehicle: Vehicle;
  isActive: boolean;
}

export interface GarageDeps {
  connection: Connection;
  vehicles: Pick<VehiclesService, 'choose' | 'find' | 'findVehicles'>;
  clock: Clock;
  newId: NewId;
}

const busy = 'Your garage is being changed right now. Try again.';

export type GarageService = ReturnType<typeof createGarageService>;

interface Context extends GarageDeps {
  garages: ReturnType<typeof createGarageRepository>;
}

/** Garages of customers. Users can only read and change their own garage. */
export function createGarageService(deps: GarageDeps) {
  const { connection } = deps;
  const garages = createGarageRepository(connection);

  const context: Context = { ...deps, garages };
  return {
    /** In insertion order. @throws DomainError FORBIDDEN for another account's garage. */
    async listBikes(actor: Actor, userId: string): Promise<OwnBike[]> {
      assertSignedIn(actor);
      if (actor.userId !== userId) throw new DomainError('FORBIDDEN', 'These bikes belong to another account.');
      const { bikes, activeBikeId } = (await garages.find(userId)) ?? emptyGarage;
      const own = await Promise.all(bikes.map((bike) => toOwnBike(context, bike, activeBikeId)));
      return own.filter((bike) => bike !== null);
    },

    /**
     * Adds a bike to the caller's garage, or edits one. A retry does not add the bike again.
     * @throws DomainError BAD_USER_INPUT; NOT_FOUND for a bikeId that is not in the garage.
     */
    saveBike: (actor: Actor, input: SaveBikeInput) => saveBike(context, actor, input),

    /** Does nothing if the bike is no longer in the caller's garage. */
    async deleteBike(actor: Actor, bikeId: string): Promise<void> {
      assertSignedIn(actor);
      await update(context, actor.userId, (before) =>
        before.bikes.some(({ id }) => id === bikeId) ? withoutBike(before, bikeId) : undefined,
      );
    },

    /**
     * Adds to the caller's garage the bikes that a browser has stored, once for each vehicle and year. A retry changes
     * nothing. Bikes that the shop no longer knows, and bikes for which the garage has no space, are left out.
     * @throws DomainError BAD_USER_INPUT
     */
    mergeGarage: (actor: Actor, input: MergeGarageInput) => mergeGarage(context, actor, input),

    /** For exports. The caller has already checked access. */
    findBikesOf: async (userId: string): Promise<readonly GarageBike[]> =>
      ((await garages.find(userId)) ?? emptyGarage).bikes,

    countOwners: ({ id }: Pick<Vehicle, 'id'>): Promise<number> => garages.countOwners(id),

    /**
     * Called after two vehicles were merged: replaces the first vehicle with the second in all garages. Can be repeated.
     */
    async follow(from: Pick<Vehicle, 'id'>, into: Pick<Vehicle, 'id'>): Promise<void> {
      for (const userId of await garages.findOwners(from.id)) {
        await update(context, userId, (before) => {
          const isThere = before.bikes.some(({ vehicleId }) => vehicleId === from.id);
          return isThere ? withMergedVehicle(before, from.id, into.id) : undefined;
        });
      }
    },
  };
}

/** @param change returns undefined if there is nothing to change. */
function update({ garages }: Context, userId: string, change: (before: Garage) => Garage | undefined): Promise<Garage> {
  return retryWhileChanging(busy, async () => {
    const before = (await garages.find(userId)) ?? emptyGarage;
    const after = change(before);
    if (!after) return before;
    return (await garages.save(userId, after)) ? after : undefined;
  });
}

async function toOwnBike(
  { vehicles }: Context,
  { vehicleId, ...bike }: GarageBike,
  activeBikeId: string | null,
): Promise<OwnBike | null> {
  const vehicle = await vehicles.find(vehicleId);
  return vehicle && { ...bike, vehicle, isActive: bike.id === activeBikeId };
}

async function saveBike(
  context: Context,
  actor: Actor,
  { bikeId, isActive, ...input }: SaveBikeInput,
): Promise<OwnBike> {
  assertSignedIn(actor);
  const noted = readFields(bikeRules, { nickname: input.nickname ?? '', vin: input.vin ?? '' });
  const { vehicle, year } = await context.vehicles.choose(input.vehicle);
  const ride = { vehicleId: vehicle.id, year };
  const made = { id: context.newId(), addedAt: context.clock.now(), nickname: null, vin: null };
  let saved: GarageBike | undefined;
  const after = await update(context, actor.userId, (before) => {
    const same = before.bikes.find((bike) => isSameBike(bike, ride));
    const edited = bikeId == null ? same : before.bikes.find(({ id }) => id === bikeId);
    if (bikeId != null && !edited) throw notFound('The bike');
    if (edited && same && same.id !== edited.id) {
      throw invalidField('vehicle', 'Your garage already contains this bike with this year.');
    }
    if (!edited && before.bikes.length >= mostBikes) {
      throw invalidField('vehicle', `You can keep ${mostBikes} bikes. Delete one first.`);
    }
    saved = {
      ...made,
      ...edited,
      ...ride,
      ...(input.nickname == null ? {} : { nickname: noted.nickname || null }),
      ...(input.vin == null ? {} : { vin: noted.vin || null }),
    };
    // An edit that does not mention it leaves the active bike as it is, even if another device has changed it meanwhile.
    return withBike(before, saved, isActive ?? (bikeId == null || before.activeBikeId === bikeId));
  });
  const own = saved && (await toOwnBike(context, saved, after.activeBikeId));
  if (!own) throw notFound('The bike');
  return own;
}

async function mergeGarage(context: Context, actor: Actor, { bikes, active }: MergeGarageInput): Promise<void> {
  const { vehicles, newId, clock } = context;
  assertSignedIn(actor);
  if (bikes.length > mostBikes) throw invalidField('bikes', `There can be at most ${mostBikes}.`);
  if (active != null && !bikes[active]) throw invalidField('active', 'There is no bike at this position.');
  const added = await Promise.all(
    bikes.map(async ({ vehicle: choice, nickname }, index): Promise<GarageBike | null> => {
      const path = `bikes.${index}`;
      const { nickname: read } = readFields({ nickname: bikeRules.nickname }, { nickname: nickname ?? '' }, path);
      if (!(await vehicles.find(choice.vehicleId))) return null;
      const { vehicle, year } = await vehicles.choose(choice, `${path}.vehicle`);
      const ride = { vehicleId: vehicle.id, year };
      return { ...ride, id: newId(), nickname: read || null, vin: null, addedAt: clock.now() };
    }),
  );
  const known = added.filter((bike) => bike !== null);
  const chosen = active == null ? null : (added[active] ?? null);
  await update(context, actor.userId, (before) => {
    const after = withBikes(before, known, chosen, mostBikes);
    const isSame = after.bikes.length === before.bikes.length && after.activeBikeId === before.activeBikeId;
    return isSame ? undefined : after;
  });
}
