import type { Connection } from 'mongoose';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { invalidField, notFound } from '../../../shared/errors.js';
import { toPageRequest, type Page } from '../../../shared/pagination.js';
import type { TaxRules } from '../../pricing/taxes.js';
import type { ShopSettings } from '../../settings/setting-list.js';
import { isVisibleTo } from '../order/order-access.js';
import type { LedgerEntry, OrderStore } from '../order/order-store.js';
import { createInvoiceRepository, type InvoiceFilter } from './invoice.repository.js';
import { issueInvoices, type InvoiceTerms, type IssueInvoicesDeps } from './issue-invoices.js';
import { toInvoicePdf } from './invoice-pdf.js';
import { isSameKey, monthPattern, type Invoice, type InvoiceKey } from './invoice.js';

export interface InvoiceListRequest extends InvoiceFilter {
  first?: number | null;
  after?: string | null;
}

export type InvoicesService = ReturnType<typeof createInvoicesService>;

export function createInvoicesService({
  connection,
  ...others
}: Omit<IssueInvoicesDeps, 'invoices'> & {
  connection: Connection;
  orders: Pick<OrderStore, 'findById' | 'findByIds'>;
}) {
  const invoices = createInvoiceRepository(connection);
  const deps = { ...others, invoices };
  return {
    /** Called before ledger entries leave the outbox of their order. Each invoice is issued only once. */
    issueFor: (entries: readonly LedgerEntry[]): Promise<void> => issueInvoices(deps, entries),

    /** For mails: the invoice or credit note as a PDF file; empty if none was issued. */
    async findFiles(key: InvoiceKey): Promise<MailAttachment[]> {
      const invoice = (await invoices.findByOrders([key.orderId])).find((each) => isSameKey(each, key));
      if (!invoice) return [];
      return [{ name: `${invoice.number}.pdf`, mediaType: 'application/pdf', content: await toInvoicePdf(invoice) }];
    },

    /** For loaders, whose callers have already checked access to the orders. Oldest first. */
    findByOrderIds: (orderIds: readonly string[]): Promise<Invoice[]> => invoices.findByOrders(orderIds),

    /** Newest first. @throws DomainError FORBIDDEN, BAD_USER_INPUT (month) */
    async list(
      actor: Actor,
      { first, after, ...filter }: InvoiceListRequest,
    ): Promise<{ page: Page<Invoice>; countAll: () => Promise<number> }> {
      assertMay(actor, 'orders:read');
      if (filter.month && !monthPattern.test(filter.month)) {
        throw invalidField('month', 'The month must be written like 2026-11.');
      }
      const page = await invoices.findPage(filter, toPageRequest(first, after));
      return { page, countAll: () => invoices.count(filter) };
    },

    /** The invoices and credit notes of a month, sorted by number. @param month e.g. '2026-11' */
    export(actor: Actor, month: string): AsyncIterable<Invoice> {
      assertMay(actor, 'orders:read');
      return invoices.each({ month });
    },

    /** @throws DomainError NOT_FOUND, also for an order that the actor may not see. */
    async get(actor: Actor, orderId: string, number: string): Promise<Invoice> {
      const [order, invoice] = await Promise.all([deps.orders.findById(orderId), invoices.find(number)]);
      if (!order || !isVisibleTo(actor, order) || invoice?.orderId !== order.id) throw notFound('The invoice');
      return invoice;
    },
  };
}

/** What the shop settings and the tax rules determine for invoices. */
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
