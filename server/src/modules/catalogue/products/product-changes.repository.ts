import type { Connection, Model, QueryFilter } from 'mongoose';
import { createChangeFeed, type ChangePeriod } from '../../../platform/mongo/change-feed.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { inBatches } from '../../../shared/in-batches.js';
import type { PageRequest } from '../../../shared/pagination.js';
import {
  withRegularPrices,
  type Product,
  type ProductFilter,
  type ProductSelection,
  type ProductWrite,
} from './product.js';
import { productModel, type ProductDocument } from './product.model.js';
import { publicProducts, toConditions } from './product-filter.js';
import { toProduct, withoutKeys, type ProductRow, type ReadSales } from './product.repository.js';

/** Number of products that an export reads from the database at a time. */
const exportedAtOnce = 250;
/**
 * Number of writes that are read from the database at a time. During an import there are thousands of them; searches
 * run between the batches.
 */
const writesReadAtOnce = 250;

/** Queries from which copies of the products, such as the search index, are built. Their results are never cached. */
export function createProductChanges(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  return {
    /** Time of the latest write in milliseconds; 0 if there is none. */
    async latest(): Promise<number> {
      const row = await model.findOne({}, { changedAt: 1 }).sort({ changedAt: -1, _id: -1 }).lean<ProductDocument>();
      return row?.changedAt?.getTime() ?? 0;
    },

    /** The writes after `time`, oldest first, including writes to drafts and deleted products. */
    async writtenAfter(time: number): Promise<ProductWrite[]> {
      const conditions = { changedAt: { $gt: new Date(time) } };
      const rows = model.collection
        .find<Required<Pick<ProductDocument, '_id' | 'changedAt'>>>(conditions, { projection: { changedAt: 1 } })
        .sort({ changedAt: 1, _id: 1 })
        .batchSize(writesReadAtOnce);
      const written: ProductWrite[] = [];
      for await (const { _id, changedAt } of rows) {
        written.push({ id: _id.toHexString(), changedAt: changedAt.getTime() });
      }
      return written;
    },

    countPublic: (): Promise<number> => model.countDocuments(publicProducts),

    /** Number of entries that these products have in the public list; a family counts once. */
    async countListedAmong(ids: readonly string[]): Promise<number> {
      const [found] = await model.aggregate<{ count: number }>([
        { $match: { ...publicProducts, _id: { $in: ids.filter(isObjectId).map(toObjectId) } } },
        { $group: { _id: { $ifNull: ['$familyId', '$_id'] } } },
        { $group: { _id: null, count: { $sum: 1 } } },
      ]);
      return found?.count ?? 0;
    },
    ...portions(model, readSales),
    ...writes(model, readSales),
    ...lists(model),
  };
}

function portions(model: Model<ProductDocument>, readSales: ReadSales) {
  /** Entries in batches of `size`, in the order in which they were added. */
  async function* read<T>(
    size: number,
    conditions: QueryFilter<ProductDocument>,
    projection: object,
    toEntry: (row: ProductDocument) => T,
  ): AsyncGenerator<T[]> {
    const cursor = model
      .find(conditions, projection)
      .sort({ _id: 1 })
      .lean<ProductDocument>()
      .cursor({ batchSize: size });
    try {
      for await (const rows of inBatches(cursor, size)) yield rows.map(toEntry);
    } finally {
      await cursor.close();
    }
  }
  async function* readProducts(size: number, conditions: QueryFilter<ProductDocument>): AsyncGenerator<Product[]> {
    const sales = await readSales();
    yield* read(size, conditions, withoutKeys, (row) => toProduct(row, sales));
  }
  return {
    /** Products in batches of `size`, in the order in which they were added. */
    inPortions: (size: number, selection?: ProductSelection): AsyncGenerator<Product[]> =>
      readProducts(size, selected(selection)),

    /** Like `inPortions`, but only the IDs of the products. */
    idsInPortions: (size: number, selection?: ProductSelection): AsyncGenerator<string[]> =>
      read(size, selected(selection), { _id: 1 }, ({ _id }) => _id.toHexString()),

    /** The products of a list, in batches of `size`, in the order in which they were added. */
    listedInPortions: (size: number, filter: ProductFilter): AsyncGenerator<Product[]> =>
      readProducts(size, { $and: toConditions(filter) }),

    /**
     * All products except deleted ones, including drafts, in the order in which they were added. The prices are those
     * without sales.
     */
    async *eachForExport(): AsyncGenerator<Product> {
      const all = this.inPortions(exportedAtOnce, { includeDrafts: true });
      for await (const portion of all) yield* portion.map(withRegularPrices);
    },
  };
}

function selected({ categoryIds, brandIds, includeDrafts }: ProductSelection = {}): QueryFilter<ProductDocument> {
  return {
    ...(includeDrafts ? { deletedAt: null } : publicProducts),
    ...(categoryIds ? { categoryPath: { $in: categoryIds.filter(isObjectId).map(toObjectId) } } : {}),
    ...(brandIds ? { brandId: { $in: brandIds.filter(isObjectId).map(toObjectId) } } : {}),
  };
}

function writes(model: Model<ProductDocument>, readSales: ReadSales) {
  const feed = createChangeFeed(model, 'products.changes');
  return {
    /**
     * Products in the order of their last write, with its time by the database's clock. Includes drafts and deleted
     * products. The time is 1 January 1970 if an earlier version of the shop wrote the product.
     */
    async findPage(request: PageRequest, period: ChangePeriod) {
      const found = await feed.findPage<ProductRow & Pick<ProductDocument, 'changedAt'>>(request, period, withTime);
      const sales = await readSales();
      const edges = found.edges.map(({ node, cursor }) => ({
        ...{ node: toProduct(node, sales), cursor, changedAt: node.changedAt ?? new Date(0) },
      }));
      return { ...found, edges };
    },

    countWritten: feed.count,
  };
}

const hasText = { $gt: '' } as const;
const numberedProducts = {
  ...publicProducts,
  $or: [{ partNumberKey: hasText }, { gtin: hasText }, { 'numbers.key': hasText }],
};

function lists(model: Model<ProductDocument>) {
  return {
    /** IDs of all public products, in the order in which they were added. */
    async listPublicIds(): Promise<string[]> {
      const rows = await model.find(publicProducts, { _id: 1 }).sort({ _id: 1 }).lean<Pick<ProductDocument, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Slugs of public products with the time of their last write, in insertion order. */
    async listSlugs(skip: number, limit: number): Promise<{ slug: string; changedAt: Date }[]> {
      const rows = await model
        .find(publicProducts, { slug: 1, changedAt: 1, updatedAt: 1 })
        .sort({ _id: 1 })
        .skip(skip)
        .limit(limit)
        .lean<Pick<ProductDocument, '_id' | 'slug' | 'changedAt' | 'updatedAt'>[]>();
      return rows.map(({ _id, slug, changedAt, updatedAt }) => ({
        slug: slug ?? _id.toHexString(),
        changedAt: changedAt ?? updatedAt ?? _id.getTimestamp(),
      }));
    },

    /** Number of public products that have a part number. */
    countNumbered: (): Promise<number> => model.countDocuments(numberedProducts),

    /**
     * Keys of the part numbers of public products, in insertion order of the products. Products without a part number
     * are not counted in `skip` and `limit`.
     * @param most largest number of keys of one product.
     */
    async listNumberKeys(skip: number, limit: number, most: number): Promise<string[]> {
      const shown = { partNumberKey: 1, gtin: 1, 'numbers.key': 1 };
      const rows = await model
        .find(numberedProducts, shown)
        .sort({ _id: 1 })
        .skip(skip)
        .limit(limit)
        .lean<Pick<ProductDocument, 'partNumberKey' | 'gtin' | 'numbers'>[]>();
      const keys = rows.flatMap(({ partNumberKey, gtin, numbers = [] }) =>
        [partNumberKey, gtin, ...numbers.map(({ key }) => key)].filter((key) => key).slice(0, most),
      );
      return [...new Set(keys.filter((key) => typeof key === 'string'))];
    },
  };
}

const { changedAt: _shown, ...withTime } = withoutKeys;
