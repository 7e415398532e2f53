import { lastPosition } from '@kickstand/rules/products';
import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { assertEdited, invalidField, notFound, staleVersion } from '../../../shared/errors.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import { changesBetween, type AuditEntry, type ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import { claimIdOfNew, type IdempotencyService } from '../../idempotency/idempotency.service.js';
import { claimSlug, orGiveBack, slugTaken, type ClaimedSlug } from '../claim-slug.js';
import type { SlugRepository } from '../slug.repository.js';
import {
  savingBrands,
  savingCategories,
  savingFamilies,
  type Saving,
  type SavingDeps,
  type StoredTaxon,
  type TaxonKind,
} from './taxon-kinds.js';
import type { Brand, Category, ProductFamily } from './taxonomy.js';
import type { TaxonomyRepository } from './taxonomy.repository.js';
import type { MoveCategoryInput } from './taxonomy.input.js';
import type { TaxonomyService } from './taxonomy.service.js';

/** Target of a save: a new document with the attempt's key, or the edited version of an existing one. */
export interface SaveTarget {
  id?: string | null;
  /** Required with an ID. */
  version?: number | null;
  /** Required without an ID. */
  idempotencyKey?: string | null;
}

/** Absent and null fields are not changed, or get defaults; an empty text or list removes the value. */
type Fields<T> = {
  [Field in keyof Omit<T, 'id' | 'version'>]?: T[Field] | null;
};

/** The ID and the import of a taxon that an import adds. */
export interface ImportedTaxon {
  id: string;
  origin: ChangeOrigin;
}

interface Deps extends SavingDeps {
  taxonomy: Pick<TaxonomyService, 'touchProducts'>;
  slugs: SlugRepository;
  idempotency: IdempotencyService;
  outboxes: Record<TaxonKind, AuditOutbox>;
  cache: ReadCache;
  clock: Clock;
}

/** Adds and edits categories, brands and families. */
export function createSaveTaxon(deps: Deps) {
  const categories = savingCategories(deps);
  const brands = savingBrands(deps);
  const families = savingFamilies(deps);
  return {
    /** Changes a category's position among its siblings, or moves it with its descendants to another parent. */
    async moveCategory(actor: Actor, input: MoveCategoryInput): Promise<Category> {
      assertMay(actor, 'catalogue:write');
      const { id, version, parentId } = input;
      const position = await findPosition(deps.repository, input);
      return save(deps, actor, { id, version, parentId: parentId || '', position }, categories);
    },
    /**
     * An empty `parentId` means the top of the tree.
     * @returns the category; its products are updated within seconds.
     */
    saveCategory: (actor: Actor, input: SaveTarget & Fields<Category>, imported?: ImportedTaxon): Promise<Category> =>
      save(deps, actor, input, categories, imported),
    saveBrand: (actor: Actor, input: SaveTarget & Fields<Brand>, imported?: ImportedTaxon): Promise<Brand> =>
      save(deps, actor, input, brands, imported),
    saveFamily: (actor: Actor, input: SaveTarget & Fields<ProductFamily>): Promise<ProductFamily> =>
      save(deps, actor, input, families),
  };
}

/** Adds or edits one taxon. Requires the permission `catalogue:write`. Safe to retry; recorded in the audit log. */
async function save<T extends StoredTaxon>(
  deps: Deps,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...fields }: SaveTarget & Fields<T>,
  saving: Saving<T>,
  imported?: ImportedTaxon,
): Promise<T> {
  assertMay(actor, 'catalogue:write');
  const { kind, store, blank, check, toValues } = saving;
  const given = withoutNulls<object>(fields) as Partial<T>;
  const id =
    knownId ??
    imported?.id ??
    (await claimIdOfNew(deps.idempotency, actor, {
      what: kind,
      operation: `save ${kind}`,
      key: idempotencyKey,
      input: given,
    }));
  const before = await store.findById(id);
  // A retry returns the document that the first attempt added.
  if (knownId == null && before) return before;
  if (knownId != null) assertEdited(kind, before, version);
  const checked = await check({ ...blank, ...before, ...given, id, version: before?.version ?? 1 } as T, before, given);
  const { slug, giveBack } = await claimTaxonSlug(deps, saving, checked, before);
  const value = { ...checked, slug };
  const changes = changesBetween(before && toValues(before), toValues(value));
  if (before && changes.length === 0) return before;
  const outbox = deps.outboxes[kind];
  const action = before ? (`${kind}.updated` as const) : (`${kind}.added` as const);
  const entry = outbox.toEntry(actor, { action, subject: { id, name: value.name }, changes, ...imported?.origin });
  const added = await orGiveBack(giveBack, () => write(saving, value, before, entry)).finally(() =>
    deps.cache.invalidate(),
  );
  if (added) return added;
  if (before) await deps.taxonomy.touchProducts();
  await outbox.relay(entry);
  return before ? { ...value, version: before.version + 1 } : value;
}

/** @returns the document that an earlier attempt added; null if this attempt wrote it. */
async function write<T extends StoredTaxon>(
  { kind, store, more }: Saving<T>,
  value: T,
  before: T | null,
  entry: AuditEntry,
): Promise<T | null> {
  try {
    if (!before) await store.insert(value, entry);
    else if (!(await store.update(value, entry, more?.(value, before)))) {
      throw staleVersion(kind, await store.findById(value.id));
    }
    return null;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const added = before ? null : await store.findById(value.id);
    if (added) return added;
    throw isDuplicateKey(error, 'slug')
      ? slugTaken(kind)
      : invalidField('name', `There is already a ${kind} with this name.`);
  }
}

function claimTaxonSlug<T extends StoredTaxon>(
  { slugs, clock }: Deps,
  { kind, store }: Saving<T>,
  value: T,
  current: T | null,
): Promise<ClaimedSlug> {
  const isStored = async (id: string) => (await store.findById(id)) !== null;
  return claimSlug(slugs, value, { kind, fallback: kind, current, now: clock.now(), isStored });
}

/**
 * Position of a category directly before one of its new siblings, or after the last of them. If no position is free in
 * between, all siblings get new positions.
 */
async function findPosition(
  repository: TaxonomyRepository,
  { id, version, parentId, beforeId }: MoveCategoryInput,
): Promise<number | null> {
  const { tree } = await repository.read();
  const category = tree.find(id);
  if (!category) throw notFound('The category');
  const siblings = tree.childrenOf(parentId || null).filter((sibling) => sibling.id !== id);
  const index = beforeId ? siblings.findIndex((sibling) => sibling.id === beforeId) : siblings.length;
  if (index === -1) throw invalidField('beforeId', 'The category before which it is to be placed is no longer there.');
  const position = positionBetween(siblings[index - 1]?.position, siblings[index]?.position);
  if (position !== null || version !== category.version) return position;
  const step = Math.floor(lastPosition / (siblings.length + 2));
  await repository.setPositions(
    siblings.map((sibling, at) => ({ id: sibling.id, position: step * (at < index ? at + 1 : at + 2) })),
  );
  return step * (index + 1);
}

/** A whole number between two positions; null if there is none. */
function positionBetween(before = -1, after?: number): number | null {
  if (after === undefined) return before + 10 <= lastPosition ? before + 10 : null;
  const middle = Math.floor((before + after) / 2);
  return middle > before ? middle : null;
}
