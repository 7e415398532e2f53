import type { ApolloClient } from '@apollo/client';
import { mostBikes } from '@kickstand/rules/limits';
import {
  DeleteBikeDocument,
  MergeGarageDocument,
  MyGarageDocument,
  SaveBikeDocument,
  type OwnBikeFieldsFragment,
  type OwnGarageFragment,
  type SaveBikeInput,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { withTabLock } from '../storage/tab-lock';
import { toGarageBike } from './bike-words';
import { writeGarage } from './edit-garage';
import { isSameBike, readGarage, toVehicleChoice, type Garage } from './garage';
import { changesOf, hasChanges, withUnsent, type UnsentChanges } from './garage-changes';
import { isGarageOwner } from './garage-owner';

type Answer = OwnGarageFragment | null | undefined;

/** Changes run one after the other, also across tabs. */
let latest: Promise<unknown> = Promise.resolve();

function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = latest.then(
    () => withTabLock('kickstand.garage', change),
    () => withTabLock('kickstand.garage', change),
  );
  latest = turn.catch(() => undefined);
  return turn;
}

let waiting: Promise<SyncResult> | null = null;

export interface SyncResult {
  /** Whether a bike was refused because the account's garage is full. */
  isFull: boolean;
}

/**
 * Sends local changes to the account's garage and stores the account's garage, with the bikes of other devices, in this
 * browser. Repeating it changes nothing. Rejects without a connection; local changes then stay and are sent the next
 * time.
 */
export function syncGarage(client: ApolloClient, userId: string): Promise<SyncResult> {
  waiting ??= inTurn(() => {
    waiting = null;
    return sync(client, userId);
  });
  return waiting;
}

async function sync(client: ApolloClient, userId: string): Promise<SyncResult> {
  let isFull = false;
  do {
    const changes = changesOf(readGarage());
    const answer = (await send(client, changes)) ?? (await ask(client));
    if (!answer || !keep(userId, answer, changes)) break;
    const has = (bike: UnsentChanges['added'][number]) =>
      answer.garage.some(({ vehicle, year }) => isSameBike(bike, { vehicleId: vehicle.id, year }));
    isFull ||= answer.garage.length >= mostBikes && !changes.added.every(has);
  } while (hasChanges(readGarage()));
  return { isFull };
}

/** Saves the owner's notes about a bike, or makes it active. */
export function saveOwnBike(client: ApolloClient, userId: string, input: SaveBikeInput): Promise<void> {
  return inTurn(async () => {
    const { data } = await client.mutate({ mutation: SaveBikeDocument, variables: { input } });
    keep(userId, data?.saveBike.user);
  });
}

export function deleteOwnBike(client: ApolloClient, userId: string, bikeId: string): Promise<void> {
  return inTurn(async () => {
    const { data } = await client.mutate({ mutation: DeleteBikeDocument, variables: { input: { bikeId } } });
    keep(userId, data?.deleteBike.user);
  });
}

/** Stores the account's garage in this browser. @returns false if there is no answer or the user has changed */
function keep(userId: string, answer: Answer, sent: UnsentChanges = { added: [] }): boolean {
  if (!answer || answer.id !== userId || !isGarageOwner(userId)) return false;
  writeGarage(withUnsent(toGarage(answer), readGarage(), sent));
  return true;
}

function toGarage({ id: userId, garage }: OwnGarageFragment): Garage {
  const active = garage.findIndex(({ isActive }) => isActive);
  const ridden = garage[active];
  return {
    bikes: garage.map(({ vehicle, year, addedAt }) => toGarageBike(vehicle, year, new Date(addedAt))),
    active: ridden ? active : null,
    account: {
      userId,
      bikes: garage.map(toChoice),
      active: ridden ? { id: ridden.id, ...toChoice(ridden) } : null,
    },
  };
}

const toChoice = ({ vehicle, year }: OwnBikeFieldsFragment) => ({ vehicleId: vehicle.id, year });

async function ask(client: ApolloClient): Promise<Answer> {
  const { data } = await client.query({ query: MyGarageDocument, fetchPolicy: 'network-only' });
  return data?.viewer;
}

/** @returns the account's garage afterwards; undefined if no bikes were sent or the server refused them */
async function send(client: ApolloClient, { added, active }: UnsentChanges): Promise<Answer> {
  // Another device may have deleted the bike that was active. The other changes are sent nevertheless.
  if (active === null) await unlessRefused(clearActiveBike(client));
  const isAdded = active && added.some((bike) => isSameBike(bike, active));
  const bikes = active && !isAdded ? [...added, active] : added;
  return unlessRefused(merge(client, bikes.map(toVehicleChoice), active && toVehicleChoice(active)));
}

/** @returns undefined if the server refused the request. A retry would be refused too, so there is none. */
async function unlessRefused<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const { code } = toShopError(error);
    if (code === 'BAD_USER_INPUT' || code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

type Choice = ReturnType<typeof toVehicleChoice>;

async function merge(
  client: ApolloClient,
  bikes: readonly Choice[],
  active: Choice | null | undefined,
): Promise<Answer> {
  if (bikes.length === 0) return undefined;
  const index = active ? bikes.findIndex((bike) => isSameBike(bike, active)) : -1;
  const input = { bikes: bikes.map((vehicle) => ({ vehicle })), active: index < 0 ? null : index };
  try {
    const { data } = await client.mutate({ mutation: MergeGarageDocument, variables: { input } });
    return data?.mergeGarage.user;
  } catch (error) {
    // One refused bike, such as one whose years have changed, must not prevent the others from being added.
    const accepted = bikes.filter((_, place) => !isRefused(error, place));
    if (accepted.length === bikes.length) throw error;
    return merge(client, accepted, active);
  }
}

const isRefused = (error: unknown, place: number): boolean =>
  Object.keys(toShopError(error).fields).some((field) => field.startsWith(`bikes.${place}.`));

/** Deactivates the account's active bike. */
async function clearActiveBike(client: ApolloClient): Promise<void> {
  const active = readGarage().account?.active;
  if (!active) return;
  const input = { bikeId: active.id, vehicle: toVehicleChoice(active), isActive: false };
  await client.mutate({ mutation: SaveBikeDocument, variables: { input } });
}
