import type { Clock } from '../../../platform/clock.js';
import { calendarOf, toDateText } from '../../../shared/calendar.js';
import { notFound } from '../../../shared/errors.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { paidForLine } from '../order/order-refunds.js';
import type { LedgerEntry, OrderStore } from '../order/order-store.js';
import type { Order } from '../order/order.js';
import {
  isSameKey,
  toInvoice,
  type Invoice,
  type InvoiceKey,
  type InvoiceKind,
  type NumberedKey,
  type Seller,
} from './invoice.js';
import type { InvoiceRepository } from './invoice.repository.js';

export interface IssueInvoicesDeps {
  orders: Pick<OrderStore, 'findByIds'>;
  invoices: InvoiceRepository;
  clock: Clock;
  readTerms: () => Promise<InvoiceTerms>;
  faults?: FaultPoints;
}

/** What the settings determine for invoices. */
export interface InvoiceTerms {
  /** Whether paid orders get an invoice. */
  issuesInvoices: boolean;
  numberPrefix: string;
  timeZone: string;
  seller: Seller;
  note: string | null;
}

/**
 * Issues invoices and credit notes for ledger entries: an invoice for a paid order, a credit note for a refund of money
 * or of units that cost nothing, and another invoice if the refund is cancelled later, or if the bank sends its money
 * back. Called before the entries leave their orders' outboxes, so that after a crash the next caller completes what
 * was begun. Safe to repeat, even by several servers at once.
 */
export async function issueInvoices(deps: IssueInvoicesDeps, entries: readonly LedgerEntry[]): Promise<void> {
  const { orders, invoices, readTerms, faults } = deps;
  const keys = await findKeys(deps, entries);
  if (keys.length === 0) return;
  const terms = await readTerms();
  const pending = await takeNumbers(deps, keys, terms);
  if (pending.length === 0) return;
  await faults?.at('invoice.after-number');
  const found = new Map((await orders.findByIds(ordersOf(pending))).map((order) => [order.id, order]));
  const calendar = calendarOf(terms.timeZone);
  const { seller, note } = terms;
  const issue = { seller, note, dayOf: (at: Date) => toDateText(calendar.dayOf(at)) };
  const write = (numbered: NumberedKey, earlier: readonly Invoice[]): Invoice => {
    const order = found.get(numbered.orderId);
    if (!order) throw notFound('The order');
    return toInvoice(order, { ...issue, numbered }, earlier);
  };
  // The first invoice of an order depends on no earlier documents, so all first invoices are inserted together, before
  // the other documents.
  await invoices.insert(pending.filter(({ refundId }) => refundId === null).map((numbered) => write(numbered, [])));
  // One after another, because each of these depends on the earlier documents of its order.
  for (const numbered of pending.filter(({ refundId }) => refundId !== null)) {
    const issued = await invoices.findByOrders([numbered.orderId]);
    const earlier = issued.filter(({ sequence }) => sequence < numbered.sequence);
    await invoices.insert([write(numbered, earlier)]);
  }
  await faults?.at('invoice.after-insert');
  await invoices.numbers.settle(pending);
}

async function findKeys({ orders }: IssueInvoicesDeps, entries: readonly LedgerEntry[]): Promise<InvoiceKey[]> {
  const isWithoutMoney = ({ event, amount }: LedgerEntry) => event === 'refund.succeeded' && amount === null;
  const orderIds = ordersOf(entries.filter(isWithoutMoney));
  const found = orderIds.length > 0 ? await orders.findByIds(orderIds) : [];
  const isEmpty = (entry: LedgerEntry) =>
    isWithoutMoney(entry) && found.some((order) => order.id === entry.orderId && !hasFreeUnits(order, entry.refundId));
  return entries.flatMap((entry) => {
    const kind = kinds[entry.event];
    return kind && !isEmpty(entry) ? [{ orderId: entry.orderId, kind, refundId: entry.refundId }] : [];
  });
}

/** False for a refund that only returns units to stock: it changes no amount of the invoice. */
function hasFreeUnits(order: Order, refundId: string | null): boolean {
  const units = order.payment.refunds.find(({ id }) => id === refundId)?.lines ?? [];
  const free = order.lines.filter((line) => paidForLine(order, line).amountMinor === 0);
  return units.some(({ lineId, quantity = 0 }) => quantity > 0 && free.some(({ id }) => id === lineId));
}

const kinds: Partial<Record<LedgerEntry['event'], InvoiceKind>> = {
  'payment.settled': 'invoice',
  'payment.settled_late': 'invoice',
  'payment.waived': 'invoice',
  'payment.recorded': 'invoice',
  'refund.succeeded': 'credit_note',
  'refund.bounced': 'invoice',
  'refund.cancelled': 'invoice',
};

const isChanging = 'Many invoices are being issued right now. Try again.';

const ordersOf = (keys: readonly Pick<InvoiceKey, 'orderId'>[]) => [...new Set(keys.map(({ orderId }) => orderId))];

/**
 * Takes a number for each key that is due and does not have one yet.
 * @returns all numbers of these orders whose invoices may not be stored yet, in sequence.
 */
function takeNumbers(
  { invoices, clock }: IssueInvoicesDeps,
  keys: readonly InvoiceKey[],
  terms: InvoiceTerms,
): Promise<NumberedKey[]> {
  const orderIds = ordersOf(keys);
  return retryWhileChanging(isChanging, async () => {
    // An invoice is stored before its number is removed from `pending`, so the key of each taken number is found in at
    // least one of the two.
    const range = await invoices.numbers.read();
    const pending = range.pending.filter(({ orderId }) => orderIds.includes(orderId));
    const known: InvoiceKey[] = [...pending, ...(await invoices.findByOrders(orderIds))];
    const taken: NumberedKey[] = [];
    for (const key of keys) {
      const ofOrder = known.filter(({ orderId }) => orderId === key.orderId);
      if (ofOrder.some((each) => isSameKey(each, key)) || !isDue(key, ofOrder, terms)) continue;
      const sequence = range.next + taken.length;
      const number = `${terms.numberPrefix}${String(sequence).padStart(6, '0')}`;
      taken.push({ ...key, number, sequence, issuedAt: clock.now() });
      known.push(key);
    }
    // `take` refuses if a number was taken since the range was read, perhaps for the same key. Then all is read again.
    return taken.length === 0 || (await invoices.numbers.take(range, taken)) ? [...pending, ...taken] : undefined;
  });
}

/** Orders that were paid while no invoices were issued get no credit notes either. */
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
