import { findFault } from '@kickstand/rules/fields';
import { guestRules } from '@kickstand/rules/orders';
import { MailError } from '../../platform/mail/mail-transport.js';
import { formatMoney } from '../../shared/money.js';
import { fulfilmentOf, isAnythingUnshipped, shippedParcelsOf } from '../orders/order/order-parcels.js';
import { isAllRefunded } from '../orders/order/order-refunds.js';
import {
  isPayable,
  isPickedUp,
  nameOfOrder,
  shippedAtOf,
  wasPaid,
  type Order,
  type OrderRefund,
} from '../orders/order/order.js';
import type { Parcel } from '../orders/order/parcel.js';
import { withoutLinks, type MailContent } from './mail-layout.js';
import { UnwritableMailError, type Links, type Template } from './mail-template.js';
import type { Message, MessageTemplate } from './message.js';

/** Mails about orders, their payments and parcels. */
export const orderMails = {
  order_placed(order, { links, inWords }) {
    const { total } = order;
    const name = nameOfOrder(order);
    const isFree = total.amountMinor === 0;
    const next = isFree
      ? `There is nothing to pay. ${askTo('Confirm the order', order, inWords)}`
      : `Your parts are reserved. ${askTo('Pay', order, inWords)}`;
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
    return {
      subject: isFree ? `Confirm your order ${name}` : `Pay for your order ${name}`,
      heading: isFree ? 'Confirm your order' : 'Pay for your order',
      paragraphs: [
        `Your order ${name} comes to ${formatMoney(total)}, and its parts are reserved.`,
        askTo(isFree ? 'There is nothing to pay. Confirm the order' : 'Pay', order, inWords),
      ],
      action: { label: isFree ? 'Confirm the order' : 'Pay for the order', url: links.payment },
      facts: factsOf(order),
    };
  },

  payment_failed(order, { links, inWords }) {
    const name = nameOfOrder(order);
    // Only the first failed payment of an order causes a mail, so this mail waits: the payment in progress may fail, too.
    if (order.payment.status === 'processing') {
      throw new MailError('A payment is in progress. The email waits for at most a day.', false);
    }
    return {
      subject: `The payment for your order ${name} has failed`,
      heading: 'Your payment has failed',
      paragraphs: [
        `The payment for your order ${name} was not accepted. Nothing was charged.`,
        `Your parts are still reserved. Try again, perhaps with another card. ${askTo('Pay', order, inWords)}`,
      ],
      action: { label: 'Pay for the order', url: links.payment },
      facts: factsOf(order),
    };
  },

  order_changed(order, { links, inWords }) {
    const { total } = order;
    const name = nameOfOrder(order);
    const canPay = isPayable(order);
    const isFree = total.amountMinor === 0;
    return {
      subject: `We have changed your order ${name}`,
      heading: 'Your order has changed',
      paragraphs: [
        `We have changed your order ${name}, as agreed with you. It now comes to ${formatMoney(total)}.`,
        ...(canPay && !isFree ? [askTo('Pay', order, inWords)] : []),
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
    const next = isPickedUp(order)
      ? 'We will send you an email when your parts are ready to be picked up.'
      : 'We are getting your parts ready to ship.';
    return {
      subject: isFree ? `Your order ${name} is confirmed` : `We have received the payment for order ${name}`,
      heading: isFree ? 'Your order is confirmed' : 'Thank you for your payment',
      paragraphs: [
        isFree
          ? `There was nothing to pay for your order ${name}.`
          : `We have received ${formatMoney(total)} for order ${name}.`,
        ...(isAnythingUnshipped(order) ? [next] : []),
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
    if (refund.amount.amountMinor === 0) return withoutMoney(order, refund, links);
    return {
      subject: `A refund for order ${name}`,
      heading: 'We have sent you a refund',
      paragraphs: [
        ...(payment.recorded
          ? [`We have refunded ${formatMoney(refund.amount)} for your order ${name}.`]
          : [
              `We have refunded ${formatMoney(refund.amount)} for your order ${name} to the card you paid with.`,
              'It can take 5 to 10 days to appear on your statement.',
            ]),
      ],
      action: { label: 'See the order', url: links.order },
      facts: [{ label: 'Refunded so far', value: formatMoney(payment.refunded) }],
    };
  },

  order_shipped(order, { message, links }) {
    const name = nameOfOrder(order);
    const parcel = findParcel(order, message);
    if (parcel ? parcel.status === 'cancelled' : shippedAtOf(order) === null) {
      throw new MailError('The shipment was undone. The email waits until the order is shipped again.', false);
    }
    const isWhole = fulfilmentOf(order) === 'shipped' && shippedParcelsOf(order).length <= 1;
    if (isPickedUp(order)) return readyToPickUp(order, isWhole, links);
    return {
      subject: isWhole ? `Your order ${name} has been shipped` : `A parcel of your order ${name} has been shipped`,
      heading: isWhole ? 'Your order is on its way' : 'Part of your order is on its way',
      paragraphs: [
        isWhole
          ? `We have handed the parts of your order ${name} to the carrier.`
          : `We have handed the parts below, from your order ${name}, to the carrier.`,
        ...(fulfilmentOf(order) === 'partly_shipped' ? ['The rest will follow in another parcel.'] : []),
      ],
      action: { label: 'See the order', url: links.order },
      facts: factsOf(order, parcel),
    };
  },

  parcel_delivered(order, { message, links }) {
    const name = nameOfOrder(order);
    const [subject, heading, text] = isPickedUp(order)
      ? [
          `Parts of your order ${name} have been picked up`,
          'Your parts have been picked up',
          `The parts below from your order ${name} have been picked up.`,
        ]
      : [
          `A parcel of your order ${name} has been delivered`,
          'Your parcel has been delivered',
          `The carrier has delivered the parts below from your order ${name}.`,
        ];
    return {
      subject,
      heading,
      paragraphs: [text, 'If you have not received them, please tell us.'],
      action: { label: 'See the order', url: links.order },
      facts: factsOf(order, findParcel(order, message)),
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
    // Orders of earlier versions may have addresses that are links.
    const isEmail = findFault(guestRules.email, customer.email) === null;
    const email = isEmail ? customer.email : withoutLinks(customer.email);
    return {
      subject: `New order ${name}: ${formatMoney(total)}`,
      heading: 'New order',
      paragraphs: [
        `${withoutLinks(customer.name)} placed order ${name} for ${formatMoney(total)}.`,
        wasPaid(order) ? 'It has been paid.' : 'It has not been paid yet.',
      ],
      action: { label: 'Open the order', url: links.admin },
      facts: [{ label: 'Customer', value: `${withoutLinks(customer.name)}, ${email}` }, ...factsOf(order)],
    };
  },
} satisfies Partial<Record<MessageTemplate, Template>>;

/** Staff mark an order that is picked up as shipped when its parts are ready. */
function readyToPickUp(order: Order, isWhole: boolean, { order: url }: Links): ReturnType<Template> {
  const what = `${isWhole ? 'Your order' : 'Part of your order'} ${nameOfOrder(order)} is ready to be picked up`;
  const isMoreToCome = fulfilmentOf(order) === 'partly_shipped';
  return {
    subject: what,
    heading: isWhole ? 'Your order is ready' : 'Part of your order is ready',
    paragraphs: [
      `${what}, at the address below.`,
      ...(isMoreToCome ? ['We will send you another email when the rest is ready.'] : []),
    ],
    action: { label: 'See the order', url },
    facts: factsOf(order),
  };
}

/** About units that were returned to stock or cancelled without a refund of money. */
function withoutMoney(order: Order, refund: OrderRefund, { order: url }: Links): ReturnType<Template> {
  const isSentBack = isOfShippedUnits(order, refund);
  const what = `${isAllRefunded(order) ? '' : 'parts of '}your order ${nameOfOrder(order)}`;
  const subject = isSentBack ? `We have taken back ${what}` : `We have cancelled ${what}`;
  const money = order.payment.disputed
    ? 'Your bank handles the payment, so we pay nothing back.'
    : 'There is nothing to pay back.';
  return {
    subject,
    heading: isSentBack ? 'Your return is complete' : 'The cancellation is complete',
    paragraphs: [`${subject}. ${money}`],
    action: { label: 'See the order', url },
    facts: [],
  };
}

/**
 * Whether a refund is for shipped units. Without a return, staff state this if the order is partly shipped; otherwise,
 * the time of shipment decides.
 */
function isOfShippedUnits(order: Order, { returnId, ofShippedUnits, createdAt }: OrderRefund): boolean {
  const theReturn = order.returns.find(({ id }) => id === returnId);
  const shippedAt = shippedAtOf(order);
  return theReturn ? !theReturn.isUnshipped : ofShippedUnits || (shippedAt !== null && shippedAt < createdAt);
}

/** `Pay by Monday, 3 May 2027 at 10:00, or the order expires.`, or `Pay.` for an order that does not expire. */
function askTo(action: string, { reservedUntil }: Order, inWords: (time: Date) => string): string {
  return reservedUntil === null ? `${action}.` : `${action} by ${inWords(reservedUntil)}, or the order expires.`;
}

const orderAgain = 'If you still want them, order them again: the names below are links to the parts.';

const findParcel = ({ parcels }: Order, { parcelId }: Message) => parcels.find(({ id }) => id === parcelId);

/** @param parcel the parcel that the mail is about. */
function factsOf(order: Order, parcel?: Parcel): MailContent['facts'] {
  const { delivery } = order;
  const address = parcel?.address ?? delivery.address;
  return [
    { label: isPickedUp(order) ? 'Pick up at' : 'Delivery address', value: withoutLinks(address) },
    { label: 'Phone', value: delivery.phone },
  ];
}
