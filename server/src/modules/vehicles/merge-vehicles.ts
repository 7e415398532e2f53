import type { Clock } from '../../platform/clock.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField, notFound, staleVersion } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { changesBetween } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import { rowsAfterMerge } from './fitment.js';
import type { FitmentRepository } from './fitment.repository.js';
import type { StoredVehicle, VehicleRepository } from './vehicle.repository.js';
import { nameOf, type Vehicle, type VehicleList } from './vehicle.js';
import type { MergeVehiclesInput } from './vehicle-admin.type.js';

/** References to bikes that another module stores. */
interface VehicleFollower {
  /** Number of objects that refer to a bike. */
  count(vehicle: Pick<Vehicle, 'id' | 'number'>): Promise<number>;
  /** Replaces references to the first bike with references to the second. Can be repeated. */
  follow(from: Pick<Vehicle, 'id' | 'number'>, into: Pick<Vehicle, 'id' | 'number'>): Promise<void>;
}

export type VehicleFollowers = Readonly<Record<'garages' | 'diagrams', VehicleFollower>>;

/** How many objects a merge would move to the other bike. */
export interface VehicleUse {
  /** Products with a fitment row for the bike. */
  productCount: number;
  garageCount: number;
  diagramCount: number;
}

interface Deps {
  vehicles: VehicleRepository;
  fitments: Pick<FitmentRepository, 'countProductsNaming' | 'findByProducts' | 'findProductIdsNaming' | 'replace'>;
  outbox: AuditOutbox;
  followers: VehicleFollowers;
  clock: Clock;
  readVehicles: () => Promise<VehicleList>;
  /** Called after each write. */
  forget: () => void;
}

/**
 * Time after a merge in which other servers may still write references to the merged bike, because they have not read
 * of the merge yet.
 */
const lateWritesMs = 60_000;

/**
 * Merges one bike into another. One conditional update of the merged bike decides whether the merge happens. The merged
 * bike's document stays and points to the remaining bike. So carts, orders, addresses and browsers that refer to the
 * merged bike still find a bike. References in fitment, garages and diagrams are replaced right after that. The worker
 * repeats this for a minute.
 */
export function createMergeVehicles(deps: Deps) {
  const { vehicles, fitments, followers, clock, readVehicles } = deps;

  return {
    /**
     * A retry leads to the same state, no matter where the first attempt stopped.
     * @returns the bike that remains. @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION)
     */
    mergeVehicles: (actor: Actor, input: MergeVehiclesInput) => mergeVehicles(deps, actor, input),

    /** @throws DomainError NOT_FOUND */
    async findUse(actor: Actor, id: string): Promise<VehicleUse> {
      assertMay(actor, 'catalogue:read');
      const vehicle = (await readVehicles()).find(id);
      if (!vehicle) throw notFound('The bike');
      const [productCount, garageCount, diagramCount] = await Promise.all([
        fitments.countProductsNaming(vehicle.number),
        followers.garages.count(vehicle),
        followers.diagrams.count(vehicle),
      ]);
      return { productCount, garageCount, diagramCount };
    },

    /** For the worker: completes interrupted merges. */
    async completeMerges(): Promise<void> {
      for (const from of await vehicles.findBehind()) {
        const isOver = clock.now().getTime() - (from.merged?.at.getTime() ?? 0) >= lateWritesMs;
        await carryOut(deps, from);
        if (isOver) await vehicles.markFollowed(from.id);
      }
    },
  };
}

async function mergeVehicles(deps: Deps, actor: Actor, input: MergeVehiclesInput): Promise<Vehicle> {
  assertMay(actor, 'catalogue:write');
  const { fromId, intoId, fromVersion, intoVersion } = input;
  if (fromId === intoId) throw invalidField('intoId', 'Choose another bike.');
  const from = await deps.vehicles.findById(fromId);
  if (!from) throw notFound('The bike');
  // False in a retry, if an earlier attempt has already marked the bike as merged.
  if (from.merged?.intoId !== intoId) {
    await decide(deps, actor, from, { intoId, fromVersion, intoVersion });
  }
  await carryOut(deps, from);
  const into = (await deps.readVehicles()).find(intoId);
  if (!into) throw notFound('The bike that stays');
  return into;
}

async function decide(
  { vehicles, outbox, forget }: Deps,
  actor: Actor,
  from: StoredVehicle,
  { intoId, fromVersion, intoVersion }: Omit<MergeVehiclesInput, 'fromId'>,
): Promise<void> {
  const into = await vehicles.findById(intoId);
  if (!into || into.merged) throw invalidField('intoId', 'There is no bike with this ID any more. Choose another one.');
  if (from.merged) throw invalidField('fromId', 'This bike was merged into another one already.');
  if (from.version !== fromVersion) throw staleVersion('bike', from);
  const entry = outbox.toEntry(actor, {
    action: 'vehicle.merged',
    subject: { id: from.id, name: nameOf(from) },
    changes: changesBetween(null, { mergedInto: nameOf(into) }),
  });
  try {
    // If two bikes are merged into each other at the same time, at least one of the merges is refused.
    if (!(await vehicles.beginTaking(intoId, intoVersion, from.id))) throw staleVersion('bike', into);
    if (!(await vehicles.merge({ id: from.id, version: fromVersion }, intoId, entry))) {
      const latest = await vehicles.findById(from.id);
      // The same request may have been sent twice at the same time.
      if (latest?.merged?.intoId === intoId) return;
      throw staleVersion('bike', latest);
    }
  } finally {
    forget();
  }
  await outbox.relay(entry);
}

async function carryOut(deps: Deps, from: StoredVehicle): Promise<void> {
  const { forget, readVehicles, fitments, followers } = deps;
  forget();
  const into = (await readVehicles()).find(from.id);
  if (!into || into.id === from.id) return;
  for (const productId of await fitments.findProductIdsNaming(from.number)) await moveRows(deps, productId, from, into);
  for (const follower of Object.values(followers)) await follower.follow(from, into);
  forget();
}

async function moveRows({ fitments }: Deps, productId: string, from: Vehicle, into: Vehicle): Promise<void> {
  await retryWhileChanging('The fitment of products is being changed right now. Try again.', async () => {
    const [fitment] = await fitments.findByProducts([productId]);
    if (!fitment?.rows.some(({ vehicle }) => vehicle === from.number)) return true;
    const rows = rowsAfterMerge(fitment.rows, from, into);
    return (await fitments.replace({ ...fitment, rows }, null)) || undefined;
  });
}
