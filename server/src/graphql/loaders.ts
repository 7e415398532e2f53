import type { GraphContext } from '../api/graphql/graph-context.js';
import { createAccountLoaders } from '../modules/accounts/accounts.loaders.js';
import { createCatalogueLoaders } from '../modules/catalogue/products/catalogue.loaders.js';
import { createDiagramLoaders } from '../modules/diagrams/diagrams.loaders.js';
import { createInvoiceLoaders } from '../modules/orders/invoices/invoices.loaders.js';
import { createReturnFileLoaders } from '../modules/orders/order/return-files.resolver.js';
import { createOrderLoaders } from '../modules/orders/order/orders.loaders.js';
import { createPaymentLoaders } from '../modules/orders/payments/payments.loaders.js';
import type { Services } from '../modules/services.js';
import { createVehicleLoaders } from '../modules/vehicles/vehicles.loaders.js';

export type ShopContext = GraphContext<ReturnType<typeof createLoaders>>;

/** Created for each request, so that data that one person may see never appears in another person's answer. */
export function createLoaders({
  catalogue,
  vehicles,
  diagrams,
  accounts,
  orders,
  payments,
  invoices,
  returnFiles,
}: Services) {
  return {
    ...createCatalogueLoaders(catalogue),
    ...createVehicleLoaders(vehicles),
    ...createDiagramLoaders(diagrams),
    ...createAccountLoaders(accounts),
    ...createOrderLoaders(orders),
    ...createPaymentLoaders(payments),
    ...createInvoiceLoaders(invoices),
    ...createReturnFileLoaders(returnFiles),
  };
}
