import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, actorLabel, type Actor } from '../../../shared/actor.js';
import { DomainError, orRefusal } from '../../../shared/errors.js';
import { inGroups } from '../../../shared/in-batches.js';
import type { Currency } from '../../../shared/money.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { AuditEntry, ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import {
  createCompleteNew,
  optionsTaken,
  sentFieldsOf,
  type CompleteDetails,
  type CompleteNewDeps,
  type Completed,
} from './complete-details.js';
import { orGiveBack } from '../claim-slug.js';
import type { GiveBack } from '../slug.repository.js';
import { auditAddition } from './product-audit.js';
import { refused, type ItemResult } from './product-reference.js';
import { toProductDetails, type ProductInput } from './product-rules.js';
import type { NewProduct, Product, ProductDetails } from './product.js';
import type { ProductRepository } from './product.repository.js';
import type { TaxonomyService } from '../taxonomy/taxonomy.service.js';

/** Fields that are absent or null get their defaults. */
export type AddProductInput = {
  [Field in keyof ProductInput]: undefined extends ProductInput[Field]
    ? ProductInput[Field] | null
    : ProductInput[Field];
} & {
  /** Null if the caller accepts that a retry may add a second product (REST without `Idempotency-Key`). */
  idempotencyKey: string | null;
};

interface Deps {
  products: ProductRepository;
  idempotency: IdempotencyService;
  outbox: AuditOutbox;
  cache: ReadCache;
  clock: Clock;
  currency: Currency;
  taxonomy: Pick<TaxonomyService, 'read'>;
  completeDetails: CompleteDetails;
}

/** Values of a new product that no caller can set. */
export const newProduct = { rating: { sum: 0, count: 0 }, version: 1, deletedAt: null } as const;

export function createAddProduct(deps: Deps) {
  const { products, idempotency, currency, outbox, cache, taxonomy, clock } = deps;
  return async function addProduct(actor: Actor, { idempotencyKey, ...input }: AddProductInput): Promise<Product> {
    assertMay(actor, 'catalogue:write');
    const typed = toProductDetails(withoutNulls(input), currency);
    const id = await entityId(actor, idempotencyKey, typed);
    const completed = await deps.completeDetails(actor, id, typed, sentFieldsOf(input), null);
    const addition = {
      product: toNewProduct(id, completed, clock.now()),
      entry: outbox.toEntry(actor, auditAddition(id, completed.details, await taxonomy.read())),
      giveBackSlug: completed.giveBackSlug,
    };
    const { product, entry } = await insert(products, addition).finally(() => cache.invalidate());
    if (entry) await outbox.relay(entry);
    return product;
  };

  async function entityId(actor: Actor, key: string | null, input: ProductDetails): Promise<string> {
    if (key === null) return newObjectId();
    const claim = await idempotency.claim({ owner: actorLabel(actor), operation: 'addProduct', key, input });
    return claim.entityId;
  }
}

/**
 * Adds products of an import with IDs that the caller has chosen, so that a retry adds none twice. A refused product
 * does not stop the others. Slugs, products and audit entries are written in bulk.
 */
export function createAddImported(deps: Deps & CompleteNewDeps) {
  const { products, outbox, cache, currency, giveWay } = deps;
  const completeNew = createCompleteNew(deps);
  return async function addImported(
    actor: Actor,
    additions: readonly { id: string; input: ProductInput }[],
    origin: ChangeOrigin,
  ): Promise<Outcome[]> {
    assertMay(actor, 'catalogue:write');
    const completed = await completeNew(
      actor,
      additions.map(({ id, input }) => ({
        ...{ id, sent: sentFieldsOf(input) },
        read: () => toProductDetails(input, currency),
      })),
    );
    const taxonomy = await deps.taxonomy.read();
    const now = deps.clock.now();
    const wanted = completed.map((each, index) => {
      if (each instanceof DomainError) return each;
      const { id = '' } = additions[index] ?? {};
      const entry = outbox.toEntry(actor, { ...auditAddition(id, each.details, taxonomy), ...origin });
      // The product's ID is also the ID of the entry, so the log keeps only one entry even after several attempts.
      return { product: toNewProduct(id, each, now), entry: { ...entry, id }, giveBackSlug: each.giveBackSlug };
    });
    try {
      await giveWay();
      const written = await insertAll(products, wanted);
      await giveWay();
      await outbox.relay(...written.flatMap((each) => (each instanceof DomainError ? [] : each.entry)));
      return written.map((each) => (each instanceof DomainError ? refused(each.message) : added));
    } finally {
      cache.invalidate();
    }
  };
}

type Outcome = Pick<ItemResult, 'outcome' | 'message'>;
const added: Outcome = { outcome: 'changed', message: null };

/** Number of products that are inserted in parallel, each by itself, after a bulk insert has failed. */
const insertedAtOnce = 10;

/** @returns each addition that this or an earlier attempt has stored, or the error that refuses it. */
async function insertAll(
  products: ProductRepository,
  wanted: readonly (Addition | DomainError)[],
): Promise<(Addition | DomainError)[]> {
  const additions = wanted.flatMap((each) => (each instanceof DomainError ? [] : each));
  try {
    await products.insertMany(additions);
    return [...wanted];
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await products.findByIds(additions.map(({ product }) => product.id));
  const stored = new Set(found.map(({ id }) => id));
  return inGroups(wanted, insertedAtOnce, (each) =>
    orRefusal(async () => {
      if (each instanceof DomainError || stored.has(each.product.id)) return each;
      await insert(products, each);
      return each;
    }),
  );
}

interface Addition {
  product: NewProduct;
  entry: AuditEntry;
  giveBackSlug: GiveBack;
}

function toNewProduct(id: string, { details, categoryPath }: Completed, now: Date): NewProduct {
  return { ...details, ...newProduct, id, categoryPath, createdAt: now, updatedAt: now };
}

/**
 * Writes a product with its audit entry. If the product exists already, the stored product is returned, and the entry
 * is null.
 */
async function insert(
  products: ProductRepository,
  { product, entry, giveBackSlug }: Addition,
): Promise<{ product: Product; entry: AuditEntry | null }> {
  return orGiveBack(giveBackSlug, async () => {
    try {
      return { product: await products.insert(product, entry), entry };
    } catch (error) {
      // A retry returns the product that the first attempt added.
      const existing = isDuplicateKey(error) ? await products.findById(product.id) : null;
      if (existing) return { product: existing, entry: null };
      // The slug is claimed, so only the options can be taken. Not all databases name the index.
      throw isDuplicateKey(error) ? optionsTaken() : error;
    }
  });
}
