import type { Connection, QueryFilter, SortOrder, Types } from 'mongoose';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import { inOutbox, pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { partNumberKeyOf } from './part-number.js';
import { productModel, type PartNumberDocument, type ProductDocument } from './product.model.js';
import {
  searchTermsOf,
  toTerms,
  type PartNumber,
  type AttributeValue,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductOption,
  type ProductRating,
  type ProductSort,
} from './product.js';

/** Reservations are not read with products: a product may have a thousand. */
export const withoutReservations = {
  reservations: 0,
  stockReturns: 0,
  searchTerms: 0,
  partNumberKey: 0,
  numbers: 0,
  variantKey: 0,
  changedAt: 0,
  ...withoutAuditOutbox,
} as const;
const withoutKeys = { ...withoutReservations, nameKey: 0 } as const;

/** Products moved to another category per batch. */
const moveSlice = 200;

type ProductRow = Omit<ProductDocument, 'nameKey' | keyof typeof withoutReservations>;

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

export function createProductRepository(connection: Connection) {
  const model = productModel(connection);
  return {
    /** @param entry for the audit log; null if no admin made the change. */
    async insert(product: Product, entry: AuditEntry | null): Promise<void> {
      await this.insertMany([product], entry);
    },

    /** @throws a duplicate key error if one of them is stored already; the others are inserted. */
    async insertMany(
      products: readonly Product[],
      entry: AuditEntry | null,
      numbers: ReadonlyMap<string, readonly PartNumber[]> = new Map(),
    ): Promise<void> {
      // An upsert instead of an insert, which cannot set the time by the database's clock.
      const writes = products.map((product) => {
        const { id, categoryPath: _path, rating, version, createdAt, updatedAt, deletedAt, ...details } = product;
        const document = {
          ...toStored(details, product.categoryPath),
          availableQuantity: details.availableQuantity,
          rating,
          version,
          createdAt,
          updatedAt,
          deletedAt,
          reservations: [],
          ...(numbers.has(id) ? { numbers: toStoredNumbers(numbers.get(id) ?? []) } : {}),
          ...(entry ? inOutbox(entry) : {}),
        };
        const filter = { _id: toObjectId(id), version: { $exists: false } };
        const update = { $setOnInsert: document, $currentDate: { changedAt: true as const } };
        return { updateOne: { filter, update, upsert: true } };
      });
      await model.bulkWrite(writes, { ordered: false });
    },

    async findById(id: string): Promise<Product | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutKeys).lean<ProductRow>();
      return row && toProduct(row);
    },

    async findByIds(ids: readonly string[]): Promise<Product[]> {
      const known = ids.filter(isObjectId);
      const rows = await model.find({ _id: { $in: known } }, withoutKeys).lean<ProductRow[]>();
      return rows.map(toProduct);
    },

    async findBySlug(slug: string): Promise<Product | null> {
      const row = await model.findOne({ slug }, withoutKeys).lean<ProductRow>();
      return row && toProduct(row);
    },

    async exists(id: string): Promise<boolean> {
      return (await model.exists({ _id: toObjectId(id) })) !== null;
    },

    /** The public products of families, in insertion order. */
    async findByFamilies(familyIds: readonly string[]): Promise<Product[]> {
      const filter = { familyId: { $in: familyIds.map(toObjectId) }, ...publicProducts };
      const rows = await model
        .find(filter, withoutKeys)
        .sort({ _id: 1 })
        .limit(250 * familyIds.length)
        .lean<ProductRow[]>();
      return rows.map(toProduct);
    },

    /** Options of each product of a family, including drafts and deleted products. */
    async findOptions(familyId: string): Promise<(readonly ProductOption[])[]> {
      const rows = await model.find({ familyId: toObjectId(familyId) }, withoutKeys).lean<ProductRow[]>();
      return rows.map((row) => toProduct(row).options);
    },

    /** Marks a family's products as changed, so that copies of them are updated. */
    async touchFamily(familyId: string): Promise<void> {
      await model.updateMany({ familyId: toObjectId(familyId) }, { $currentDate: { changedAt: true } });
    },

    /** The other part numbers of products, by product ID. */
    async findNumbers(ids: readonly string[]): Promise<Map<string, PartNumber[]>> {
      const rows = await model
        .find({ _id: { $in: ids.filter(isObjectId) } }, { numbers: 1 })
        .lean<Pick<ProductDocument, '_id' | 'numbers'>[]>();
      return new Map(rows.map(({ _id, numbers }) => [_id.toHexString(), (numbers ?? []).map(toPartNumber)]));
    },

    /** Every public product, in insertion order: the REST list is not paged. */
    async findAll(): Promise<Product[]> {
      const rows = await model.find(publicProducts, withoutKeys).sort({ _id: 1 }).lean<ProductRow[]>();
      return rows.map(toProduct);
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
      return toPage(rows.map(toProduct), request, (product) =>
        encodeCursor(tag, [...(cursors.get(product.id) ?? []), product.id]),
      );
    },

    async count(filter: ProductFilter): Promise<number> {
      return model.countDocuments({ $and: toConditions(filter) });
    },

    /**
     * Writes an admin's edit if the product still has `version` and, if the quantity is set, still has
     * `expectedAvailableQuantity`, which orders may have changed.
     * @returns the product after the edit; null if a condition fails.
     */
    async update(
      id: string,
      version: number,
      details: ProductDetails,
      categoryPath: readonly string[],
      stock: { availableQuantity: number; expectedAvailableQuantity: number } | null,
      entry: AuditEntry,
    ): Promise<Product | null> {
      const stored = toStored(details, categoryPath);
      const row = await model
        .findOneAndUpdate(
          {
            _id: toObjectId(id),
            version,
            deletedAt: null,
            ...(stock ? { availableQuantity: stock.expectedAvailableQuantity } : {}),
          },
          {
            $set: {
              ...stored,
              updatedAt: entry.at,
              ...(stock ? { availableQuantity: stock.availableQuantity } : {}),
            },
            // The unique index requires that a missing key is absent, not null.
            ...(stored.variantKey === undefined ? { $unset: { variantKey: true as const } } : {}),
            $inc: { version: 1 },
            ...pushToOutbox(entry),
          },
          { returnDocument: 'after', projection: withoutKeys },
        )
        .lean<ProductRow>();
      return row && toProduct(row);
    },

    /** Replaces the other part numbers. @returns the product; null if it was edited or deleted since `version`. */
    async setNumbers(
      id: string,
      version: number,
      numbers: readonly PartNumber[],
      entry: AuditEntry,
    ): Promise<Product | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: toObjectId(id), version, deletedAt: null },
          {
            $set: { numbers: toStoredNumbers(numbers), updatedAt: entry.at },
            $inc: { version: 1 },
            ...pushToOutbox(entry),
          },
          { returnDocument: 'after', projection: withoutKeys },
        )
        .lean<ProductRow>();
      return row && toProduct(row);
    },

    async setRating(id: string, rating: ProductRating): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $set: { rating } });
    },

    /**
     * Updates the copies of a category's name and path in its products. Can be repeated; concurrent edits win.
     * @param toParts the copied fields for a product's categories.
     */
    async followCategory(
      categoryId: string,
      toParts: (product: Product) => Promise<Pick<Product, 'category' | 'categoryPath'>>,
    ): Promise<void> {
      const _id = toObjectId(categoryId);
      const cursor = model
        .find({ $or: [{ categoryPath: _id }, { categoryIds: _id }] }, withoutKeys)
        .lean<ProductRow>()
        .cursor();
      for await (const row of cursor) {
        const product = toProduct(row);
        const { category, categoryPath } = await toParts(product);
        const isSame = category === product.category && categoryPath.join() === product.categoryPath.join();
        if (isSame) continue;
        const searchTerms = searchTermsOf({ ...product, category });
        const $set = { category, categoryPath: categoryPath.map(toObjectId), searchTerms };
        await model.updateOne({ _id: row._id, version: row.version }, { $set });
      }
    },

    /**
     * Moves the products of one category into another, in batches, until none is left. Can be repeated. Raises their
     * versions, so that an edit started before cannot restore the old category.
     * @param toParts the copied fields for a product's categories.
     */
    async replaceCategory(
      fromId: string,
      intoId: string,
      toParts: (product: Product) => Promise<Pick<Product, 'category' | 'categoryPath'>>,
    ): Promise<void> {
      const _id = toObjectId(fromId);
      for (;;) {
        const rows = await model
          .find({ categoryPath: _id, categoryIds: _id }, withoutKeys)
          .limit(moveSlice)
          .lean<ProductRow[]>();
        if (rows.length === 0) return;
        const writes = rows.map(async (row) => {
          const product = toProduct(row);
          const categoryIds = [...new Set(product.categoryIds.map((id) => (id === fromId ? intoId : id)))];
          const { category, categoryPath } = await toParts({ ...product, categoryIds });
          const $set = {
            category,
            categoryIds: categoryIds.map(toObjectId),
            categoryPath: categoryPath.map(toObjectId),
            searchTerms: searchTermsOf({ ...product, category }),
          };
          const update = { $set, $inc: { version: 1 }, $currentDate: { changedAt: true as const } };
          return { updateOne: { filter: { _id: row._id, version: row.version }, update } };
        });
        await model.bulkWrite(await Promise.all(writes), { ordered: false });
      }
    },

    /** Moves the products of one brand to another. Can be repeated; raises versions like `replaceCategory`. */
    async replaceBrand(fromId: string, intoId: string): Promise<void> {
      await model.updateMany(
        { brandId: toObjectId(fromId) },
        { $set: { brandId: toObjectId(intoId) }, $inc: { version: 1 } },
      );
    },

    /** Whether any product, drafts and deleted ones included, is in a category or below it, of a brand or in a family. */
    async isUsed(field: 'brandId' | 'categoryPath' | 'familyId', id: string): Promise<boolean> {
      return (await model.exists({ [field]: toObjectId(id) })) !== null;
    },

    /** Number of products that have the attribute, drafts and deleted ones included. */
    countWithAttribute: (code: string): Promise<number> => model.countDocuments({ 'attributes.code': code }),

    /** Number of products that have each value of the attribute, drafts and deleted ones included. */
    async countAttributeValues(code: string): Promise<Map<AttributeValue['value'], number>> {
      const rows = await model.aggregate<{ _id: AttributeValue['value']; count: number }>([
        { $match: { 'attributes.code': code } },
        { $unwind: '$attributes' },
        { $match: { 'attributes.code': code } },
        { $group: { _id: '$attributes.value', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },

    /** Number of products that have each attribute, by code, drafts and deleted ones included. */
    async countAttributes(): Promise<Map<string, number>> {
      const rows = await model.aggregate<{ _id: string; count: number }>([
        { $match: { 'attributes.code': { $gt: '' } } },
        { $unwind: '$attributes' },
        { $group: { _id: '$attributes.code', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },

    /** Number of entries in the list of each category or brand; a family counts once. Empty lists are left out. */
    async countListed(field: 'brandId' | 'categoryPath'): Promise<Map<string, number>> {
      const rows = await model.aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: publicProducts },
        { $project: { of: `$${field}`, entry: { $ifNull: ['$familyId', '$_id'] } } },
        { $unwind: '$of' },
        { $group: { _id: { of: '$of', entry: '$entry' } } },
        { $group: { _id: '$_id.of', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id.toHexString(), count]));
    },

    /** @returns the product after the change; null if it differs from `before`, which the audit entry describes. */
    async setDeleted(before: Product, isDeleted: boolean, entry: AuditEntry): Promise<Product | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: toObjectId(before.id), version: before.version, deletedAt: isDeleted ? null : { $ne: null } },
          {
            $set: { deletedAt: isDeleted ? entry.at : null, updatedAt: entry.at },
            $inc: { version: 1 },
            ...pushToOutbox(entry),
          },
          { returnDocument: 'after', projection: withoutKeys },
        )
        .lean<ProductRow>();
      return row && toProduct(row);
    },
  };
}

/** Fields that an edit writes. The available quantity is written under a separate condition, because orders change it too. */
function toStored(
  { price, imageUrl, availableQuantity: _quantity, ...details }: ProductDetails,
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
    currency: price.currency,
    searchTerms: searchTermsOf(details),
    partNumberKey: partNumberKeyOf(details.partNumber ?? ''),
    ...(familyId === null ? {} : { variantKey: variantKeyOf(familyId, options) }),
  };
}

function variantKeyOf(familyId: string, options: readonly ProductOption[]): string {
  const values = options.map(({ axis, value }) => [axis, value]).sort();
  return `${familyId}:${JSON.stringify(values)}`;
}

export function toProduct(row: ProductRow): Product {
  const id = row._id.toHexString();
  return {
    id,
    slug: row.slug ?? id,
    status: row.status ?? 'active',
    condition: row.condition ?? 'new',
    partNumber: row.partNumber ?? null,
    name: row.name,
    about: row.about,
    category: row.category ?? null,
    categoryIds: toIds(row.categoryIds),
    categoryPath: toIds(row.categoryPath),
    brandId: row.brandId?.toHexString() ?? null,
    gtin: row.gtin ?? null,
    imageUrl: row.img,
    media: row.media ?? [{ url: row.img, kind: 'photo', altText: row.name, title: null }],
    price: { amountMinor: row.priceMinor, currency: row.currency },
    availableQuantity: row.availableQuantity,
    minimumQuantity: row.minimumQuantity,
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

function toStoredNumbers(numbers: readonly PartNumber[]): PartNumberDocument[] {
  return numbers.map((number) => ({ ...number, key: partNumberKeyOf(number.number) }));
}

export function toPartNumber({ kind, number, brandName, note }: PartNumberDocument): PartNumber {
  return { kind, number, brandName: brandName ?? null, note: note ?? null };
}

function toIds(ids: readonly Types.ObjectId[] = []): string[] {
  return ids.map((id) => id.toHexString());
}

/** `isPublic` as a database condition. */
export const publicProducts = { deletedAt: null, status: { $ne: 'draft' } } as const;

type Condition = QueryFilter<ProductDocument>;

function toConditions({ ids, search, category, includeDeleted, includeDrafts }: ProductFilter): Condition[] {
  const conditions: Condition[] = [];
  if (ids) conditions.push({ _id: { $in: ids.filter(isObjectId).map(toObjectId) } });
  if (!includeDeleted) conditions.push({ deletedAt: null });
  if (!includeDrafts) conditions.push({ status: publicProducts.status });
  if (category) conditions.push({ category });
  for (const term of toTerms(search ?? '').slice(0, 6)) {
    conditions.push({ searchTerms: beginsWith(term) });
  }
  if (conditions.length === 0) conditions.push({});
  return conditions;
}

function afterCondition(tag: string, cursor: string, key: SortKey | null, direction: 1 | -1): Condition {
  const position = decodeCursor(tag, cursor, key ? 2 : 1);
  const last = String(position.at(-1));
  if (!isObjectId(last)) throw invalidCursor();
  const id = toObjectId(last);
  const beyond = direction === 1 ? '$gt' : '$lt';
  if (!key) return { _id: { [beyond]: id } };
  const value = position[0];
  if (typeof value !== sortKeyTypes[key]) throw invalidCursor();
  // The first condition sets the start of the index scan; the second decides between products with the same key.
  return {
    [key]: { [`${beyond}e`]: value },
    $or: [{ [key]: { [beyond]: value } }, { [key]: value, _id: { [beyond]: id } }],
  };
}
