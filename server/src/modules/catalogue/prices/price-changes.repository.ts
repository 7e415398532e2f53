import type { Connection, QueryFilter } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { inBatches } from '../../../shared/in-batches.js';
import { publicProducts } from '../products/product-filter.js';
import { productModel, type ProductDocument } from '../products/product.model.js';
import type { PriceChange } from './lowest-price.js';
import { addedChange, toPricedProduct, type PricedRow } from './priced-row.js';
import type { PricedProduct, SaleBook } from './sale-book.js';
import type { SaleTarget } from './sale.js';

/** Products per batch. */
const batchSize = 200;

interface RecordOptions {
  book: SaleBook;
  at: Date;
  /**
   * Also marks products as changed that are in a sale at an unchanged price, because the name or the end of their sale
   * may have changed.
   */
  marksSales?: boolean;
}

type RecordedRow = PricedRow & Pick<ProductDocument, 'recordedPriceMinor'>;

const shown = {
  ...{ brandId: 1, categoryPath: 1, priceMinor: 1, priceTiers: 1, currency: 1 },
  recordedPriceMinor: 1,
} as const;

/**
 * The history of the prices in force. It is in the product's document, so that an edit writes the price and the history
 * in one update.
 */
export function createPriceChanges(connection: Connection) {
  const model = productModel(connection);

  /** Can be repeated: a change is only written if the recorded price is still the one that was read. */
  async function recordBatch(rows: readonly RecordedRow[], { book, at, marksSales }: RecordOptions): Promise<void> {
    const writes = rows.flatMap((row) => {
      const { price, sale } = book.pricesAt(toPricedProduct(row), at);
      const { recordedPriceMinor, priceMinor } = row;
      const fromMinor = recordedPriceMinor ?? priceMinor;
      const toMinor = price.amountMinor;
      const $currentDate = { changedAt: true as const };
      if (toMinor === fromMinor) {
        return marksSales && sale ? [{ updateOne: { filter: { _id: row._id }, update: { $currentDate } } }] : [];
      }
      const isSame = recordedPriceMinor === undefined ? { $exists: false } : recordedPriceMinor;
      const filter = { _id: row._id, priceMinor, recordedPriceMinor: isSame };
      const change = { at, fromMinor, toMinor, sale: sale?.name ?? null };
      const update = { $set: { recordedPriceMinor: toMinor }, $push: addedChange(change), $currentDate };
      return [{ updateOne: { filter, update } }];
    });
    if (writes.length > 0) await model.bulkWrite(writes, { ordered: false });
  }

  async function record(filter: QueryFilter<ProductDocument>, options: RecordOptions): Promise<void> {
    const cursor = model.find(filter, shown).lean<RecordedRow>().cursor({ batchSize });
    for await (const rows of inBatches(cursor, batchSize)) await recordBatch(rows, options);
  }

  return {
    /** Changes by product ID, in the order of their times. */
    async find(ids: readonly string[]): Promise<Map<string, PriceChange[]>> {
      const rows = await model
        .find({ _id: { $in: ids.filter(isObjectId) } }, { priceChanges: 1 })
        .lean<Pick<ProductDocument, '_id' | 'priceChanges'>[]>();
      return new Map(rows.map(({ _id, priceChanges = [] }) => [_id.toHexString(), priceChanges]));
    },

    /** Records the prices in force at this time, and marks products with a new price as changed. */
    recordTarget: (target: SaleTarget, options: RecordOptions) => record(toFilter(target), options),

    /** The number of public products that a sale is for, and the first few products. */
    async summarise(target: SaleTarget, first: number): Promise<{ count: number; products: PricedProduct[] }> {
      const filter = { $and: [publicProducts, toFilter(target)] };
      const [count, rows] = await Promise.all([
        model.countDocuments(filter),
        model.find(filter, shown).sort({ _id: 1 }).limit(first).lean<PricedRow[]>(),
      ]);
      return { count, products: rows.map(toPricedProduct) };
    },
  };
}

function toFilter({ kind, ids }: SaleTarget): QueryFilter<ProductDocument> {
  const references = ids.filter(isObjectId).map(toObjectId);
  const field = { products: '_id', brands: 'brandId', categories: 'categoryPath' }[kind];
  return { [field]: { $in: references } };
}
