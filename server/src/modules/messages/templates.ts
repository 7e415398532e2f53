import { MailError, type Mail } from '../../platform/mail/mail-transport.js';
import { formatMoney } from '../../shared/money.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import { toQuoteParts, toTaxNotes } from './quote-parts.js';
import { fulfilmentOf, shippedParcelsOf } from '../orders/order/order-parcels.js';
import { refundedInWords } from '../orders/order/order-refunds.js';
import {
  isPayable,
  lineTotal,
  nameOfOrder,
  quoteOf,
  shippedAtOf,
  wasPaid,
  type Order,
  type OrderLine,
} from '../orders/order/order.js';
import type { Parcel, ParcelLine } from '../orders/order/parcel.js';
import { withdrawnLinesOf } from '../orders/order/request-return.js';
import { unitsOf } from '../orders/order/return.js';
import { fitInWords } from '../orders/order/ordered-fit.js';
import { toHtml, toText, withoutLinks, type MailContent, type MailLine } from './mail-layout.js';
import { describeTracking, trackingUrlOf, type Carrier } from '../settings/carriers.js';
import { toSender, type MailSettings } from './mail-settings.js';
import { UnwritableMailError, type Links, type Template } from './mail-template.js';
import type { Message, MessageTemplate } from './message.js';
import { getReturn, returnMails } from './return-mails.js';

/**
 * Writes the mail of a message from the current order, so that a delayed mail does not ask for a payment that was already
 * made.
 * @param products the order's products, in any order, without products that are no longer stored.
 * @throws UnwritableMailError; MailError if the mail cannot be written now, but perhaps later.
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
 * Whether a mail is no longer needed: after a failed payment, the order was paid or has ended; a shipment was undone and
 * another parcel was shipped instead; or a parcel was not delivered after all.
 */
export function isObsolete({ template, parcelId }: Message, order: Order): boolean {
  if (template === 'payment_failed') return !isPayable(order);
  const { parcels } = order;
  const index = parcels.findIndex(({ id }) => id === parcelId);
  const parcel = parcels[index];
  if (!parcel) return false;
  if (template === 'parcel_delivered') return parcel.status !== 'delivered';
  const isReplaced = () => parcels.slice(index + 1).some(({ status }) => status !== 'cancelled');
  return parcel.status === 'cancelled' && isReplaced();
}

function toCustomer({ customer }: Order): Mail['to'] {
  return { name: withoutLinks(customer.name), address: customer.email };
}

function toShop({ newOrderRecipients: [address, ...copies], sender }: MailSettings): Pick<Mail, 'to' | 'copies'> {
  if (address === undefined) throw new UnwritableMailError('The settings name no recipients of new orders.');
  return { to: { name: sender.name, address }, copies };
}

/** Link to an order. A guest's key is in the fragment (#), which browsers do not send, so no server logs it. */
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

const templates: Readonly<Record<MessageTemplate, Template>> = {
  ...returnMails,

  order_placed(order, { links, inWords }) {
    const { total } = order;
    const name = nameOfOrder(order);
    const isFree = total.amountMinor === 0;
    const until = untilOf(order, inWords);
    const next = isFree
      ? `There is nothing to pay. Confirm the order${until}, or it expires.`
      : `Your parts are reserved. Pay${until}, or the order expires.`;
    return {
      facts: factsOf(order),
      subject: `Your order ${name}`,
      heading: 'Thank you for your order',
      paragraphs: [`We have received your order ${name}.`, ...(isPayable(order) ? [next] : [])],
      action: isPayable(order)
        ? { label: isFree ? 'Confirm the order' : 'Pay for the order', url: links.payment }
        : { label: 'See the order', url: links.order },
    };
  },

  payment_link(order, { links, inWords }) {
    const { total } = order;
    const name = nameOfOrder(order);
    if (!isPayable(order)) throw new UnwritableMailError('The order can no longer be paid.');
    const isFree = total.amountMinor === 0;
    const until = untilOf(order, inWords);
    return {
      subject: isFree ? `Confirm your order ${name}` : `Pay for your order ${name}`,
      heading: isFree ? 'Confirm your order' : 'Pay for your order',
      paragraphs: [
        `Your order ${name} comes to ${formatMoney(total)}, and its parts are reserved.`,
        `${isFree ? 'There is nothing to pay. Confirm the order' : 'Pay'}${until}, or the order expires.`,
      ],
      action: { label: isFree ? 'Confirm the order' : 'Pay for the order', url: links.payment },
      facts: factsOf(order),
    };
  },

  payment_failed(order, { links, inWords }) {
    const name = nameOfOrder(order);
    const until = untilOf(order, inWords);
    return {
      subject: `The payment for your order ${name} has failed`,
      heading: 'Your payment has failed',
      paragraphs: [
        `The payment for your order ${name} was not accepted. Nothing was charged.`,
        `Your parts are still reserved. Pay again, perhaps with another card${until}, or the order expires.`,
      ],
      action: { label: 'Pay for the order', url: links.payment },
      facts: factsOf(order),
    };
  },

  order_changed(order, { links, inWords }) {
    const { total } = order;
    const name = nameOfOrder(order);
    const canPay = isPayable(order);
    const until = untilOf(order, inWords);
    const isFree = total.amountMinor === 0;
    return {
      subject: `We have changed your order ${name}`,
      heading: 'Your order has changed',
      paragraphs: [
        `We have changed your order ${name}, as agreed with you. It now comes to ${formatMoney(total)}.`,
        ...(canPay && !isFree ? [`Pay${until}, or the order expires.`] : []),
        'If this is not what you want, please tell us.',
      ],
      action: canPay
        ? { label: isFree ? 'Confirm the order' : 'Pay for the order', url: links.payment }
        : { label: 'See the order', url: links.order },
      facts: factsOf(order),
    };
  },

  order_paid(order, { links }) {
    const { total, payment } = order;
    const name = nameOfOrder(order);
    const isFree = total.amountMinor === 0;
    const facts = factsOf(order);
    return {
      subject: isFree ? `Your order ${name} is confirmed` : `We have received the payment for order ${name}`,
      heading: isFree ? 'Your order is confirmed' : 'Thank you for your payment',
      paragraphs: [
        isFree
          ? `There was nothing to pay for your order ${name}.`
          : `We have received ${formatMoney(total)} for order ${name}.`,
        'We are getting your parts ready to ship.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: payment.transactionId === null ? facts : [{ label: 'Payment', value: payment.transactionId }, ...facts],
    };
  },

  order_refunded(order, { message, links }) {
    const { payment } = order;
    const name = nameOfOrder(order);
    const refund = payment.refunds.find((known) => known.id === message.refundId);
    if (!refund) throw new UnwritableMailError('The order has no such refund.');
    return {
      subject: `A refund for order ${name}`,
      heading: 'We have sent you a refund',
      paragraphs: [
        ...(payment.recorded
          ? [`We have given you back ${formatMoney(refund.amount)} of your order ${name}.`]
          : [
              `We have refunded ${formatMoney(refund.amount)} of your order ${name} to the card you paid with.`,
              'It can take 5 to 10 days until your bank shows it.',
            ]),
      ],
      action: { label: 'See the order', url: links.order },
      facts: [{ label: 'Refunded so far', value: formatMoney(payment.refunded) }],
    };
  },

  order_shipped(order, { message, links }) {
    const name = nameOfOrder(order);
    const parcel = order.parcels.find(({ id }) => id === message.parcelId);
    if (parcel ? parcel.status === 'cancelled' : shippedAtOf(order) === null) {
      throw new MailError('The shipment was undone. The mail waits until the order is shipped again.', false);
    }
    const isWhole = fulfilmentOf(order) === 'shipped' && shippedParcelsOf(order).length <= 1;
    return {
      subject: isWhole ? `Your order ${name} has been shipped` : `A parcel of your order ${name} has been shipped`,
      heading: isWhole ? 'Your order is on its way' : 'A part of your order is on its way',
      paragraphs: [
        isWhole
          ? `We have handed the parts of your order ${name} to the carrier.`
          : `We have handed a part of your order ${name} to the carrier: the parts below.`,
        ...(fulfilmentOf(order) === 'partly_shipped' ? ['The rest follows in another parcel.'] : []),
      ],
      action: { label: 'See the order', url: links.order },
      facts: factsOf(order),
    };
  },

  parcel_delivered(order, { links }) {
    const name = nameOfOrder(order);
    return {
      subject: `A parcel of your order ${name} has been delivered`,
      heading: 'Your parcel has been delivered',
      paragraphs: [
        `The carrier has delivered the parts below, of your order ${name}.`,
        'If you have not received them, please tell us.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: factsOf(order),
    };
  },

  order_cancelled(order, { links }) {
    const name = nameOfOrder(order);
    if (wasPaid(order)) throw new UnwritableMailError('The order was paid after it was cancelled.');
    const isTheirs = order.history.findLast(({ status }) => status === 'cancelled')?.by === order.customer.email;
    return {
      subject: `Your order ${name} is cancelled`,
      heading: 'Your order is cancelled',
      paragraphs: [
        isTheirs
          ? `You have cancelled your order ${name}.`
          : `We have cancelled your order ${name}, which was not paid.`,
        `Nothing was charged, and its parts are no longer reserved for you. ${orderAgain}`,
      ],
      action: { label: 'See the order', url: links.order },
      facts: [],
    };
  },

  order_expired(order, { links }) {
    const name = nameOfOrder(order);
    return {
      subject: `Your order ${name} has expired`,
      heading: 'Your order has expired',
      paragraphs: [`Your order ${name} was not paid in time, so its parts are no longer reserved for you.`, orderAgain],
      action: { label: 'See the order', url: links.order },
      facts: [],
    };
  },

  new_order(order, { links }) {
    const { total, customer } = order;
    const name = nameOfOrder(order);
    return {
      subject: `New order ${name}: ${formatMoney(total)}`,
      heading: 'New order',
      paragraphs: [
        `${withoutLinks(customer.name)} placed order ${name} for ${formatMoney(total)}.`,
        wasPaid(order) ? 'It is paid.' : 'It is not paid yet.',
      ],
      action: { label: 'Open the order', url: links.admin },
      facts: [{ label: 'Customer', value: `${withoutLinks(customer.name)}, ${customer.email}` }, ...factsOf(order)],
    };
  },
};

/** ` by Monday, 3 May 2027 at 10:00`; empty for an order that does not expire. */
function untilOf({ reservedUntil }: Order, inWords: (time: Date) => string): string {
  return reservedUntil === null ? '' : ` by ${inWords(reservedUntil)}`;
}

const orderAgain = 'If you still want them, order them again: the names below lead to the parts.';

function trackingOf(parcel: Parcel, carriers: readonly Carrier[]): MailContent['facts'] {
  const value = describeTracking(parcel);
  return value === '' ? [] : [{ label: 'Tracking', value, url: trackingUrlOf(carriers, parcel) }];
}

function factsOf({ delivery }: Order): MailContent['facts'] {
  return [
    { label: 'Delivery address', value: withoutLinks(delivery.address) },
    { label: 'Phone', value: delivery.phone },
  ];
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
