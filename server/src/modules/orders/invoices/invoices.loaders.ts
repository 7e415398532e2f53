import { loadLists } from '../../../api/graphql/loader.js';
import type { InvoicesService } from './invoices.service.js';

export type InvoiceLoaders = ReturnType<typeof createInvoiceLoaders>;

export function createInvoiceLoaders(invoices: InvoicesService) {
  return {
    /** Loads the invoices of an order by its ID, oldest first. Callers must check access to the order. */
    invoices: loadLists(async (ids) => {
      const found = await invoices.findByOrderIds(ids);
      return new Map(ids.map((id) => [id, found.filter(({ orderId }) => orderId === id)]));
    }),
  };
}
