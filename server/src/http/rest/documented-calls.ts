import type { RequestHandler } from 'express';
import { accountsCalls, accountsRoutes } from '../../modules/accounts/accounts.routes.js';
import { catalogueCalls, catalogueRoutes } from '../../modules/catalogue/products/catalogue.routes.js';
import { productRecordsCalls, productRecordsRoutes } from '../../modules/catalogue/products/product-records.routes.js';
import { exportsCalls, exportsRoutes } from '../../modules/exports/exports.routes.js';
import { importsCalls, importsRoutes } from '../../modules/imports/imports.routes.js';
import { customerRecordsCalls, customerRecordsRoutes } from '../../modules/customers/customer-records.routes.js';
import { mediaCalls, mediaRoutes } from '../../modules/media/media.routes.js';
import { returnFilesCalls, returnFilesRoutes } from '../../modules/orders/order/return-files.routes.js';
import { invoicesCalls, invoicesRoutes } from '../../modules/orders/invoices/invoices.routes.js';
import { orderRecordsCalls, orderRecordsRoutes } from '../../modules/orders/order/order-records.routes.js';
import { ordersCalls, ordersRoutes } from '../../modules/orders/order/orders.routes.js';
import { packingCalls, packingRoutes } from '../../modules/orders/order/packing.routes.js';
import { paymentsCalls, paymentsRoutes } from '../../modules/orders/payments/payments.routes.js';
import { reviewsCalls, reviewsRoutes } from '../../modules/reviews/reviews.routes.js';
import { searchCalls, searchRoutes } from '../../modules/search/search.routes.js';
import type { DocumentedCall, RestCalls } from '../../api/rest/rest-call.js';
import type { Services } from '../../modules/services.js';
import type { Currency } from '../../shared/money.js';

interface RestModule {
  calls: RestCalls;
  routes: (services: Services, currency: Currency) => RequestHandler;
}

/** The modules that answer documented calls, in the order of the reference. */
export const restModules: readonly RestModule[] = [
  { calls: catalogueCalls, routes: ({ catalogue }, currency) => catalogueRoutes(catalogue, currency) },
  { calls: importsCalls, routes: ({ imports, settings }) => importsRoutes(imports, settings) },
  { calls: exportsCalls, routes: exportsRoutes },
  { calls: searchCalls, routes: ({ search }) => searchRoutes(search) },
  { calls: mediaCalls, routes: ({ media }) => mediaRoutes(media) },
  { calls: reviewsCalls, routes: ({ reviews }) => reviewsRoutes(reviews) },
  { calls: ordersCalls, routes: ({ orders, audit, settings }) => ordersRoutes(orders, audit, settings) },
  {
    calls: packingCalls,
    routes: ({ orders, audit, settings, media }) => packingRoutes(orders, audit, settings, media),
  },
  { calls: returnFilesCalls, routes: ({ returnFiles }) => returnFilesRoutes(returnFiles) },
  { calls: invoicesCalls, routes: ({ invoices, audit }) => invoicesRoutes(invoices, audit) },
  { calls: paymentsCalls, routes: ({ payments }) => paymentsRoutes(payments) },
  { calls: accountsCalls, routes: ({ accounts }) => accountsRoutes(accounts) },
  { calls: productRecordsCalls, routes: ({ catalogue }, currency) => productRecordsRoutes(catalogue, currency) },
  { calls: orderRecordsCalls, routes: ({ orders }) => orderRecordsRoutes(orders) },
  { calls: customerRecordsCalls, routes: ({ customers }) => customerRecordsRoutes(customers) },
];

export const documentedCalls: readonly DocumentedCall[] = restModules.flatMap(({ calls }) =>
  Object.entries(calls).map(([id, call]) => ({ ...call, id })),
);
