import { accountsCalls } from '../modules/accounts/accounts.calls.js';
import { catalogCalls } from '../modules/catalog/catalog.calls.js';
import type { RestCall } from '../modules/http/rest-call.js';
import { mediaCalls } from '../modules/media/media.calls.js';
import { ordersCalls } from '../modules/orders/orders.calls.js';
import { paymentsCalls } from '../modules/payments/payments.calls.js';
import { reviewsCalls } from '../modules/reviews/reviews.calls.js';
import { searchCalls } from '../modules/search/search.calls.js';

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
