import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { unknownProduct, type ItemResult, type ProductReference } from '../catalogue/products/product-reference.js';
import type { Product } from '../catalogue/products/product.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { FileRow } from './import-kind.js';

export type Lookup = Product | ItemResult;

type Names = 'id' | 'gtin' | 'brand and number' | 'number';

/**
 * Finds the products by ID, or by GTIN, or by part number and, if it is given, brand. A product without a brand is
 * found by its part number alone, so that a file can set its brand.
 * @param idColumn column with the IDs of the products.
 */
export async function findProducts(
  { findReferenced }: Pick<CatalogueService, 'findReferenced'>,
  rows: readonly FileRow[],
  idColumn: string,
): Promise<Lookup[]> {
  const found: Lookup[] = rows.map(() => unknownProduct);
  for (const by of ['id', 'gtin', 'brand and number', 'number'] as const) {
    const asked = rows.flatMap((row, index) => {
      const reference = found[index] === unknownProduct ? toReference(row, by, idColumn) : null;
      return reference ? [{ reference, index }] : [];
    });
    if (asked.length === 0) continue;
    const answers = await findReferenced(asked.map(({ reference }) => reference));
    asked.forEach(({ index }, position) => {
      const given = answers[position] ?? unknownProduct;
      // For a further row about the same product, `findReferenced` returns a refusal that contains the product.
      const answer = 'outcome' in given ? (given.product ?? given) : given;
      const isOfOtherBrand = by === 'number' && ('outcome' in answer || answer.brandId !== null);
      found[index] = isOfOtherBrand ? unknownProduct : answer;
    });
  }
  return found;
}

/** @returns null if the row does not name its product in this way. */
function toReference(row: FileRow, by: Names, idColumn: string): ProductReference | null {
  const [productId, gtin] = [row.text(idColumn), row.text('gtin')];
  if (by === 'id') return productId === '' ? null : { productId };
  if (productId !== '') return null;
  if (by === 'gtin') return gtin === '' ? null : { gtin };
  const [partNumber, brandName] = [row.text('part number'), row.text('brand')];
  if (partNumber === '') return null;
  if (by === 'brand and number') return { partNumber, brandName };
  return brandName === '' ? null : { partNumber };
}

/** Columns that name the product in files about something else. */
export const productColumnNames = ['product id', 'part number', 'gtin', 'brand'] as const;

/** The cells of a product in the columns `productColumnNames`. */
export function productNames(
  { id, partNumber, gtin, brandId }: Product,
  brandsById: Taxonomy['brandsById'],
): (string | null)[] {
  return [id, partNumber, gtin, brandsById.get(brandId ?? '')?.name ?? null];
}
