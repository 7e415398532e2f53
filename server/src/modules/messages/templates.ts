import type { Mail } from '../../platform/mail/mail-transport.js';
import { formatMoney } from '../../shared/money.js';
import { isPayable, lineTotal, nameOfOrder, wasPaid, type Order } from '../orders/order.js';
import { fitInWords } from '../orders/ordered-fit.js';
import { toHtml, toText, type MailContent, type MailLine, type MailSender } from './mail-layout.js';
import type { Message, MessageTemplate } from './message.js';

export interface MailSettings {
  sender: MailSender;
  /** Address for notifications of new orders; null for none. */
  shopEmail: string | null;
}

/** A mail cannot be written; the message says why. No later attempt can, unless something is changed. */
export class UnwritableMailError extends Error {
  override name = 'UnwritableMailError';
}

/**
 * Writes the mail of a message from the current order, so that a delayed mail does not ask for a payment already made.
 * @throws UnwritableMailError
 */
export function writeMail(message: Message, order: Order, { sender, shopEmail }: MailSettings): Mail {
  const content = templates[message.template](order, { message, links: linksTo(order, sender.url) });
  return {
    id: message.id,
    to: message.template === 'new_order' ? toShop(shopEmail, sender) : toCustomer(order),
    subject: content.subject,
    html: toHtml(content, sender),
    text: toText(content, sender),
  };
}

function toCustomer({ customer }: Order): Mail['to'] {
  return { name: customer.name, address: customer.email };
}

function toShop(address: string | null, { name }: MailSender): Mail['to'] {
  if (address === null) throw new UnwritableMailError('SHOP_EMAIL is not set.');
  return { name, address };
}

interface Links {
  order: string;
  payment: string;
  admin: string;
}

/** Link to an order. A guest's key is in the fragment (#), which browsers do not send, so no server logs it. */
function linksTo(order: Order, shop: string): Links {
  const { id, accessKey } = order;
  const admin = `${shop}/dashboard/manageOrders/${id}`;
  if (accessKey !== null) {
    const tracking = `${shop}/track/${nameOfOrder(order)}`;
    return { order: `${tracking}#${accessKey}`, payment: `${tracking}/pay#${accessKey}`, admin };
  }
  return { order: `${shop}/dashboard/order/${id}`, payment: `${shop}/dashboard/payment/${id}`, admin };
}

type Template = (order: Order, about: { message: Message; links: Links }) => MailContent;

const templates: Readonly<Record<MessageTemplate, Template>> = {
  order_placed(order, { links }) {
    const { total, reservedUntil } = order;
    const name = nameOfOrder(order);
    const isFree = total.amountMinor === 0;
    const until = reservedUntil === null ? '' : ` by ${formatDate(reservedUntil)}`;
    const next = isFree
      ? `There is nothing to pay. Confirm the order${until}, or it expires.`
      : `Your parts are reserved. Pay${until}, or the order expires.`;
    return {
      ...factsOf(order),
      subject: `Your order ${name}`,
      heading: 'Thank you for your order',
      paragraphs: [`We have received your order ${name}.`, ...(isPayable(order) ? [next] : [])],
      action: isPayable(order)
        ? { label: isFree ? 'Confirm the order' : 'Pay for the order', url: links.payment }
        : { label: 'See the order', url: links.order },
    };
  },

  order_paid(order, { links }) {
    const { total, payment } = order;
    const name = nameOfOrder(order);
    const isFree = total.amountMinor === 0;
    const { lines, facts } = factsOf(order);
    return {
      lines,
      total,
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
    const { lines, total } = factsOf(order);
    return {
      lines,
      total,
      subject: `A refund for order ${name}`,
      heading: 'We have sent you a refund',
      paragraphs: [
        `We have refunded ${formatMoney(refund.amount)} of your order ${name} to the card you paid with.`,
        'It can take 5 to 10 days until your bank shows it.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: [{ label: 'Refunded so far', value: formatMoney(payment.refunded) }],
    };
  },

  order_expired(order, { links }) {
    const name = nameOfOrder(order);
    const { lines, total } = factsOf(order);
    return {
      lines,
      total,
      subject: `Your order ${name} has expired`,
      heading: 'Your order has expired',
      paragraphs: [
        `Your order ${name} was not paid in time, so its parts are no longer reserved for you.`,
        'If you still want them, order them again.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: [],
    };
  },

  new_order(order, { links }) {
    const { total, customer } = order;
    const name = nameOfOrder(order);
    const { lines, facts } = factsOf(order);
    return {
      lines,
      total,
      subject: `New order ${name}: ${formatMoney(total)}`,
      heading: 'New order',
      paragraphs: [
        `${customer.name} placed order ${name} for ${formatMoney(total)}.`,
        wasPaid(order) ? 'It is paid.' : 'It is not paid yet.',
      ],
      action: { label: 'Open the order', url: links.admin },
      facts: [{ label: 'Customer', value: `${customer.name}, ${customer.email}` }, ...facts],
    };
  },
};

/** The order's lines, prices and delivery address. */
function factsOf(order: Order): Pick<MailContent, 'lines' | 'total' | 'facts'> {
  const { total, delivery } = order;
  return {
    lines: linesOf(order),
    total,
    facts: [
      { label: 'Delivery address', value: delivery.address },
      { label: 'Phone', value: delivery.phone },
    ],
  };
}

function linesOf({ lines }: Order): MailLine[] {
  return lines.map(({ name, quantity, unitPrice, fit }) => ({
    name,
    bike: fit ? fitInWords(fit) : null,
    quantity,
    unitPrice,
    total: lineTotal({ quantity, unitPrice }),
  }));
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function formatDate(date: Date): string {
  return `${dateFormat.format(date)} UTC`;
}
