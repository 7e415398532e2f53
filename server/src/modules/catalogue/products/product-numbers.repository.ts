import type { Connection } from 'mongoose';
import { updateInPortions } from '../../../platform/mongo/update-in-portions.js';
import { gtinKeyOf, gtinsOf, partNumberKeyOf, toPartNumber } from './part-number.js';
import { productModel, type ProductDocument } from './product.model.js';
import { toProduct, withoutReservations, type ReadSales } from './product.repository.js';
import { isPublic, type NumberedProduct, type PartNumber } from './product.js';

const { numbers: _shown, ...unread } = { ...withoutReservations, nameKey: 0 as const };

/** Maximum number of products found at a time, by default. */
const mostFound = 100;

/** Finds products by part number: the product's own, the barcode's, and its other part numbers. */
export function createProductNumbers(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);

  /** Barcode numbers have no index of their own, but they are among a product's search terms. */
  const withAny = (keys: readonly string[]) => {
    const gtins = keys.map(gtinKeyOf).flatMap(gtinsOf);
    return {
      $or: [
        { partNumberKey: { $in: [...keys] } },
        { 'numbers.key': { $in: [...keys] } },
        { searchTerms: { $in: gtins }, gtin: { $in: gtins } },
      ],
    };
  };

  return {
    /**
     * Public products that have any of these numbers, newest first. Leading zeros of barcode numbers do not matter.
     * @param keys normalised by `partNumberKeyOf`.
     * @param most largest number of products.
     */
    async findByKeys(keys: readonly string[], most = mostFound): Promise<NumberedProduct[]> {
      if (keys.length === 0) return [];
      const [wanted, wantedGtins] = [new Set(keys), new Set(keys.map(gtinKeyOf).filter((key) => key !== ''))];
      const isWanted = ({ kind, number }: PartNumber) =>
        wanted.has(partNumberKeyOf(number)) || (kind === 'gtin' && wantedGtins.has(gtinKeyOf(number)));
      // Filters only by the numbers, because with another condition or a sort order, the database might scan all
      // products.
      const rows = await model
        .find(withAny(keys), unread)
        .limit(most * 10)
        .lean<ProductDocument[]>();
      const sales = await readSales();
      const found = rows
        .map((row) => ({ row, product: toProduct(row, sales) }))
        .filter(({ product }) => isPublic(product));
      found.sort((a, b) => (a.product.id < b.product.id ? 1 : -1));
      return found.slice(0, most).map(({ row, product }) => {
        const ours: PartNumber[] = [
          ...(product.partNumber === null ? [] : [ownNumber('own', product.partNumber)]),
          ...(product.gtin === null ? [] : [ownNumber('gtin', product.gtin)]),
        ];
        const all = [...ours, ...(row.numbers ?? []).map(toPartNumber)];
        return { product, numbers: all.filter(isWanted) };
      });
    },

    /** Marks the products with these numbers as changed, so that copies of them are updated. */
    async touch(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await updateInPortions(model, withAny(keys), { $currentDate: { changedAt: true } });
    },
  };
}

function ownNumber(kind: 'own' | 'gtin', number: string): PartNumber {
  return { kind, number, brandName: null, note: null };
}
