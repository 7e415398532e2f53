import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, actorLabel, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError } from '../../../shared/errors.js';
import type { Currency } from '../../../shared/money.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { AuditEntry, ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { optionsTaken, sentFieldsOf, type CompleteDetails } from './complete-details.js';
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
  const { idempotency, currency, outbox, cache } = deps;
  const writeAddition = createWriteAddition(deps);
  return async function addProduct(actor: Actor, { idempotencyKey, ...input }: AddProductInput): Promise<Product> {
    assertMay(actor, 'catalogue:write');
    const typed = toProductDetails(withoutNulls(input), currency);
    const addition = { id: await entityId(actor, idempotencyKey, typed), input, typed, origin: {} };
    const { product, entry } = await writeAddition(actor, addition).finally(() => cache.invalidate());
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
 * Adds products of an import under IDs that the caller has fixed, so that a retry adds each once. Each product is added or
 * refused by itself; their audit entries are moved to the log together.
 */
export function createAddImported(deps: Deps) {
  const { currency, outbox, cache } = deps;
  const writeAddition = createWriteAddition(deps);

  async function addOne(actor: Actor, id: string, input: ProductInput, origin: ChangeOrigin, made: AuditEntry[]) {
    try {
      const typed = toProductDetails(input, currency);
      const { product, entry } = await writeAddition(actor, { id, input, typed, origin });
      if (entry) made.push(entry);
      return { product, outcome: 'changed', message: null } as const;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refused(error.message);
    }
  }

  return async function addImported(
    actor: Actor,
    additions: readonly { id: string; input: ProductInput }[],
    origin: ChangeOrigin,
  ): Promise<ItemResult[]> {
    assertMay(actor, 'catalogue:write');
    const results: ItemResult[] = [];
    const made: AuditEntry[] = [];
    try {
      for (const { id, input } of additions) results.push(await addOne(actor, id, input, origin, made));
    } finally {
      cache.invalidate();
      await outbox.relay(...made);
    }
    return results;
  };
}

interface Addition {
  id: string;
  /** What the caller has sent. */
  input: object;
  typed: ProductDetails;
  /** For the audit log. */
  origin: ChangeOrigin;
}

/** Writes a product with its audit entry. If it is there already, it is answered as it is now, and the entry is null. */
function createWriteAddition({ products, outbox, clock, taxonomy, completeDetails }: Deps) {
  return async function writeAddition(
    actor: Actor,
    { id, input, typed, origin }: Addition,
  ): Promise<{ product: Product; entry: AuditEntry | null }> {
    const { details, categoryPath } = await completeDetails(actor, id, typed, sentFieldsOf(input), null);
    const entry = outbox.toEntry(actor, { ...auditAddition(id, details, await taxonomy.read()), ...origin });
    const now = clock.now();
    const product: NewProduct = { ...details, ...newProduct, id, categoryPath, createdAt: now, updatedAt: now };
    try {
      return { product: await products.insert(product, entry), entry };
    } catch (error) {
      // A retry returns the product that the first attempt added.
      const existing = isDuplicateKey(error) ? await products.findById(id) : null;
      if (existing) return { product: existing, entry: null };
      if (isDuplicateKey(error, 'variantKey')) throw optionsTaken();
      throw isDuplicateKey(error) ? conflict('ALREADY_EXISTS', 'There is such a product already.') : error;
    }
  };
}
