import { isDeepStrictEqual } from 'node:util';
import { mostEdits } from '@kickstand/rules/limits';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import { inGroups } from '../../../shared/in-batches.js';
import type { Currency } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { AuditEntry, ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import { orGiveBack } from '../claim-slug.js';
import { optionsTaken, sentFieldsOf, type CompleteDetails } from './complete-details.js';
import { toNumbers } from './part-number.js';
import { auditNumbers, auditUpdate, joinAudited } from './product-audit.js';
import { toProductDetails } from './product-rules.js';
import { withRegularPrices, type PartNumber, type Product, type ProductDetails } from './product.js';
import {
  assertItems,
  refused,
  toReferencedProduct,
  type FindReferenced,
  type ItemResult,
  type ProductReference,
} from './product-reference.js';
import type { ProductRepository } from './product.repository.js';
import type { TaxonomyService } from '../taxonomy/taxonomy.service.js';
import type { PartNumberInput } from './product.input.js';

type Changes = { [Field in keyof ProductDetails]?: ProductDetails[Field] | null };

/** Absent and null fields are not changed; an empty text or list removes the value. */
export interface UpdateProductInput extends Changes {
  productId: string;
  /** Edited version; null to edit any. */
  version: number | null;
  /** Available quantity that the admin saw; required together with availableQuantity, because orders change it. */
  expectedAvailableQuantity?: number | null;
  /** All part numbers except the product's own number and its barcode number. */
  numbers?: readonly PartNumberInput[] | null;
}

interface Deps {
  products: ProductRepository;
  /** Records the prices in force of these products, if the prices have changed. */
  followPrices: (productIds: readonly string[]) => Promise<void>;
  outbox: AuditOutbox;
  cache: ReadCache;
  currency: Currency;
  taxonomy: Pick<TaxonomyService, 'read'>;
  completeDetails: CompleteDetails;
}

export function createUpdateProduct(deps: Deps) {
  const writeEdit = createWriteEdit(deps);
  return async function updateProduct(actor: Actor, input: UpdateProductInput): Promise<Product> {
    assertMayUpdate(actor, input);
    const current = (await readCurrent(deps, [input])).get(input.productId);
    const { product, entry } = await writeEdit(actor, input, current).finally(() => deps.cache.invalidate());
    if (entry) await deps.outbox.relay(entry);
    return product;
  };
}

const stockFields = new Set(['productId', 'version', 'availableQuantity', 'expectedAvailableQuantity']);

/** The permission for stock covers only edits of the available quantity. @throws DomainError FORBIDDEN */
function assertMayUpdate(actor: Actor, input: UpdateProductInput): void {
  const isOfStock = Object.keys(withoutNulls(input)).every((field) => stockFields.has(field));
  assertMay(actor, 'catalogue:write', ...(isOfStock ? (['stock:write'] as const) : []));
}

/** Fields that can be changed in many products at once. */
export type ProductEdit = Pick<
  UpdateProductInput,
  'productId' | 'version' | 'status' | 'categoryIds' | 'brandId' | 'price'
>;

export interface EditResult extends ItemResult {
  productId: string;
}

/** Edits many products in the versions that the caller has seen. Each edit is written or refused separately. */
export function createEditProducts(deps: Deps) {
  const editAll = createEditAll(deps);
  return async function editProducts(actor: Actor, edits: readonly ProductEdit[]): Promise<EditResult[]> {
    assertMay(actor, 'catalogue:write');
    assertEdits(edits);
    const results = await editAll(actor, edits);
    return results.map((result, index) => ({ ...result, productId: edits[index]?.productId ?? '' }));
  };
}

/** Changes to a product by another system, which names the product by one of its numbers. */
export interface ProductItem extends Omit<UpdateProductInput, 'productId' | 'version'> {
  product: ProductReference;
  version?: number | null;
}

/**
 * Edits many products by their numbers. Each edit is written or refused separately.
 * @param origin for the audit log.
 */
export function createUpdateProducts({ findReferenced, ...deps }: Deps & { findReferenced: FindReferenced }) {
  const editAll = createEditAll(deps);
  return async function updateProducts(
    actor: Actor,
    items: readonly ProductItem[],
    origin: ChangeOrigin = {},
  ): Promise<ItemResult[]> {
    assertMay(actor, 'catalogue:write');
    assertItems(items);
    const results = await findReferenced(items.map(({ product }) => product));
    const edits = items.flatMap(({ product: _reference, version = null, ...changes }, index) => {
      const product = results[index];
      if (!product || 'outcome' in product) return [];
      return [{ ...changes, index, productId: product.id, version }];
    });
    const edited = await editAll(
      actor,
      edits.map(({ index: _index, ...edit }) => edit),
      origin,
    );
    edits.forEach(({ index }, position) => (results[index] = edited[position] ?? refused('')));
    return results as ItemResult[];
  };
}

/** The product that a caller has read. Its number may belong to another product now. */
type SeenProduct = Pick<Product, 'id' | 'version'>;

/** Edits one product by its number. If the answer was lost, a retry with the same version returns the product. */
export function createUpdateReferenced({ findReferenced, ...deps }: Deps & { findReferenced: FindReferenced }) {
  const updateProduct = createUpdateProduct(deps);
  return async function updateReferenced(
    actor: Actor,
    { product: reference, expected, ...changes }: Omit<ProductItem, 'version'> & { expected: SeenProduct | null },
  ): Promise<Product> {
    assertMay(actor, 'catalogue:write');
    const found = toReferencedProduct((await findReferenced([reference]))[0]);
    if (expected && expected.id !== found.id) throw staleVersion(found);
    const edit = { ...changes, productId: found.id, version: expected?.version ?? null };
    try {
      return await updateProduct(actor, edit);
    } catch (error) {
      const product = await deps.products.findById(found.id);
      if (product && isAnsweredAgain(edit, product, deps.currency)) return product;
      throw error;
    }
  };
}

/** Number of products that are written at the same time. */
const writtenAtOnce = 10;

/** Edits different products, and moves their audit entries to the log together. */
function createEditAll(deps: Deps) {
  const { products, outbox, cache } = deps;
  const writeEdit = createWriteEdit(deps);

  async function editOne(
    actor: Actor,
    edit: UpdateProductInput,
    current: Product | undefined,
    origin: ChangeOrigin,
  ): Promise<{ result: ItemResult; entry: AuditEntry | null }> {
    try {
      const { product, entry } = await writeEdit(actor, edit, current, origin);
      return { result: { product, outcome: entry ? 'changed' : 'unchanged', message: null }, entry };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const product = await products.findById(edit.productId);
      // A retry after a lost answer gets the same answer as the first attempt.
      const isDone = product && isAnsweredAgain(edit, product, deps.currency);
      return {
        result: isDone ? { product, outcome: 'changed', message: null } : refused(error.message, product),
        entry: null,
      };
    }
  }

  return async function editAll(
    actor: Actor,
    edits: readonly UpdateProductInput[],
    origin: ChangeOrigin = {},
  ): Promise<ItemResult[]> {
    const current = await readCurrent(deps, edits);
    try {
      const edited = await inGroups(edits, writtenAtOnce, (edit) =>
        editOne(actor, edit, current.get(edit.productId), origin),
      );
      await outbox.relay(...edited.flatMap(({ entry }) => entry ?? []));
      return edited.map(({ result }) => result);
    } finally {
      // Called once for all edits, because each call discards all cached reads and the product counts.
      cache.invalidate();
    }
  };
}

/** Reads the products of edits. */
async function readCurrent(
  { products, followPrices }: Deps,
  edits: readonly UpdateProductInput[],
): Promise<Map<string, Product>> {
  // Price changes that sales made before the edit are recorded first.
  const priced = edits.filter(
    ({ price, categoryIds, category, brandId }) => price || categoryIds || category != null || brandId != null,
  );
  if (priced.length > 0) await followPrices(priced.map(({ productId }) => productId));
  const found = await products.findByIds(edits.map(({ productId }) => productId));
  return new Map(found.map((product) => [product.id, product]));
}

/** @throws DomainError BAD_USER_INPUT */
function assertEdits(edits: readonly ProductEdit[]): void {
  if (edits.length > mostEdits) throw invalidField('products', `There can be at most ${mostEdits}.`);
  const ids = edits.map(({ productId }) => productId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated !== -1) {
    throw invalidField(`products.${repeated}.productId`, 'List each product only once.');
  }
}

/** Whether the product has the version that follows the edited one and has every value that the edit stores. */
function isAnsweredAgain(
  { productId: _id, version, expectedAvailableQuantity: _expected, ...edit }: UpdateProductInput,
  product: Product,
  currency: Currency,
): boolean {
  if (version === null || product.version !== version + 1 || product.deletedAt !== null) return false;
  const current = withRegularPrices(product);
  const changes = withoutNulls(edit);
  try {
    const stored = new Map(Object.entries(toProductDetails({ ...current, ...changes }, currency, current)));
    const isStored = (field: string) =>
      stored.has(field) && isDeepStrictEqual(stored.get(field), current[field as keyof Changes]);
    return Object.keys(changes).every(isStored);
  } catch {
    return false;
  }
}

interface WrittenEdit {
  product: Product;
  entry: AuditEntry | null;
}

/**
 * Writes an edit with its audit entry. If nothing changes, nothing is written, and the audit entry is null. An edit of
 * any version is repeated if somebody else edits the product at the same time.
 */
function createWriteEdit(deps: Deps) {
  const writeOnce = createWriteOnce(deps);
  return async function writeEdit(
    actor: Actor,
    input: UpdateProductInput,
    found: Product | undefined,
    origin: ChangeOrigin = {},
  ): Promise<WrittenEdit> {
    let current = found;
    return retryWhileChanging('This product is being changed right now. Try again.', async () => {
      const written = await writeOnce(actor, input, current, origin);
      if (written) return written;
      current = (await readCurrent(deps, [input])).get(input.productId);
      if (input.version !== null) throw staleVersion(current);
      return undefined;
    });
  };
}

/** Returns null if the product has changed since it was read. */
function createWriteOnce({ products, outbox, currency, taxonomy, completeDetails }: Deps) {
  return async function writeOnce(
    actor: Actor,
    input: UpdateProductInput,
    found: Product | undefined,
    origin: ChangeOrigin,
  ): Promise<WrittenEdit | null> {
    const { productId, version, expectedAvailableQuantity, numbers: sentNumbers, ...changes } = input;
    if (!found || found.deletedAt) throw notFound('The product');
    const current = withRegularPrices(found);
    const given = withoutNulls(changes);
    const typed = toProductDetails({ ...current, ...given }, currency, current);
    const numbers = sentNumbers ? toNumbers(sentNumbers) : null;
    const sentStock = toStockChange(changes.availableQuantity ?? null, expectedAvailableQuantity ?? null);
    // A retry after a lost answer finds the quantity that the first attempt stored.
    const isStored = version === null && sentStock?.availableQuantity === current.availableQuantity;
    const stock = isStored ? null : sentStock;
    // Defaults and audit entry are computed from this version. The quantity may have changed without a new version.
    const before = { ...current, availableQuantity: stock?.expectedAvailableQuantity ?? typed.availableQuantity };
    const isStale = version !== null && version !== current.version;
    if (isStale || (stock && before.availableQuantity !== current.availableQuantity)) {
      throw staleVersion(current);
    }
    const completed = await completeDetails(actor, productId, typed, sentFieldsOf(given), current);
    const { details, categoryPath, giveBackSlug } = completed;
    const ofNumbers = numbers && auditNumbers(current, await findNumbers(products, productId), numbers);
    const change = joinAudited(auditUpdate(before, details, await taxonomy.read()), ofNumbers);
    if (!change) return { product: found, entry: null };
    const entry = outbox.toEntry(actor, { ...change, ...origin });
    const edit = { details, categoryPath, stock, numbers };
    const product = await orGiveBack(giveBackSlug, () =>
      products.update(found, edit, entry).catch((error: unknown) => {
        // The slug is claimed, so only the options can be taken. Not all databases name the index.
        throw isDuplicateKey(error) ? optionsTaken() : error;
      }),
    );
    if (!product) await giveBackSlug();
    return product && { product, entry };
  };
}

async function findNumbers(products: ProductRepository, id: string): Promise<readonly PartNumber[]> {
  return (await products.findNumbers([id])).get(id) ?? [];
}

function staleVersion(latest: Product | undefined): DomainError {
  return conflict(
    'STALE_VERSION',
    'This product has changed since you opened it. Check the current values, then try again.',
    { version: latest?.version, availableQuantity: latest?.availableQuantity },
  );
}

function toStockChange(availableQuantity: number | null, expectedAvailableQuantity: number | null) {
  if (availableQuantity === null) return null;
  if (expectedAvailableQuantity === null) {
    throw invalidField(
      'expectedAvailableQuantity',
      'Send the available quantity you saw, so that no order is overwritten.',
    );
  }
  return { availableQuantity, expectedAvailableQuantity };
}
