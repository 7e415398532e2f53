import type { Mail } from '../../platform/mail/mail-transport.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import { toQuoteParts, toTaxNotes } from './quote-parts.js';
import { withRefunds } from '../orders/order/order-parcels.js';
import { refundedInWords, refundedQuantityOf } from '../orders/order/order-refunds.js';
import { isClosedWithoutRefund } from '../orders/order/order-returns.js';
import { lineTotal } from '../orders/order/order-lines.js';
import { isPayable, nameOfOrder, quoteOf, type Order, type OrderLine } from '../orders/order/order.js';
import type { Parcel, ParcelLine } from '../orders/order/parcel.js';
import { withdrawnLinesOf } from '../orders/order/withdraw.js';
import { isOpen, unitsOf } from '../orders/order/return.js';
import { fitInWords } from '../orders/order/ordered-fit.js';
import { toHtml, toText, withoutLinks, type MailContent, type MailLine } from './mail-layout.js';
import { describeTracking, trackingUrlOf, type Carrier } from '../settings/carriers.js';
import { toSender, type MailSettings } from './mail-settings.js';
import { UnwritableMailError, type Links, type Template } from './mail-template.js';
import type { Message, MessageTemplate } from './message.js';
import { orderMails } from './order-mails.js';
import { getReturn, returnMails } from './return-mails.js';

/**
 * Writes the mail of a message from the current state of the order. So a delayed mail does not ask for a payment that
 * was already made.
 * @param products the order's products, unsorted, without products that are no longer stored.
 * @throws UnwritableMailError if later attempts would fail too; MailError if a later attempt may succeed.
 */
export function writeMail(message: Message, order: Order, products: readonly Product[], settings: MailSettings): Mail {
  const { sender, timeZone, carriers } = settings;
  const inWords = (time: Date) => timeInWords(time, timeZone);
  const written = templates[message.template](order, { message, links: linksTo(order, sender.url), inWords });
  const lines = order.lines.map((line) => toMailLine(line, order, toPartUrl(line, products, sender.url)));
  const quote = quoteOf(order);
  const totals = { parts: toQuoteParts(quote), total: order.total, notes: toTaxNotes(quote) };
  const units = findUnits(message, order);
  const parcel = message.parcelId === undefined ? null : getParcel(order, message.parcelId);
  const facts = [...(parcel ? trackingOf(parcel, carriers) : []), ...written.facts];
  const content: MailContent = {
    ...written,
    facts,
    ...(units ? withUnits(units, order, lines) : { lines, ...totals }),
  };
  return {
    id: message.id,
    from: toSender(settings),
    ...(message.template === 'new_order' ? toShop(settings) : { to: toCustomer(order) }),
    subject: content.subject,
    html: toHtml(content, sender),
    text: toText(content, sender),
  };
}

function getParcel({ parcels }: Order, parcelId: string): Parcel {
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new UnwritableMailError('The order has no such parcel.');
  return parcel;
}

/** The parts that a mail about a parcel, a return or a withdrawal lists; null for a mail about the whole order. */
function findUnits({ template, parcelId, returnId }: Message, order: Order): readonly ParcelLine[] | null {
  if (parcelId !== undefined) return getParcel(order, parcelId).lines;
  if (returnId === undefined) return null;
  const found = getReturn(order, returnId);
  if (template === 'withdrawal_received') return withdrawnLinesOf(order, found.createdAt);
  return found.lines.map((line) => ({ lineId: line.lineId, quantity: unitsOf(line) }));
}

/** Some units of the order, without prices. */
function withUnits(units: readonly ParcelLine[], order: Order, lines: readonly MailLine[]) {
  const listed = order.lines.flatMap((line, index): MailLine[] => {
    const quantity = units.find(({ lineId }) => lineId === line.id)?.quantity;
    const shown = lines[index];
    return shown && quantity ? [{ ...shown, quantity, price: null, refunded: null }] : [];
  });
  return { lines: listed, parts: [], total: null, notes: [] };
}

/**
 * Whether a mail is no longer needed. A failed payment no longer matters if the order was paid, has ended, or now costs
 * nothing. A shipment no longer matters if it was undone and there is a later parcel. A delivery no longer matters if
 * the parcel was not delivered after all. A decision on a return no longer matters if it was corrected, or if the return
 * has ended in another way. A refund does not matter to the customer if its units were refunded before and only return to
 * stock.
 */
export function isObsolete({ template, refundId, parcelId, returnId }: Message, order: Order): boolean {
  if (template === 'payment_failed') return !isPayable(order) || order.total.amountMinor === 0;
  if (template === 'order_refunded') return changesOnlyStock(order, refundId);
  const theReturn = order.returns.find(({ id }) => id === returnId);
  if (theReturn && template === 'return_approved') return !isOpen(theReturn);
  if (theReturn && template === 'return_declined') {
    return theReturn.status !== 'declined' && !isClosedWithoutRefund(order, theReturn);
  }
  const { parcels } = order;
  const index = parcels.findIndex(({ id }) => id === parcelId);
  const parcel = parcels[index];
  if (!parcel) return false;
  if (template === 'parcel_delivered') return parcel.status !== 'delivered';
  const isReplaced = () => parcels.slice(index + 1).some(({ status }) => status !== 'cancelled');
  return parcel.status === 'cancelled' && isReplaced();
}

function changesOnlyStock(order: Order, refundId: string | null): boolean {
  const { refunds } = order.payment;
  const index = refunds.findIndex(({ id }) => id === refundId);
  if (refunds[index]?.amount.amountMinor !== 0) return false;
  const before = withRefunds(order, (each) => refunds.indexOf(each) < index);
  const after = withRefunds(order, (each) => refunds.indexOf(each) <= index);
  return order.lines.every((line) => refundedQuantityOf(before, line) === refundedQuantityOf(after, line));
}

function toCustomer({ customer }: Order): Mail['to'] {
  return { name: withoutLinks(customer.name), address: customer.email };
}

function toShop({ newOrderRecipients: [address, ...copies], sender }: MailSettings): Pick<Mail, 'to' | 'copies'> {
  if (address === undefined) throw new UnwritableMailError('The settings name no recipients of new orders.');
  return { to: { name: sender.name, address }, copies };
}

/**
 * Links to an order, to its payment and to its admin page. A guest's key is in the fragment (#). Browsers do not send
 * the fragment, so no server logs the key.
 */
function linksTo(order: Order, shop: string): Links {
  const { id, accessKey, mailKey } = order;
  const admin = `${shop}/dashboard/manageOrders/${id}`;
  if (accessKey !== null) {
    const tracking = `${shop}/track/${nameOfOrder(order)}`;
    const key = mailKey ?? accessKey;
    return { order: `${tracking}#${key}`, payment: `${tracking}/pay#${key}`, admin };
  }
  return { order: `${shop}/dashboard/order/${id}`, payment: `${shop}/dashboard/payment/${id}`, admin };
}

const templates: Readonly<Record<MessageTemplate, Template>> = { ...orderMails, ...returnMails };

function trackingOf(parcel: Parcel, carriers: readonly Carrier[]): MailContent['facts'] {
  const value = describeTracking(parcel);
  return value === '' ? [] : [{ label: 'Tracking', value, url: trackingUrlOf(carriers, parcel) }];
}

function toPartUrl({ productId }: OrderLine, products: readonly Product[], shop: string): string | null {
  const product = products.find(({ id }) => id === productId);
  return product && isPublic(product) ? `${shop}/part/${product.slug}` : null;
}

function toMailLine(line: OrderLine, order: Order, url: string | null): MailLine {
  const { name, partNumber, quantity, unitPrice, fit } = line;
  return {
    name,
    url,
    partNumber,
    bike: fit ? fitInWords(fit) : null,
    quantity,
    price: { unit: unitPrice, total: lineTotal(line) },
    refunded: refundedInWords(order, line),
  };
}

function timeInWords(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(time)} ${timeZone === 'UTC' ? timeZone : `(${timeZone})`}`;
}
