import { loadLists } from '../../../api/graphql/loader.js';
import type { PaymentsService } from './payments.service.js';

export type PaymentLoaders = ReturnType<typeof createPaymentLoaders>;

export function createPaymentLoaders(payments: PaymentsService) {
  return {
    /** By order ID, oldest first. */
    refunds: loadLists((ids) => payments.findRefundsByOrderIds(ids)),
  };
}
