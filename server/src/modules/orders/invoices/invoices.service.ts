import type { Connection } from 'mongoose';
import type { TaxRules } from '../../pricing/taxes.js';
import type { ShopSettings } from '../../settings/setting-list.js';
import type { LedgerEntry } from '../order/order-store.js';
import { createInvoiceRepository } from './invoice.repository.js';
import { issueInvoices, type InvoiceTerms, type IssueInvoicesDeps } from './issue-invoices.js';
import type { Invoice } from './invoice.js';

export type InvoicesService = ReturnType<typeof createInvoicesService>;

export function createInvoicesService({
  connection,
  ...others
}: Omit<IssueInvoicesDeps, 'invoices'> & { connection: Connection }) {
  const invoices = createInvoiceRepository(connection);
  const deps = { ...others, invoices };
  return {
    /** Called before entries leave their order. Each invoice is issued once. */
    issueFor: (entries: readonly LedgerEntry[]): Promise<void> => issueInvoices(deps, entries),

    /** For loaders, which have checked who may see the orders. Oldest first. */
    findByOrderIds: (orderIds: readonly string[]): Promise<Invoice[]> => invoices.findByOrders(orderIds),
  };
}

/** What the settings and the rules of the taxes say about invoices. */
export function toInvoiceTerms(settings: ShopSettings, { origin, vatNumber }: TaxRules): InvoiceTerms {
  const { issuesInvoices, timeZone, invoiceNumberPrefix, companyName, shopName, invoiceNote } = settings;
  return {
    ...{ issuesInvoices, timeZone, numberPrefix: invoiceNumberPrefix, note: invoiceNote },
    seller: {
      name: companyName ?? shopName,
      address: settings.contactAddress,
      country: origin.country || null,
      email: settings.contactEmail,
      vatNumber: settings.vatNumber ?? (vatNumber || null),
    },
  };
}
