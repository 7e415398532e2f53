import { accountsCalls } from '../../modules/accounts/accounts.routes.js';
import { catalogueCalls } from '../../modules/catalogue/products/catalogue.routes.js';
import { mediaCalls } from '../../modules/media/media.routes.js';
import { ordersCalls } from '../../modules/orders/order/orders.routes.js';
import { paymentsCalls } from '../../modules/orders/payments/payments.routes.js';
import { reviewsCalls } from '../../modules/reviews/reviews.routes.js';
import { searchCalls } from '../../modules/search/search.routes.js';
import type { RestCall } from '../../api/rest/rest-call.js';

/** Every documented call, in the order the reference shows them. */
export const documentedCalls: readonly RestCall[] = [
  ...Object.values(catalogueCalls),
  ...Object.values(searchCalls),
  ...Object.values(mediaCalls),
  ...Object.values(reviewsCalls),
  ...Object.values(ordersCalls),
  ...Object.values(paymentsCalls),
  ...Object.values(accountsCalls),
];
