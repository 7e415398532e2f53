import { largestQuantity } from '@kickstand/rules/limits';
import type { Connection } from 'mongoose';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { invalidField } from '../../../shared/errors.js';
import { pushToOutbox } from '../../audit/audit-outbox.js';
import type { AuditEntry, ChangeOrigin } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { auditStock } from '../products/product-audit.js';
import { productModel, type ProductDocument } from '../products/product.model.js';
import {
  assertItems,
  refused,
  type FindReferenced,
  type ItemResult,
  type ProductReference,
} from '../products/product-reference.js';
import { maximumStockValueMinor } from '../products/product-rules.js';
import { withRegularPrices, type Product } from '../products/product.js';
import { addedMark } from './stock-updates.js';

/**
 * A change of the available quantity: a new value together with the stored value that the caller expects, or a
 * difference, with or without this value.
 */
export interface StockItem {
  product: ProductReference;
  quantity?: number | null;
  expectedQuantity?: number | null;
  difference?: number | null;
}

export interface SetStockInput {
  idempotencyKey: string;
  items: readonly StockItem[];
}

interface Deps {
  connection: Connection;
  findReferenced: FindReferenced;
  idempotency: IdempotencyService;
  outbox: AuditOutbox;
  cache: ReadCache;
}

/** Largest number of attempts to write an item while customers order its product. */
const maximumTries = 10;

/** An item that is still to be written, and the audit entry of the last attempt. */
interface WaitingItem {
  item: StockItem;
  index: number;
  product: Product;
  mark: string;
  entry: AuditEntry | null;
}

/**
 * Sets the stock of many products. Each item is written or refused separately. It is only written if the quantity is
 * still the one that was read, so that no order is overwritten. A mark on the product shows that an item is done, so
 * that a retry changes nothing. Products keep only their latest marks, so the claim of the key also records which items
 * are done. `origin` is for the audit log.
 */
export function createSetStock({ connection, findReferenced, idempotency, outbox, cache }: Deps) {
  const stock = createStockChanges(connection);
  return async function setStock(
    actor: Actor,
    { idempotencyKey: key, items }: SetStockInput,
    origin: ChangeOrigin = {},
  ): Promise<ItemResult[]> {
    assertMay(actor, 'catalogue:write', 'stock:write');
    assertItems(items);
    items.forEach(assertStockItem);
    const request = { owner: actorLabel(actor), operation: 'setStock', key, input: items };
    // The keys of imports are unique and needed for longer than claims are kept, so they are used directly.
    const claim = origin.importId ? null : await idempotency.claim(request);
    const prefix = claim?.entityId ?? key;
    const doneItems = claim?.doneItems ?? [];
    const found = await findReferenced(items.map(({ product }) => product));
    const results = found.map((each) => ('outcome' in each ? each : refused(tooManyOrders, each)));
    const made: AuditEntry[] = [];
    let waiting: WaitingItem[] = items.flatMap((item, index) => {
      const product = found[index];
      if (!product || 'outcome' in product) return [];
      return [{ item, index, product, mark: `${prefix}:stock:${index}`, entry: null }];
    });
    try {
      for (let tries = 0; waiting.length > 0; tries += 1) {
        const stored = await stock.read(waiting.map(({ product }) => product.id));
        const writes: StockWrite[] = [];
        for (const each of waiting) {
          const { quantity, marks, entryIds } = stored.get(each.product.id) ?? gone;
          const product = withRegularPrices({ ...each.product, availableQuantity: quantity });
          const isDone = marks.includes(each.mark) || doneItems.includes(each.index);
          const wanted = isDone ? null : decide(each.item, product);
          if (typeof wanted === 'number') {
            writes.push({
              ...each,
              before: quantity,
              after: wanted,
              entry: outbox.toEntry(actor, { ...auditStock(product, wanted), ...origin }),
            });
            continue;
          }
          results[each.index] = wanted ?? { outcome: 'changed', product, message: null };
          // If a concurrent attempt with the same key was faster, only that attempt's entry is stored.
          if (each.entry && entryIds.includes(each.entry.id)) made.push(each.entry);
        }
        if (tries === maximumTries) break;
        await stock.write(writes);
        waiting = writes;
      }
    } finally {
      cache.invalidate();
    }
    const changed = results.flatMap(({ outcome }, index) => (outcome === 'changed' ? index : []));
    if (claim && changed.some((index) => !doneItems.includes(index))) await idempotency.recordDone(request, changed);
    await outbox.relay(...made);
    return results;
  };
}

const tooManyOrders = 'Many customers are ordering this product right now. Try again.';

function assertStockItem({ quantity, expectedQuantity, difference }: StockItem, index: number): void {
  const field = `items.${index}`;
  if ((quantity == null) === (difference == null)) throw invalidField(field, 'Send one of quantity and difference.');
  if (quantity == null) return;
  if (quantity < 0 || quantity > largestQuantity) {
    throw invalidField(`${field}.quantity`, `Quantity must be 0 to ${largestQuantity}.`);
  }
  if (expectedQuantity == null) {
    throw invalidField(`${field}.expectedQuantity`, 'Send the quantity you saw, so that no order is overwritten.');
  }
}

/** @returns the quantity to be stored, or the result if nothing is to be stored. */
function decide({ quantity, expectedQuantity, difference }: StockItem, product: Product): number | ItemResult {
  const { availableQuantity: before, price } = product;
  const after = quantity ?? before + (difference ?? 0);
  if (after === before) return { outcome: 'unchanged', product, message: null };
  if (expectedQuantity != null && expectedQuantity !== before) {
    return refused(`The available quantity is ${before}, not ${expectedQuantity}.`, product);
  }
  if (after < 0) return refused(`The available quantity is only ${before}.`, product);
  if (after > before && (after > largestQuantity || after * price.amountMinor > maximumStockValueMinor)) {
    return refused('The quantity, or the price times the quantity, is too large.', product);
  }
  return after;
}

interface StockWrite extends WaitingItem {
  before: number;
  after: number;
  entry: AuditEntry;
}

const gone = { quantity: 0, marks: [] as readonly string[], entryIds: [] as readonly string[] };

function createStockChanges(connection: Connection) {
  const model = productModel(connection);
  const documents = connection.collection<ProductDocument>(model.collection.collectionName);
  return {
    async read(ids: readonly string[]): Promise<Map<string, typeof gone>> {
      const rows = await model
        .find({ _id: { $in: ids.map(toObjectId) } }, { availableQuantity: 1, stockReturns: 1, 'auditOutbox._id': 1 })
        .lean<Pick<ProductDocument, '_id' | 'availableQuantity' | 'stockReturns' | 'auditOutbox'>[]>();
      return new Map(
        rows.map(({ _id, availableQuantity, stockReturns = [], auditOutbox = [] }) => [
          _id.toHexString(),
          { quantity: availableQuantity, marks: stockReturns, entryIds: auditOutbox.map((entry) => entry._id) },
        ]),
      );
    },

    /** A write changes nothing if the quantity is no longer `before`, or if the product already has the mark. */
    async write(writes: readonly StockWrite[]): Promise<void> {
      if (writes.length === 0) return;
      await documents.bulkWrite(
        writes.map(({ product, mark, before, after, entry }) => ({
          updateOne: {
            filter: {
              ...{ _id: toObjectId(product.id), deletedAt: null, availableQuantity: before },
              stockReturns: { $ne: mark },
            },
            update: {
              $set: { availableQuantity: after },
              $push: { ...pushToOutbox(entry).$push, ...addedMark(mark) },
              $currentDate: { changedAt: true as const },
            },
          },
        })),
        { ordered: false },
      );
    },
  };
}
