import type { Connection } from 'mongoose';
import { createAuditRepository } from '../src/modules/audit/audit.repository.js';
import { withoutSales } from '../src/modules/catalogue/prices/sale-book.js';
import { createCatalogueService } from '../src/modules/catalogue/products/catalogue.service.js';
import { createProductRepository } from '../src/modules/catalogue/products/product.repository.js';
import { createIdempotencyService } from '../src/modules/idempotency/idempotency.service.js';
import { createOrderStore } from '../src/modules/orders/order/order.repository.js';
import { createLedgerRepository } from '../src/modules/orders/ledger/ledger.js';
import { createProviderEventRepository } from '../src/modules/orders/payments/provider-event.repository.js';
import { toObjectId } from '../src/platform/mongo/object-id.js';
import { openAudit } from './open-audit.js';
import type { OpenStores } from './payment-world.js';

interface ProductRow {
  availableQuantity: number;
  reservations: { id: string }[];
  stockReturns?: string[];
}

/** Stores for consecutive worlds in one database; each world starts with empty collections. */
export function mongoStores(connection: Connection): OpenStores {
  const orders = createOrderStore(connection);
  const ledger = createLedgerRepository(connection);
  const events = createProviderEventRepository(connection);
  const audit = createAuditRepository(connection);
  const products = connection.collection<ProductRow>('products');
  const idempotencyOf = (clock: Parameters<OpenStores>[0]['clock'], newId: () => string) =>
    createIdempotencyService({ connection, clock, newId });

  return async ({ clock, newId, products: sold }) => {
    const idempotency = idempotencyOf(clock, newId);
    const { stock } = createCatalogueService({
      connection,
      clock,
      idempotency,
      audit: openAudit({ connection, clock }),
      currency: 'usd',
    });
    for (const name of ['orders', 'ledger', 'provider_events', 'idempotency_keys', 'products', 'audit_log']) {
      await connection.collection(name).deleteMany({});
    }
    for (const product of sold) await createProductRepository(connection, withoutSales).insert(product, null);
    const row = async (productId: string) => {
      const found = await products.findOne({ _id: toObjectId(productId) });
      if (!found) throw new Error('The product is gone');
      return found;
    };
    return {
      orders,
      stock,
      ledger,
      audit,
      auditEntries: async () =>
        (await audit.findPage({}, { first: 10_000, after: null })).edges.map(({ node }) => node),
      events,
      idempotency,
      async allOrders() {
        const ids = await connection
          .collection('orders')
          .find({}, { projection: { _id: 1 } })
          .toArray();
        const all = await orders.findByIds(ids.map((found) => found._id.toHexString()));
        return all.sort((a, b) => (a.id < b.id ? -1 : 1));
      },
      freeQuantity: async (productId) => (await row(productId)).availableQuantity,
      async takeUnits(productId, quantity) {
        const taken = { $inc: { availableQuantity: -quantity } };
        const { modifiedCount } = await products.updateOne(
          { _id: toObjectId(productId), availableQuantity: { $gte: quantity } },
          taken,
        );
        return modifiedCount === 1;
      },
      holds: async (productId) => (await row(productId)).reservations.map(({ id }) => id),
      returnMarks: async (productId) => (await row(productId)).stockReturns ?? [],
    };
  };
}
