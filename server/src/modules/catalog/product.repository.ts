import type { Connection, QueryFilter, SortOrder } from 'mongoose';
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
import { productModel, type ProductDocument } from './product.model.js';
import {
  searchTermsOf,
  toTerms,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductSort,
} from './product.js';

/** Reservations stay in the database: a page of products does not carry those of a thousand open orders. */
export const withoutReservations = { reservations: 0, stockReturns: 0, searchTerms: 0, ...withoutAuditOutbox } as const;
const withoutKeys = { ...withoutReservations, nameKey: 0 } as const;

type ProductRow = Omit<ProductDocument, 'reservations' | 'searchTerms' | 'nameKey' | 'auditOutbox'>;

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
    /** @param entry tells the audit log of it; null for what no admin did. */
    async insert(product: Product, entry: AuditEntry | null): Promise<void> {
      const { id, version, createdAt, updatedAt, deletedAt, ...details } = product;
      await model.create({
        ...toStored(details),
        _id: toObjectId(id),
        availableQuantity: details.availableQuantity,
        version,
        createdAt,
        updatedAt,
        deletedAt,
        reservations: [],
        ...(entry ? inOutbox(entry) : {}),
      });
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

    /** Every product that is not deleted, in insertion order: the REST list is not paged. */
    async findAll(): Promise<Product[]> {
      const rows = await model.find({ deletedAt: null }, withoutKeys).sort({ _id: 1 }).lean<ProductRow[]>();
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
     * Writes an admin's edit if nobody edited since `version`, and, where the quantity is set, if no order changed it
     * since the admin saw `expectedAvailableQuantity`.
     * @returns the product after the edit; null when either no longer holds.
     */
    async update(
      id: string,
      version: number,
      details: ProductDetails,
      stock: { availableQuantity: number; expectedAvailableQuantity: number } | null,
      entry: AuditEntry,
    ): Promise<Product | null> {
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
              ...toStored(details),
              updatedAt: entry.at,
              ...(stock ? { availableQuantity: stock.availableQuantity } : {}),
            },
            $inc: { version: 1 },
            ...pushToOutbox(entry),
          },
          { returnDocument: 'after', projection: withoutKeys },
        )
        .lean<ProductRow>();
      return row && toProduct(row);
    },

    /** @returns the product after it; null when `before` is not what it was any more: the entry tells of that. */
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

/** All that an edit writes; the available quantity, which orders change too, is written under a condition of its own. */
function toStored({ price, imageUrl, availableQuantity: _quantity, ...details }: ProductDetails) {
  return {
    ...details,
    nameKey: details.name.toLowerCase(),
    img: imageUrl,
    priceMinor: price.amountMinor,
    currency: price.currency,
    searchTerms: searchTermsOf(details),
  };
}

export function toProduct(row: ProductRow): Product {
  return {
    id: row._id.toHexString(),
    partNumber: row.partNumber ?? null,
    name: row.name,
    about: row.about,
    category: row.category ?? null,
    gtin: row.gtin ?? null,
    imageUrl: row.img,
    price: { amountMinor: row.priceMinor, currency: row.currency },
    availableQuantity: row.availableQuantity,
    minimumQuantity: row.minimumQuantity,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt ?? null,
  };
}

type Condition = QueryFilter<ProductDocument>;

function toConditions({ search, category, includeDeleted }: ProductFilter): Condition[] {
  const conditions: Condition[] = [];
  if (!includeDeleted) conditions.push({ deletedAt: null });
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
  // The first bound lets the index start in the right place; the second settles products with the same key.
  return {
    [key]: { [`${beyond}e`]: value },
    $or: [{ [key]: { [beyond]: value } }, { [key]: value, _id: { [beyond]: id } }],
  };
}
