import { accountsCalls } from '../../modules/accounts/accounts.routes.js';
import { catalogCalls } from '../../modules/catalog/catalog.routes.js';
import { mediaCalls } from '../../modules/media/media.routes.js';
import { ordersCalls } from '../../modules/orders/orders.routes.js';
import { paymentsCalls } from '../../modules/payments/payments.routes.js';
import { reviewsCalls } from '../../modules/reviews/reviews.routes.js';
import { searchCalls } from '../../modules/search/search.routes.js';
import type { RestCall } from '../building-blocks/rest-call.js';

/** Every documented call, in the order the reference shows them. */
export const documentedCalls: readonly RestCall[] = [
  ...Object.values(catalogCalls),
  ...Object.values(searchCalls),
  ...Object.values(mediaCalls),
  ...Object.values(reviewsCalls),
  ...Object.values(ordersCalls),
  ...Object.values(paymentsCalls),
  ...Object.values(accountsCalls),
];
