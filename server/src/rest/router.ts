import { Router } from 'express';
import { accountsRoutes } from '../modules/accounts/accounts.routes.js';
import { catalogRoutes } from '../modules/catalog/catalog.routes.js';
import { mediaRoutes } from '../modules/media/media.routes.js';
import { ordersRoutes } from '../modules/orders/orders.routes.js';
import { paymentsRoutes } from '../modules/payments/payments.routes.js';
import { reviewsRoutes } from '../modules/reviews/reviews.routes.js';
import { searchRoutes } from '../modules/search/search.routes.js';
import type { Services } from '../services.js';
import type { Currency } from '../shared/money.js';

/** The documented calls; mounted under `/api` and, for existing clients, at the root. */
export function createRestRouter(services: Services, currency: Currency): Router {
  const router = Router();
  router.use(catalogRoutes(services.catalog, currency));
  router.use(searchRoutes(services.search));
  router.use(mediaRoutes(services.media));
  router.use(ordersRoutes(services.orders));
  router.use(paymentsRoutes(services.payments));
  router.use(reviewsRoutes(services.reviews));
  router.use(accountsRoutes(services.accounts));
  return router;
}
