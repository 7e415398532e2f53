import { loadLists } from '../../../api/graphql/loader.js';
import type { PaymentsService } from './payments.service.js';

export type PaymentLoaders = ReturnType<typeof createPaymentLoaders>;

export function createPaymentLoaders(payments: PaymentsService) {
  return {
    /** Loads the refunds of an order by its ID, oldest first. */
    refunds: loadLists((ids) => payments.findRefundsByOrderIds(ids)),
  };
}
