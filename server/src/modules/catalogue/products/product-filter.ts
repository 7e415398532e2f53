import type { QueryFilter } from 'mongoose';
import { beginsWith } from '../../../platform/mongo/begins-with.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { ProductDocument } from './product.model.js';
import { lowStockOrders, toTerms, unsoldStatuses, type Availability, type ProductFilter } from './product.js';

type Condition = QueryFilter<ProductDocument>;

/** The condition of `isPublic` for the database. */
export const publicProducts = { deletedAt: null, status: { $ne: 'draft' } } as const;

/** The conditions for a list of products. There is always at least one. */
export function toConditions(filter: ProductFilter): Condition[] {
  const { ids, search, category, categoryId, brandId, statuses, availability, includeDeleted, includeDrafts } = filter;
  const conditions: Condition[] = [];
  if (ids) conditions.push({ _id: { $in: ids.filter(isObjectId).map(toObjectId) } });
  if (!includeDeleted) conditions.push({ deletedAt: null });
  if (!includeDrafts) conditions.push({ status: publicProducts.status });
  if (category) conditions.push({ category });
  if (categoryId != null) conditions.push({ categoryPath: toReference(categoryId) });
  if (brandId != null) conditions.push({ brandId: brandId === '' ? null : toReference(brandId) });
  const { priceFromMinor, priceToMinor } = filter;
  if (priceFromMinor != null) conditions.push({ priceMinor: { $gte: priceFromMinor } });
  if (priceToMinor != null) conditions.push({ priceMinor: { $lte: priceToMinor } });
  // Products stored without a status are active.
  if (statuses?.length)
    conditions.push({ status: { $in: statuses.includes('active') ? [...statuses, null] : [...statuses] } });
  if (availability) conditions.push(availabilityConditions[availability]);
  for (const term of toTerms(search ?? '').slice(0, 6)) {
    conditions.push({ searchTerms: beginsWith(term) });
  }
  if (conditions.length === 0) conditions.push({});
  return conditions;
}

/** Malformed IDs match nothing. */
export function toReference(id: string) {
  return isObjectId(id) ? toObjectId(id) : { $in: [] };
}

const isSold = { status: { $nin: unsoldStatuses } };
const lowStock = { $multiply: ['$minimumQuantity', lowStockOrders] };
const isScarce = { $lt: ['$availableQuantity', lowStock] };
const isTooLittle = { $lt: ['$availableQuantity', '$minimumQuantity'] };

/**
 * Condition for products that are for sale and have low or no stock. The minimum quantity is at least 1, so products
 * without stock count as low.
 */
export const lowOrNoStock = { ...isSold, $expr: isScarce };

/** The conditions of `availabilityOf` for the database. */
const availabilityConditions: Readonly<Record<Availability, Condition>> = {
  in_stock: { ...isSold, $expr: { $not: [isScarce] } },
  low_stock: { ...isSold, $expr: { $and: [isScarce, { $not: [isTooLittle] }] } },
  out_of_stock: { $or: [{ status: { $in: unsoldStatuses } }, { $expr: isTooLittle }] },
};
