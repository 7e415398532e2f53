import { mostItems } from '@kickstand/rules/limits';
import type { Connection, QueryFilter } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { invalidField, notFound } from '../../../shared/errors.js';
import { findByNames } from '../taxonomy/taxonomy.js';
import type { TaxonomyService } from '../taxonomy/taxonomy.service.js';
import { gtinKeyOf, gtinsOf, lettersAndDigitsOf, partNumberKeyOf } from './part-number.js';
import { productModel, type ProductDocument } from './product.model.js';
import { toProducts, withoutKeys, type ProductRow, type ReadSales } from './product.repository.js';
import type { Product } from './product.js';

/** Names a product by exactly one of these: its ID, its own part number, or its barcode number. */
export interface ProductReference {
  productId?: string | null;
  partNumber?: string | null;
  /** Name or alias of the product's brand; needed if products of several brands have the number. */
  brandName?: string | null;
  gtin?: string | null;
}

export const itemOutcomes = ['changed', 'unchanged', 'refused'] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** What became of one item of a call that changes many products. */
export interface ItemResult {
  outcome: ItemOutcome;
  /** The product as it is now; null if the reference does not name exactly one. */
  product: Product | null;
  /** Why the item was refused; null if it was not. */
  message: string | null;
}

export function refused(message: string, product: Product | null = null): ItemResult {
  return { outcome: 'refused', product, message };
}

/** The result for a reference that names no product. */
export const unknownProduct = refused('No product was found.');

/** The product of one reference. @throws DomainError NOT_FOUND; BAD_USER_INPUT if several products have the number. */
export function toReferencedProduct(found: Product | ItemResult | undefined): Product {
  if (!found || found === unknownProduct) throw notFound('The product');
  if ('outcome' in found) throw invalidField('brandName', found.message ?? '');
  return found;
}

const names = ['productId', 'partNumber', 'gtin'] as const;

/**
 * @throws DomainError BAD_USER_INPUT for the wrong number of items, or for a reference with no name or several names.
 */
export function assertItems(items: readonly { product: ProductReference }[]): void {
  if (items.length === 0 || items.length > mostItems) throw invalidField('items', `Send 1 to ${mostItems} items.`);
  items.forEach(({ product }, index) => {
    if (names.filter((name) => product[name] != null).length === 1) return;
    throw invalidField(`items.${index}.product`, `Send one of ${names.join(', ')}.`);
  });
}

export type FindReferenced = ReturnType<typeof createFindReferenced>;

/** Finds the products of many references with one query for each kind of name. */
export function createFindReferenced(
  connection: Connection,
  readSales: ReadSales,
  taxonomy: Pick<TaxonomyService, 'read'>,
) {
  const model = productModel(connection);

  async function findAll(keys: readonly Key[]): Promise<Product[]> {
    const valuesOf = (wanted: Name) => keys.flatMap(({ name, value }) => (name === wanted && value ? [value] : []));
    const gtins = valuesOf('gtin').flatMap(gtinsOf);
    // Each condition has its own query, which uses an index. With `$or`, the database might scan all products.
    const conditions: QueryFilter<ProductDocument>[] = [
      { _id: { $in: valuesOf('productId').filter(isObjectId).map(toObjectId) } },
      { partNumberKey: { $in: valuesOf('partNumber') } },
      { searchTerms: { $in: gtins }, gtin: { $in: gtins } },
    ];
    const needed = conditions.filter((_, index) => keys.some(({ name }) => name === names[index]));
    const rows = await Promise.all(needed.map((each) => model.find(each, withoutKeys).lean<ProductRow[]>()));
    const byId = new Map(toProducts(rows.flat(), await readSales()).map((product) => [product.id, product]));
    return [...byId.values()].filter(({ deletedAt }) => deletedAt === null);
  }

  /** @returns for each reference its product, which may be a draft, or the result that refuses the item. */
  return async function findReferenced(references: readonly ProductReference[]): Promise<(Product | ItemResult)[]> {
    const keys = references.map(keyOf);
    const [products, { brands }] = await Promise.all([findAll(keys), taxonomy.read()]);
    const byKey = new Map<string, Product[]>();
    for (const product of products) {
      const { id: productId, partNumber, gtin } = product;
      for (const key of [{ productId }, { partNumber }, { gtin }].map(keyOf).filter(({ value }) => value !== '')) {
        const name = toText(key);
        byKey.set(name, [...(byKey.get(name) ?? []), product]);
      }
    }
    const findBrands = findByNames(brands);
    const taken = new Set<string>();
    return keys.map((key, index) => {
      const brandName = references[index]?.brandName?.trim() ?? '';
      const brandIds = brandName === '' ? null : new Set<string | null>(findBrands(brandName).map(({ id }) => id));
      const isOfBrand = ({ brandId }: Product) => brandIds?.has(brandId) ?? true;
      const named = (byKey.get(toText(key)) ?? []).filter(isOfBrand);
      // A shop may have products whose barcode numbers differ only in leading zeros.
      const asGiven = partNumberKeyOf(references[index]?.gtin ?? '');
      const exact = named.filter(({ gtin }) => gtin === asGiven);
      const found = exact.length > 0 ? exact : named;
      const [product] = found;
      if (!product) return unknownProduct;
      if (found.length > 1) return refused(`${found.length} products have this number. Send brandName or productId.`);
      if (taken.has(product.id)) return refused('An earlier item is for the same product.', product);
      taken.add(product.id);
      return product;
    });
  };
}

/** Finds the product of one reference, for staff and API keys. @throws DomainError like `toReferencedProduct` */
export function createGetReferenced(findReferenced: FindReferenced) {
  return async function getReferenced(actor: Actor, reference: ProductReference): Promise<Product> {
    assertMay(actor, 'catalogue:read', 'stock:read');
    return toReferencedProduct((await findReferenced([reference]))[0]);
  };
}

type Name = (typeof names)[number];
interface Key {
  name: Name;
  /** What the database searches for; for barcode numbers, without leading zeros. */
  value: string;
  /** What is compared if the database also finds others by the value. */
  exact?: string;
}

/** The key by which references are compared. Its value is empty if the reference cannot name any product. */
function keyOf({ productId, partNumber, gtin }: ProductReference): Key {
  if (productId != null) return { name: 'productId', value: productId.toLowerCase() };
  if (gtin != null) return { name: 'gtin', value: gtinKeyOf(gtin) };
  const number = partNumber ?? '';
  return { name: 'partNumber', value: partNumberKeyOf(number), exact: lettersAndDigitsOf(number) };
}

const toText = ({ name, value, exact = value }: Key): string => `${name} ${exact}`;
