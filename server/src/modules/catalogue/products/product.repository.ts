import type { Connection, Model, QueryFilter, SortOrder, Types } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../../shared/pagination.js';
import { inOutbox, pushToOutbox, withoutAuditOutbox } from '../../audit/audit-outbox.js';
import type { AuditEntry } from '../../audit/audit.js';
import type { PriceChange } from '../prices/lowest-price.js';
import { addedChange, toPricedProduct, toPrices } from '../prices/priced-row.js';
import type { CurrentSales } from '../prices/sale-book.js';
import { partNumberKeyOf, toStoredNumbers, toPartNumber } from './part-number.js';
import { publicProducts, toConditions } from './product-filter.js';
import { readPlainFields } from './product-fields.js';
import { productModel, type ProductDocument } from './product.model.js';
import {
  searchTermsOf,
  variantKeyOf,
  type NewProduct,
  type PartNumber,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductRating,
  type ProductSort,
} from './product.js';

/**
 * Fields that are left out when products are read. Reservations are the largest field, because there may be a thousand.
 */
export const withoutReservations = {
  reservations: 0,
  stockReturns: 0,
  searchTerms: 0,
  partNumberKey: 0,
  numbers: 0,
  variantKey: 0,
  priceChanges: 0,
  recordedPriceMinor: 0,
  changedAt: 0,
  ...withoutAuditOutbox,
} as const;
export const withoutKeys = { ...withoutReservations, nameKey: 0 } as const;

export type ProductRow = Omit<ProductDocument, 'nameKey' | keyof typeof withoutReservations>;

const sortKeyTypes = { nameKey: 'string', priceMinor: 'number' } as const;
type SortKey = keyof typeof sortKeyTypes;

const sortPlans = {
  oldest_first: { key: null, direction: 1 },
  newest_first: { key: null, direction: -1 },
  name: { key: 'nameKey', direction: 1 },
  price_ascending: { key: 'priceMinor', direction: 1 },
  price_descending: { key: 'priceMinor', direction: -1 },
} as const satisfies Record<ProductSort, { key: SortKey | null; direction: 1 | -1 }>;

export type ProductRepository = ReturnType<typeof createProductRepository>;

/** Reads the current sales. */
export type ReadSales = () => Promise<CurrentSales>;

export function createProductRepository(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  return {
    /**
     * @param entry for the audit log; null if no admin made the change.
     * @returns the product with its prices in force.
     */
    async insert(product: NewProduct, entry: AuditEntry | null): Promise<Product> {
      await this.insertMany([{ product, entry }]);
      return { ...product, ...toPrices(product, (await readSales()).pricesOf(product)) };
    },

    /** @throws a duplicate key error if some products are already stored; the others are inserted. */
    async insertMany(
      added: readonly { product: NewProduct; entry: AuditEntry | null; numbers?: readonly PartNumber[] }[],
    ): Promise<void> {
      if (added.length === 0) return;
      const sales = await readSales();
      // An upsert, because an insert cannot set the time by the database's clock.
      const writes = added.map(({ product, entry, numbers }) => {
        const { id, categoryPath: _path, rating, version, createdAt, updatedAt, deletedAt, ...details } = product;
        const document = {
          ...toStored(details, product.categoryPath),
          availableQuantity: details.availableQuantity,
          recordedPriceMinor: sales.pricesOf(product).price.amountMinor,
          rating,
          version,
          createdAt,
          updatedAt,
          deletedAt,
          reservations: [],
          ...(numbers ? { numbers: toStoredNumbers(numbers) } : {}),
          ...(entry ? inOutbox(entry) : {}),
        };
        const filter = { _id: toObjectId(id), version: { $exists: false } };
        const update = { $setOnInsert: document, $currentDate: { changedAt: true as const } };
        return { updateOne: { filter, update, upsert: true } };
      });
      // Written through the driver, because mongoose takes as long to convert a product as the database takes to store
      // it.
      await model.collection.bulkWrite(writes, { ordered: false });
    },
    async setRating(id: string, rating: ProductRating): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $set: { rating } });
    },

    ...reads(model, readSales),
    ...lists(model, readSales),
    ...edits({ model, readSales }),
  };
}

function reads(model: Model<ProductDocument>, readSales: ReadSales) {
  return {
    async findById(id: string): Promise<Product | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutKeys).lean<ProductRow>();
      return row && toProduct(row, await readSales());
    },

    async findByIds(ids: readonly string[]): Promise<Product[]> {
      const known = ids.filter(isObjectId);
      const rows = await model.find({ _id: { $in: known } }, withoutKeys).lean<ProductRow[]>();
      return toProducts(rows, await readSales());
    },

    async findBySlug(slug: string): Promise<Product | null> {
      const row = await model.findOne({ slug }, withoutKeys).lean<ProductRow>();
      return row && toProduct(row, await readSales());
    },

    async exists(id: string): Promise<boolean> {
      return (await model.exists({ _id: toObjectId(id) })) !== null;
    },

    /** By product ID: all part numbers except the product's own number and its barcode number. */
    async findNumbers(ids: readonly string[]): Promise<Map<string, PartNumber[]>> {
      const rows = await model
        .find({ _id: { $in: ids.filter(isObjectId) } }, { numbers: 1 })
        .lean<Pick<ProductDocument, '_id' | 'numbers'>[]>();
      return new Map(rows.map(({ _id, numbers }) => [_id.toHexString(), (numbers ?? []).map(toPartNumber)]));
    },
  };
}

function lists(model: Model<ProductDocument>, readSales: ReadSales) {
  return {
    /** All public products in insertion order, for the REST list, which is not paged. */
    async findAll(): Promise<Product[]> {
      const rows = await model.find(publicProducts, withoutKeys).sort({ _id: 1 }).lean<ProductRow[]>();
      return toProducts(rows, await readSales());
    },

    async findPage(filter: ProductFilter, sort: ProductSort, request: PageRequest): Promise<Page<Product>> {
      const { key, direction } = sortPlans[sort];
      const tag = `products.${sort}`;
      const conditions = toConditions(filter);
      if (request.after) conditions.push(afterCondition(tag, request.after, key, direction));
      const order: Record<string, SortOrder> = key ? { [key]: direction, _id: direction } : { _id: direction };
      const rows = await model
        .find({ $and: conditions }, withoutReservations)
        .sort(order)
        .limit(request.first + 1)
        .lean<(ProductRow & { nameKey: string })[]>();
      const cursors = new Map(rows.map((row) => [row._id.toHexString(), key ? [row[key]] : []]));
      return toPage(toProducts(rows, await readSales()), request, (product) =>
        encodeCursor(tag, [...(cursors.get(product.id) ?? []), product.id]),
      );
    },

    async count(filter: ProductFilter): Promise<number> {
      return model.countDocuments({ $and: toConditions(filter) });
    },
  };
}

interface Stored {
  model: Model<ProductDocument>;
  readSales: ReadSales;
}

interface ProductWrite {
  details: ProductDetails;
  categoryPath: readonly string[];
  /** Null if the edit does not set the quantity. */
  stock: { availableQuantity: number; expectedAvailableQuantity: number } | null;
  /** All part numbers except the product's own number and its barcode number; null to keep them. */
  numbers: readonly PartNumber[] | null;
}

/** Fields that an edit sets. A variant key that is null is removed. */
type Written = Partial<Omit<ProductDocument, 'variantKey'>> & { variantKey?: string | null };
export type ProductClaims = Pick<Written, 'slug' | 'variantKey'>;

/** Edits by admins. Each returns the product after the edit; null if the product was edited meanwhile. */
function edits(stored: Stored) {
  return {
    /**
     * Writes an edit if the product still has its version. Orders may have changed the quantity. So if the edit sets
     * the quantity, the product must also still have `expectedAvailableQuantity`. A change of the price in force is
     * recorded with the edit; other changes of the price, such as the start of a sale, are recorded by `followSales`.
     */
    async update(
      { id, version, price: { amountMinor: fromMinor } }: Product,
      { details, categoryPath, stock, numbers }: ProductWrite,
      entry: AuditEntry,
    ): Promise<Product | null> {
      const expected = stock ? { availableQuantity: stock.expectedAvailableQuantity } : {};
      const set = {
        ...(stock ? { availableQuantity: stock.availableQuantity } : {}),
        ...(numbers ? { numbers: toStoredNumbers(numbers) } : {}),
      };
      const { price, sale } = (await stored.readSales()).pricesOf({ ...details, id, categoryPath });
      const toMinor = price.amountMinor;
      const $set = { variantKey: null, ...toStored(details, categoryPath), ...set };
      const filter = { _id: toObjectId(id), version, deletedAt: null, ...expected };
      if (fromMinor === toMinor) return edit(stored, filter, { $set }, entry);
      const change = { at: entry.at, fromMinor, toMinor, sale: sale?.name ?? null };
      return edit(stored, filter, { $set: { ...$set, recordedPriceMinor: toMinor }, change }, entry);
    },

    /** @param before the product that the audit entry describes. */
    setDeleted: ({ id, version }: Product, isDeleted: boolean, entry: AuditEntry, claims: ProductClaims) =>
      edit(
        stored,
        { _id: toObjectId(id), version, deletedAt: isDeleted ? null : { $ne: null } },
        { $set: { deletedAt: isDeleted ? entry.at : null, ...claims } },
        entry,
      ),
  };
}

async function edit(
  { model, readSales }: Stored,
  filter: QueryFilter<ProductDocument>,
  { $set: { variantKey, ...$set }, change }: { $set: Written; change?: PriceChange },
  entry: AuditEntry,
): Promise<Product | null> {
  const { $push } = pushToOutbox(entry);
  const row = await model
    .findOneAndUpdate(
      filter,
      {
        $set: { ...$set, ...(variantKey && { variantKey }), updatedAt: entry.at },
        // The unique index requires that a missing key is absent, not null.
        $unset: variantKey === null ? { variantKey: true } : {},
        $inc: { version: 1 },
        $push: { ...$push, ...(change ? addedChange(change) : {}) },
      },
      { returnDocument: 'after', projection: withoutKeys },
    )
    .lean<ProductRow>();
  return row && toProduct(row, await readSales());
}

/**
 * Fields that an edit writes. The available quantity is written under its own condition, because orders change it too.
 */
function toStored(
  { price, comparePrice, coreDeposit, priceTiers, imageUrl, availableQuantity: _quantity, ...details }: ProductDetails,
  categoryPath: readonly string[],
) {
  const { categoryIds, brandId, familyId, options, related, successorIds } = details;
  return {
    ...details,
    categoryIds: categoryIds.map(toObjectId),
    categoryPath: categoryPath.map(toObjectId),
    brandId: brandId === null ? null : toObjectId(brandId),
    familyId: familyId === null ? null : toObjectId(familyId),
    related: related.map(({ productId, ...relation }) => ({ ...relation, productId: toObjectId(productId) })),
    successorIds: successorIds.map(toObjectId),
    options: [...options],
    attributes: [...details.attributes],
    media: [...details.media],
    nameKey: details.name.toLowerCase(),
    img: imageUrl,
    priceMinor: price.amountMinor,
    comparePriceMinor: comparePrice?.amountMinor ?? null,
    coreDepositMinor: coreDeposit?.amountMinor ?? null,
    priceTiers: priceTiers.map((tier) => ({ fromQuantity: tier.fromQuantity, priceMinor: tier.price.amountMinor })),
    currency: price.currency,
    searchTerms: searchTermsOf(details),
    partNumberKey: partNumberKeyOf(details.partNumber ?? ''),
    ...(familyId === null ? {} : { variantKey: variantKeyOf(familyId, options) }),
  };
}

/** The product with its prices in force. */
export function toProduct(row: ProductRow, sales: CurrentSales): Product {
  const priced = toPricedProduct(row);
  const { id, categoryPath, brandId } = priced;
  const toMoney = (minor?: number | null) => (minor == null ? null : { amountMinor: minor, currency: row.currency });
  return {
    ...readPlainFields(row),
    ...{ id, categoryPath, brandId },
    slug: row.slug ?? id,
    categoryIds: toIds(row.categoryIds),
    ...{ comparePrice: toMoney(row.comparePriceMinor), coreDeposit: toMoney(row.coreDepositMinor) },
    ...toPrices(priced, sales.pricesOf(priced)),
    imageUrl: row.img,
    media: row.media ?? [{ url: row.img, kind: 'photo', altText: row.name, title: null }],
    attributes: row.attributes ?? [],
    familyId: row.familyId?.toHexString() ?? null,
    options: row.options ?? [],
    related: (row.related ?? []).map(({ productId, ...relation }) => ({
      ...relation,
      productId: productId.toHexString(),
    })),
    successorIds: toIds(row.successorIds),
    rating: row.rating ?? { sum: 0, count: 0 },
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt ?? null,
  };
}

export const toProducts = (rows: readonly ProductRow[], sales: CurrentSales): Product[] =>
  rows.map((row) => toProduct(row, sales));

function toIds(ids: readonly Types.ObjectId[] = []): string[] {
  return ids.map((id) => id.toHexString());
}

function afterCondition(
  tag: string,
  cursor: string,
  key: SortKey | null,
  direction: 1 | -1,
): QueryFilter<ProductDocument> {
  const position = decodeCursor(tag, cursor, key ? 2 : 1);
  const last = String(position.at(-1));
  if (!isObjectId(last)) throw invalidCursor();
  const id = toObjectId(last);
  const beyond = direction === 1 ? '$gt' : '$lt';
  if (!key) return { _id: { [beyond]: id } };
  const value = position[0];
  if (typeof value !== sortKeyTypes[key]) throw invalidCursor();
  // The first condition sets the start of the index scan. The second handles products with the same key.
  return {
    [key]: { [`${beyond}e`]: value },
    $or: [{ [key]: { [beyond]: value } }, { [key]: value, _id: { [beyond]: id } }],
  };
}
