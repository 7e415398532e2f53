import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey, isWriteConflict } from '../../../platform/mongo/connect.js';
import { isObjectId, newObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { changesBetween } from '../../audit/audit.js';
import type { AuditOutbox, AuditService } from '../../audit/audit.service.js';
import type { Product } from '../products/product.js';
import { claimSlug } from '../claim-slug.js';
import { isSlug } from '../slug.js';
import type { SlugKind, SlugRepository } from '../slug.repository.js';
import type { TaxonKind } from './taxon-kinds.js';
import type { TaxonomyProducts } from './taxonomy-products.repository.js';
import {
  inOrderOf,
  lateWritesMs,
  nameKeyOf,
  type AttributeDefinition,
  type Brand,
  type Category,
  type ProductFamily,
  type Taxonomy,
} from './taxonomy.js';
import type { TaxonomyRepository } from './taxonomy.repository.js';

export interface TaxonomyDeps {
  repository: TaxonomyRepository;
  products: TaxonomyProducts;
  slugs: SlugRepository;
  audit: Pick<AuditService, 'openOutbox'>;
  cache: ReadCache;
  /** Cached separately and for longer, because counting reads all products. */
  counts: Pick<ReadCache, 'read'>;
  /** Records the prices in force of the products in a category, if the prices have changed. */
  followPrices: (categoryId: string) => Promise<void>;
  clock: Clock;
}

export type TaxonomyService = ReturnType<typeof createTaxonomyService>;

const byName = (a: ProductFamily, b: ProductFamily) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

interface Context extends TaxonomyDeps {
  read: () => Promise<Taxonomy>;
  outboxes: Record<TaxonKind | 'attribute', AuditOutbox>;
}

/** Categories, brands, families and attributes. */
export function createTaxonomyService(deps: TaxonomyDeps) {
  const { repository, audit, cache } = deps;
  const outboxes = {
    category: audit.openOutbox(repository.categories.outbox),
    brand: audit.openOutbox(repository.brands.outbox),
    family: audit.openOutbox(repository.families.outbox),
    attribute: audit.openOutbox(repository.attributes.outbox),
  };
  const read = (): Promise<Taxonomy> => cache.read('taxonomy', () => repository.read());
  const context: Context = { ...deps, read, outboxes };
  /** Categories that this process is adding, by name, so that products written at the same time claim one slug. */
  const adding = new Map<string, Promise<Category>>();
  return {
    read,
    outboxes,
    ...lookups(context),
    ...lists(context),
    /** The fields that a product copies from its categories, with their current values. */
    categoryFieldsOf: (product: Product) => categoryFieldsOf(context, product),
    /** The category with this name, at any level; a new top-level category if there is none. */
    findOrAddCategory(actor: Actor, name: string): Promise<Category> {
      const key = nameKeyOf(name);
      const added = adding.get(key) ?? findOrAddCategory(context, actor, name).finally(() => adding.delete(key));
      adding.set(key, added);
      return added;
    },
    /** Updates the products of renamed or moved categories, and records their prices: at once, and again a minute later. */
    followCategories: (): Promise<void> => followCategories(context),

    /** Lists the products of renamed brands and families as changed, so that copies in other systems are updated. */
    touchProducts: (): Promise<void> => touchProducts(context),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    async relayAudit(): Promise<void> {
      for (const outbox of Object.values(context.outboxes)) await outbox.relayAll();
    },
  };
}

async function categoryFieldsOf(
  { read }: Context,
  product: Product,
): Promise<Pick<Product, 'category' | 'categoryPath'>> {
  const { tree } = await read();
  const [main] = product.categoryIds;
  return {
    category: main === undefined ? product.category : (tree.find(main)?.name ?? product.category),
    categoryPath: tree.pathIdsOf(product.categoryIds),
  };
}

function lookups({ repository, slugs, read }: Context) {
  const findOldTarget = (kind: SlugKind, slug: string): Promise<string | null> =>
    isSlug(slug) ? slugs.findTarget(kind, slug) : Promise.resolve(null);
  return {
    async findFamily(id: string): Promise<ProductFamily | null> {
      return isObjectId(id) ? repository.families.findById(id) : null;
    },

    /** For loaders: the result is in any order, without unknown IDs. */
    findFamilies: (ids: readonly string[]): Promise<ProductFamily[]> => repository.findFamilies(ids),

    /** The category that has, or had, this slug. */
    async findCategory(slug: string): Promise<Category | null> {
      const { tree } = await read();
      const id = tree.findBySlug(slug)?.id ?? (await findOldTarget('category', slug));
      return id === null ? null : tree.find(id);
    },

    /** The brand that has, or had, this slug. */
    async findBrand(slug: string): Promise<Brand | null> {
      const { brands, brandsById } = await read();
      const id = brands.find((brand) => brand.slug === slug)?.id ?? (await findOldTarget('brand', slug));
      return id === null ? null : (brandsById.get(id) ?? null);
    },

    /** Whether the slug belonged to a category or brand that was removed without a replacement. */
    async isGone(kind: 'brand' | 'category', slug: string): Promise<boolean> {
      const id = await findOldTarget(kind, slug);
      if (id === null) return false;
      const { tree, brandsById } = await read();
      return kind === 'brand' ? !brandsById.has(id) : tree.find(id) === null;
    },
  };
}

function lists({ repository, products, cache, counts, read }: Context) {
  return {
    /** The public products of each family, by family ID, in the order of the values of its axes. */
    async findVariants(families: readonly ProductFamily[]): Promise<Map<string, Product[]>> {
      const found = await products.findByFamilies(families.map(({ id }) => id));
      return new Map(
        families.map((family) => {
          const own = found.filter(({ familyId }) => familyId === family.id);
          return [family.id, inOrderOf(family, own)];
        }),
      );
    },

    /** Families by name, A to Z. */
    async listFamilies(actor: Actor): Promise<ProductFamily[]> {
      assertMay(actor, 'catalogue:read');
      return cache.read('families', async () => (await repository.findAllFamilies()).sort(byName));
    },

    /** The attributes that categories can have, sorted by label. */
    async listAttributes(actor: Actor): Promise<AttributeDefinition[]> {
      assertMay(actor, 'catalogue:read');
      const { attributes } = await read();
      return [...attributes.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'));
    },

    /** Number of entries in the public list of each category or brand; a family counts once. */
    countListed: (field: 'brandId' | 'categoryPath'): Promise<Map<string, number>> =>
      counts.read(field, () => products.countListed(field)),

    /** Number of products with each attribute, including drafts and deleted products. */
    countAttributes: (): Promise<Map<string, number>> => counts.read('attributes', () => products.countAttributes()),
  };
}

async function findOrAddCategory(context: Context, actor: Actor, name: string): Promise<Category> {
  const { repository, read } = context;
  return retryWhileChanging('The category of this name is being changed right now. Try again.', async () => {
    const known = (await read()).tree.findByName(name) ?? (await repository.read()).tree.findByName(name);
    return known ?? addCategory(context, actor, name);
  });
}

/** @returns undefined if somebody else has added a category by this name. */
async function addCategory(
  { repository, slugs, clock, cache, outboxes }: Context,
  actor: Actor,
  name: string,
): Promise<Category | undefined> {
  const id = newObjectId();
  const isStored = async (target: string) => (await repository.categories.findById(target)) !== null;
  const claim = { kind: 'category', fallback: 'category', current: null, now: clock.now(), isStored } as const;
  const { slug, giveBack } = await claimSlug(slugs, { id, name, slug: '' }, claim);
  const blank = { parentId: null, about: null, imageUrl: null, position: 0, attributes: [], version: 1 };
  const category: Category = { ...blank, id, slug, name };
  const entry = outboxes.category.toEntry(actor, {
    action: 'category.added',
    subject: { id, name },
    changes: changesBetween(null, { name, slug }),
  });
  try {
    await repository.categories.insert(category, entry, { nameKey: nameKeyOf(name) });
  } catch (error) {
    if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error;
    await giveBack();
    await repository.freeName(name);
    return undefined;
  } finally {
    cache.invalidate();
  }
  await outboxes.category.relay(entry);
  return category;
}

async function followCategories(context: Context): Promise<void> {
  const { repository, products, cache, clock, followPrices } = context;
  for (const category of await repository.categories.findBehind()) {
    const { id, followedAt } = category;
    const now = clock.now();
    if (followedAt && now.getTime() - followedAt.getTime() < lateWritesMs) continue;
    cache.invalidate();
    await products.followCategory(id, (product) => categoryFieldsOf(context, product));
    // Different sales may apply to a category that was moved.
    await followPrices(id);
    await repository.categories.markFollowed(category, followedAt ? null : now);
  }
  cache.invalidate();
}

async function touchProducts({ repository, products }: Context): Promise<void> {
  const kinds = [
    { store: repository.brands, field: 'brandId' },
    { store: repository.families, field: 'familyId' },
  ] as const;
  for (const { store, field } of kinds) {
    for (const each of await store.findBehind()) {
      await products.touch(field, each.id);
      await store.markFollowed(each, null);
    }
  }
}
