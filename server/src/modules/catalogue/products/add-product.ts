import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, actorLabel, type Actor } from '../../../shared/actor.js';
import { conflict } from '../../../shared/errors.js';
import type { Currency } from '../../../shared/money.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { optionsTaken, sentFieldsOf, type CompleteDetails } from './complete-details.js';
import { auditAddition } from './product-audit.js';
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
  /** Null if the caller accepts that a retry may add a second product (REST without the header). */
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
  const { idempotency, currency } = deps;
  return async function addProduct(actor: Actor, { idempotencyKey, ...input }: AddProductInput): Promise<Product> {
    assertMay(actor, 'catalogue:write');
    const typed = toProductDetails(withoutNulls(input), currency);
    return add(deps, actor, { id: await entityId(actor, idempotencyKey, typed), input, typed, note: null });
  };

  async function entityId(actor: Actor, key: string | null, input: ProductDetails): Promise<string> {
    if (key === null) return newObjectId();
    const claim = await idempotency.claim({ owner: actorLabel(actor), operation: 'addProduct', key, input });
    return claim.entityId;
  }
}

/** Adds a product of an import under an ID that the caller has fixed, so that a retry adds it once. */
export function createAddImported(deps: Deps) {
  return async function addImported(actor: Actor, id: string, input: ProductInput, note: string): Promise<Product> {
    assertMay(actor, 'catalogue:write');
    return add(deps, actor, { id, input, typed: toProductDetails(input, deps.currency), note });
  };
}

interface Addition {
  id: string;
  /** What the caller has sent. */
  input: object;
  typed: ProductDetails;
  /** For the audit log. */
  note: string | null;
}

/** @returns the product; if it is there already, as it is now. */
async function add(
  { products, outbox, cache, clock, taxonomy, completeDetails }: Deps,
  actor: Actor,
  { id, input, typed, note }: Addition,
): Promise<Product> {
  const { details, categoryPath } = await completeDetails(actor, id, typed, sentFieldsOf(input), null);
  const entry = outbox.toEntry(actor, { ...auditAddition(id, details, await taxonomy.read()), note });
  const now = clock.now();
  const product: NewProduct = { ...details, ...newProduct, id, categoryPath, createdAt: now, updatedAt: now };
  let added: Product;
  try {
    added = await products.insert(product, entry);
  } catch (error) {
    // A retry returns the product that the first attempt added.
    const existing = isDuplicateKey(error) ? await products.findById(id) : null;
    if (existing) return existing;
    if (isDuplicateKey(error, 'variantKey')) throw optionsTaken();
    throw isDuplicateKey(error) ? conflict('ALREADY_EXISTS', 'There is such a product already.') : error;
  } finally {
    cache.invalidate();
  }
  await outbox.relay(entry);
  return added;
}
