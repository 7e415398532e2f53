import type { Clock } from '../../../platform/clock.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, systemActor, type Actor } from '../../../shared/actor.js';
import { invalidField, notFound, staleVersion } from '../../../shared/errors.js';
import { changesBetween, type ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { TaxonKind } from './taxon-kinds.js';
import type { SlugRepository } from '../slug.repository.js';
import type { TaxonomyProducts } from './taxonomy-products.repository.js';
import type { Removal, TaxonomyRepository } from './taxonomy.repository.js';
import type { TaxonomyService } from './taxonomy.service.js';
import { deepestLevel, lateWritesMs, type TaxonMerge } from './taxonomy.js';

export interface RemoveInput {
  id: string;
  /** Version that the admin saw. */
  version: number;
  /** The category or brand that receives its products and subcategories; required if there are any. */
  mergeIntoId?: string | null;
}

interface Deps {
  repository: TaxonomyRepository;
  taxonomy: Pick<TaxonomyService, 'categoryFieldsOf' | 'followCategories'>;
  products: TaxonomyProducts;
  slugs: SlugRepository;
  outboxes: Record<TaxonKind, AuditOutbox>;
  cache: ReadCache;
  clock: Clock;
  prices: { followMerge: FollowMerge };
  followMerge: FollowMerge;
}

/** Replaces stored references to a merged brand or category. Can be repeated. */
export type FollowMerge = (actor: Actor, merge: TaxonMerge) => Promise<void>;

const worker = systemActor('merges');

/** How one kind of taxon (category, brand or family) is removed. */
interface Removing {
  kind: TaxonKind;
  store: Omit<TaxonomyRepository['brands'], 'findById' | 'insert' | 'insertMany' | 'outbox' | 'update'> & {
    findById(id: string): Promise<{ id: string; name: string; version: number } | null>;
  };
  /**
   * @param isUndo whether it may be removed although deleted products use it.
   * @throws DomainError if it cannot be removed or merged into the target.
   */
  check: (id: string, intoId: string | null, isUndo: boolean) => Promise<void>;
  /**
   * Moves products and subcategories to the target. If `intoId` is null, only removes the references of deleted
   * products. Can be repeated.
   */
  move: (fromId: string, intoId: string | null) => Promise<void>;
}

/**
 * Removes categories, brands and families, or merges one into another. One conditional update decides whether the
 * removal happens, and hides the document. Products, subcategories and addresses are moved right after it, and sales and
 * promotions then name the target. The worker repeats this, and deletes the document after a minute.
 */
export function createRemoveTaxon(deps: Deps) {
  const category = removingCategories(deps);
  const brand = removingBrands(deps);
  const family = removingFamilies(deps);
  return {
    /** A category with products or subcategories must be merged into another category. */
    removeCategory: (actor: Actor, input: RemoveInput, undo?: ChangeOrigin): Promise<void> =>
      remove(deps, actor, input, category, undo),
    /** A brand with products must be merged into another brand. */
    removeBrand: (actor: Actor, input: RemoveInput, undo?: ChangeOrigin): Promise<void> =>
      remove(deps, actor, input, brand, undo),
    /** A family with products cannot be removed. */
    removeFamily: (actor: Actor, { id, version }: Omit<RemoveInput, 'mergeIntoId'>): Promise<void> =>
      remove(deps, actor, { id, version }, family),

    /** For the worker: completes interrupted removals, and deletes documents that nothing refers to. */
    completeRemovals: async (): Promise<void> => {
      for (const removing of [category, brand, family]) {
        for (const removal of await removing.store.findRemovals()) {
          const isLastTime = deps.clock.now().getTime() - removal.at.getTime() >= lateWritesMs;
          await carryOut(deps, worker, removing, removal);
          if (isLastTime) await removing.store.finishRemoval(removal.id);
        }
      }
    },
  };
}

/**
 * @param undo set if the import that added the category or brand is undone; deleted products then lose the category or
 *   brand.
 */
async function remove(
  deps: Deps,
  actor: Actor,
  { id, version, mergeIntoId }: RemoveInput,
  removing: Removing,
  undo?: ChangeOrigin,
): Promise<void> {
  assertMay(actor, 'catalogue:write');
  const { kind, store, check } = removing;
  const outbox = deps.outboxes[kind];
  const intoId = mergeIntoId || null;
  const before = await store.findById(id);
  if (!before) {
    // In a retry, an earlier attempt has already begun the removal.
    const begun = await store.findRemoval(id);
    if (begun?.intoId === intoId) return carryOut(deps, actor, removing, begun);
    throw notFound(`The ${kind}`);
  }
  if (version !== before.version) throw staleVersion(kind, before);
  if (intoId === id) throw invalidField('mergeIntoId', `Choose another ${kind}.`);
  const into = intoId === null ? null : await store.findById(intoId);
  if (intoId !== null && !into) throw invalidField('mergeIntoId', `There is no ${kind} with this ID.`);
  await check(id, intoId, undo !== undefined);
  const removal = { id, name: before.name, intoId, at: deps.clock.now() };
  const action = `${kind}.removed` as const;
  const changes = into ? changesBetween(null, { mergedInto: into.name }) : [];
  const entry = outbox.toEntry(actor, { action, subject: before, changes, ...undo });
  // If two documents are merged into each other at the same time, at most one of the merges succeeds.
  if (intoId !== null && !(await store.raiseVersion(intoId))) throw notFound(`The ${kind} that takes its products`);
  if (!(await store.beginRemoval(version, removal, entry))) throw staleVersion(kind, await store.findById(id));
  await outbox.relay(entry);
  if (undo) await removing.move(id, null);
  await carryOut(deps, actor, removing, removal);
}

async function carryOut(deps: Deps, actor: Actor, removing: Removing, { id, name, intoId }: Removal): Promise<void> {
  const { kind, store, move } = removing;
  deps.cache.invalidate();
  if (intoId === null) await deps.slugs.free(id);
  else {
    await deps.slugs.moveAll(id, intoId);
    await move(id, intoId);
    const into = { id: intoId, name: (await store.findById(intoId))?.name ?? intoId };
    const merge = { kind: kind === 'brand' ? 'brands' : 'categories', from: { id, name }, into } as const;
    await deps.prices.followMerge(actor, merge);
    await deps.followMerge(actor, merge);
  }
  deps.cache.invalidate();
}

function removingCategories({ repository, products, taxonomy, cache }: Deps): Removing {
  return {
    kind: 'category',
    store: repository.categories,
    async check(id, intoId, isUndo) {
      const { tree } = await repository.read();
      if (intoId !== null) {
        const above = tree.pathOf(intoId);
        if (above.some((parent) => parent.id === id)) {
          throw invalidField('mergeIntoId', 'A category cannot be merged into one below it.');
        }
        if (above.length + tree.heightOf(id) - 1 <= deepestLevel) return;
        throw invalidField(
          'mergeIntoId',
          `Categories can be ${deepestLevel} levels deep. Choose a higher one, or move those below it first.`,
        );
      }
      if (tree.childrenOf(id).length === 0 && !(await products.isUsed('categoryPath', id, isUndo))) return;
      throw invalidField(
        'mergeIntoId',
        'It has products, perhaps drafts or deleted ones, or categories below it. Choose the category to move them to.',
      );
    },
    async move(fromId, intoId) {
      if (intoId !== null) await repository.moveChildren(fromId, intoId);
      cache.invalidate();
      await products.replaceCategory(fromId, intoId, taxonomy.categoryFieldsOf);
      if (intoId !== null) await taxonomy.followCategories();
    },
  };
}

function removingBrands({ repository, products }: Deps): Removing {
  return {
    kind: 'brand',
    store: repository.brands,
    async check(id, intoId, isUndo) {
      if (intoId !== null || !(await products.isUsed('brandId', id, isUndo))) return;
      throw invalidField(
        'mergeIntoId',
        'It has products, perhaps drafts or deleted ones. Choose the brand to move them to.',
      );
    },
    move: (fromId, intoId) => products.replaceBrand(fromId, intoId),
  };
}

function removingFamilies({ repository, products }: Deps): Removing {
  return {
    kind: 'family',
    store: repository.families,
    async check(id) {
      if (!(await products.isUsed('familyId', id))) return;
      throw invalidField(
        'id',
        'It has products, perhaps drafts or deleted ones. Take each of them out of the family first.',
      );
    },
    move: () => Promise.resolve(),
  };
}
