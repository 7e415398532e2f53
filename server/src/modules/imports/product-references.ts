import { isObjectId } from '../../platform/mongo/object-id.js';
import { invalidField } from '../../shared/errors.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { unknownProduct, type ProductReference } from '../catalogue/products/product-reference.js';
import type { Product } from '../catalogue/products/product.js';
import type { Lookup } from './find-products.js';

/** Refers to products in cells of other products: by `Brembo > 07 BB`, by an unambiguous part number, or by ID. */
export interface ProductReferences {
  /** Loads the products to which `products` refer and those with these `names`. Must be called before other methods. */
  load: (products: readonly Product[], names: readonly string[]) => Promise<void>;
  /** Returns the ID itself if no product has it. */
  nameOf: (id: string) => string;
  /** @throws DomainError BAD_USER_INPUT */
  idOf: (name: string) => string;
}

type Catalogue = Pick<CatalogueService, 'findProductsByIds' | 'findReferenced' | 'taxonomy'>;

export function openReferences(catalogue: Catalogue): ProductReferences {
  const names = new Map<string, string>();
  const found = new Map<string, Lookup>();
  return {
    async load(products, named) {
      const ids = products.flatMap(({ related, successorIds }) => [
        ...related.map(({ productId }) => productId),
        ...successorIds,
      ]);
      const { brandsById } = await catalogue.taxonomy.read();
      for (const product of await catalogue.findProductsByIds(newOf(names, ids))) {
        names.set(product.id, toName(product, brandsById.get(product.brandId ?? '')?.name ?? null));
      }
      const added = newOf(found, named);
      const answers = added.length === 0 ? [] : await catalogue.findReferenced(added.map(toReference));
      added.forEach((name, index) => found.set(name, answers[index] ?? unknownProduct));
    },

    nameOf: (id) => names.get(id) ?? id,

    idOf(name) {
      const answer = found.get(name) ?? unknownProduct;
      // For a further name of the same product, `findReferenced` has returned a refusal that contains the product.
      const product = 'outcome' in answer ? answer.product : answer;
      if (product) return product.id;
      const shown = name.slice(0, 100);
      if (answer !== unknownProduct) throw invalidField('', `More than one product is named "${shown}". Write its ID.`);
      throw invalidField(
        '',
        `There is no product "${shown}". If this file adds it, import the file first without this column.`,
      );
    },
  };
}

const newOf = (known: ReadonlyMap<string, unknown>, keys: readonly string[]) =>
  [...new Set(keys)].filter((key) => !known.has(key));

/** Characters that mean something in a cell with names. */
const special = /[|>×:]/;

function toName({ id, partNumber }: Product, brandName: string | null): string {
  if (partNumber === null || special.test(`${brandName ?? ''}${partNumber}`) || isObjectId(partNumber)) return id;
  return brandName === null ? partNumber : `${brandName} > ${partNumber}`;
}

function toReference(name: string): ProductReference {
  if (isObjectId(name)) return { productId: name };
  const [first = '', ...rest] = name.split('>').map((part) => part.trim());
  return rest.length === 0 ? { partNumber: first } : { partNumber: rest.join('>'), brandName: first };
}
