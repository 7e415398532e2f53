import type { Clock } from '../../../platform/clock.js';
import { calendarOf, toDateText } from '../../../shared/calendar.js';
import { notFound } from '../../../shared/errors.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import type { LedgerEntry, OrderStore } from '../order/order-store.js';
import { isSameKey, toInvoice, type InvoiceKey, type InvoiceKind, type Seller } from './invoice.js';
import type { InvoiceRepository } from './invoice.repository.js';

export interface IssueInvoicesDeps {
  orders: Pick<OrderStore, 'findById'>;
  invoices: InvoiceRepository;
  clock: Clock;
  readTerms: () => Promise<InvoiceTerms>;
  faults?: FaultPoints;
}

/** What the settings say about invoices. */
export interface InvoiceTerms {
  /** Whether paid orders get an invoice. */
  issuesInvoices: boolean;
  numberPrefix: string;
  timeZone: string;
  seller: Seller;
  note: string | null;
}

/**
 * Issues what the entries are about: an invoice for an order that is paid, a credit note for a refund, and an invoice again
 * for a refund that the bank returned. Called before the entries leave their orders, so that after a crash the next caller
 * completes what was begun. Can be repeated, also by several servers at once.
 */
export async function issueInvoices(deps: IssueInvoicesDeps, entries: readonly LedgerEntry[]): Promise<void> {
  for (const { event, orderId, refundId } of entries) {
    const kind = kinds[event];
    if (kind) await issue(deps, { orderId, kind, refundId });
  }
}

const kinds: Partial<Record<LedgerEntry['event'], InvoiceKind>> = {
  'payment.settled': 'invoice',
  'payment.settled_late': 'invoice',
  'payment.waived': 'invoice',
  'payment.recorded': 'invoice',
  'refund.succeeded': 'credit_note',
  'refund.bounced': 'invoice',
};

const isChanging = 'Many invoices are being issued right now. Try again.';

/** Takes a number for the key unless it has one, and stores the invoices of the order whose numbers were taken. */
async function issue(
  { orders, invoices, clock, readTerms, faults }: IssueInvoicesDeps,
  key: InvoiceKey,
): Promise<void> {
  const { orderId } = key;
  const terms = await readTerms();
  const pending = await retryWhileChanging(isChanging, async () => {
    // An invoice is stored before its number is removed from the range. So it is found here or there.
    const range = await invoices.numbers.read();
    const ofOrder = range.pending.filter((each) => each.orderId === orderId);
    const known = [...ofOrder, ...(await invoices.findByOrders([orderId]))];
    if (known.some((each) => isSameKey(each, key)) || !isDue(key, known, terms)) return ofOrder;
    const { next: sequence } = range;
    const number = `${terms.numberPrefix}${String(sequence).padStart(6, '0')}`;
    const numbered = { ...key, number, sequence, issuedAt: clock.now() };
    // It fails if a number was taken since the range was read, perhaps for the same key.
    return (await invoices.numbers.take(range, numbered)) ? [...ofOrder, numbered] : undefined;
  });
  if (pending.length === 0) return;
  await faults?.at('invoice.after-number');
  const order = await orders.findById(orderId);
  if (!order) throw notFound('The order');
  const calendar = calendarOf(terms.timeZone);
  const { seller, note } = terms;
  const issue = { seller, note, dayOf: (at: Date) => toDateText(calendar.dayOf(at)) };
  // In their sequence, because a credit note depends on those before it.
  for (const numbered of pending) {
    const earlier = (await invoices.findByOrders([orderId])).filter(({ sequence }) => sequence < numbered.sequence);
    await invoices.insert(toInvoice(order, { ...issue, numbered }, earlier));
    await faults?.at('invoice.after-insert');
    await invoices.numbers.settle(numbered);
  }
}

/** Orders that were paid without an invoice get no credit notes either. */
function isDue(
  { kind, refundId }: InvoiceKey,
  known: readonly InvoiceKey[],
  { issuesInvoices }: InvoiceTerms,
): boolean {
  if (refundId === null) return issuesInvoices;
  return kind === 'credit_note'
    ? known.some((each) => each.refundId === null)
    : known.some((each) => each.kind === 'credit_note' && each.refundId === refundId);
}
