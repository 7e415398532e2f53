import express, { Router } from 'express';
import { accountsRoutes } from '../modules/accounts/accounts.routes.js';
import { catalogRoutes } from '../modules/catalog/catalog.routes.js';
import { ordersRoutes } from '../modules/orders/orders.routes.js';
import { paymentsRoutes } from '../modules/payments/payments.routes.js';
import { reviewsRoutes } from '../modules/reviews/reviews.routes.js';
import type { Services } from '../services.js';
import type { Currency } from '../shared/money.js';

export const bodyLimit = '100kb';

/** The documented calls; mounted under `/api` and, for existing clients, at the root. */
export function createRestRouter(services: Services, currency: Currency): Router {
  const router = Router();
  // `strict: false` takes any JSON value, so that a lone string gets the error that names the body, not a parser's.
  router.use(express.json({ limit: bodyLimit, strict: false }));
  router.use(catalogRoutes(services.catalog, currency));
  router.use(ordersRoutes(services.orders));
  router.use(paymentsRoutes(services.payments));
  router.use(reviewsRoutes(services.reviews));
  router.use(accountsRoutes(services.accounts));
  return router;
}
