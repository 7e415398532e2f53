import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { notFound } from '../../../shared/errors.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import type { ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { SlugRepository } from '../slug.repository.js';
import { optionsTaken, reclaimSlug } from './complete-details.js';
import { auditDeletion } from './product-audit.js';
import { variantKeyOf, type Product } from './product.js';
import type { ProductClaims, ProductRepository } from './product.repository.js';

interface ProductChange {
  product: Product;
  hasChanged: boolean;
}

interface Deps {
  products: ProductRepository;
  slugs: SlugRepository;
  clock: Clock;
  outbox: AuditOutbox;
  cache: ReadCache;
}

/** A product whose import was undone has its ID as slug; see `removeImported`. */
const hasGivenUp = ({ id, slug }: Product) => slug === id;

export function createDeleteProduct(deps: Deps) {
  const { slugs } = deps;

  async function claimAgain(product: Product): Promise<ProductClaims> {
    if (!hasGivenUp(product)) return {};
    const { familyId, options } = product;
    const slug = await reclaimSlug(deps, product);
    return { slug, ...(familyId === null ? {} : { variantKey: variantKeyOf(familyId, options) }) };
  }

  return {
    /** `hasChanged` is false if the product was already deleted. */
    deleteProduct: (actor: Actor, id: string) => setDeleted(deps, actor, id, { isDeleted: true }),

    /**
     * Deletes a product whose import is undone. It gives up its slug and its variant key, so that a corrected import can
     * use them at once. Until then, its former slugs still lead to it. A retry completes an interrupted attempt.
     */
    async removeImported(actor: Actor, id: string, origin: ChangeOrigin): Promise<void> {
      const toClaims = () => ({ slug: id, variantKey: null });
      const { product } = await setDeleted(deps, actor, id, { isDeleted: true, origin, toClaims });
      // Staff may have deleted the product before. Then it keeps its slug.
      if (hasGivenUp(product)) await slugs.free(id);
    },

    /**
     * Restores a deleted product. If it has given up its slug, it claims it again, or another one if that is taken.
     * @throws DomainError BAD_USER_INPUT if another product of the family has the same options now.
     */
    async restoreProduct(actor: Actor, id: string): Promise<ProductChange> {
      try {
        return await setDeleted(deps, actor, id, { isDeleted: false, toClaims: claimAgain });
      } catch (error) {
        // The slug is claimed, so only the options can be taken. Not all databases name the index.
        if (!isDuplicateKey(error)) throw error;
        await slugs.free(id);
        throw optionsTaken();
      }
    },
  };
}

interface Deletion {
  isDeleted: boolean;
  origin?: ChangeOrigin;
  /** By default, the product keeps its slug and its variant key. */
  toClaims?: (product: Product) => ProductClaims | Promise<ProductClaims>;
}

async function setDeleted(
  { products, outbox, cache }: Deps,
  actor: Actor,
  id: string,
  { isDeleted, origin = {}, toClaims = () => ({}) }: Deletion,
): Promise<ProductChange> {
  assertMay(actor, 'catalogue:write');
  // The audit entry must contain the current name of the product, so a concurrent edit leads to another attempt.
  return retryWhileChanging('This product is being changed right now. Try again.', async () => {
    const existing = await products.findById(id);
    if (!existing) throw notFound('The product');
    if ((existing.deletedAt !== null) === isDeleted) return { product: existing, hasChanged: false };
    const claims = await toClaims(existing);
    const entry = outbox.toEntry(actor, { ...auditDeletion(existing, isDeleted), ...origin });
    const product = await products.setDeleted(existing, isDeleted, entry, claims);
    cache.invalidate();
    if (!product) return undefined;
    await outbox.relay(entry);
    return { product, hasChanged: true };
  });
}
