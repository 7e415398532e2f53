import { nameOfOrder, wasPaid, type Order } from '../orders/order/order.js';
import { paidForLine } from '../orders/order/order-refunds.js';
import { unitsOf, type OrderReturn } from '../orders/order/return.js';
import { UnwritableMailError, type Template } from './mail-template.js';
import type { MessageTemplate } from './message.js';

/** Mails about withdrawals and returns. */
export const returnMails = {
  withdrawal_received(order, { message, links, inWords }) {
    const name = nameOfOrder(order);
    const { kind, createdAt } = getReturn(order, message.returnId);
    const parts = order.returns.filter((each) => each.createdAt.getTime() === createdAt.getTime());
    const mustSend = parts.some(({ isUnshipped }) => !isUnshipped);
    const isInTime = kind === 'withdrawal';
    const [ofShipped, ofUnshipped] = isFree(order, parts)
      ? ['.', '']
      : [', and refund them when they arrive.', ' We will refund what you paid for these parts.'];
    const next = mustSend
      ? `Please send the shipped parts back within 14 days. We will tell you how in another email${ofShipped}`
      : `You need not send anything back.${ofUnshipped}`;
    return {
      subject: `We have received your withdrawal from order ${name}`,
      heading: 'Your withdrawal has been received',
      paragraphs: [
        `We received your withdrawal from the contract for order ${name} on ${inWords(createdAt)}. It covers the parts below.`,
        isInTime
          ? next
          : 'The last day to withdraw had already passed. We will look at your request and answer it in another email.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: [
        { label: 'Order', value: name },
        { label: 'Received', value: inWords(createdAt) },
      ],
    };
  },

  return_approved(order, { message, links }) {
    const name = nameOfOrder(order);
    const theReturn = getReturn(order, message.returnId);
    const { label, labelFileId, isUnshipped, history } = theReturn;
    const [ofShipped, ofUnshipped] = isFree(order, [theReturn])
      ? ['', 'We will cancel']
      : [' We will refund them when they arrive.', 'We will refund what you paid for'];
    const isLink = label !== null && /^https?:\/\/\S+$/.test(label);
    return {
      subject: isUnshipped ? `Your return from order ${name} is approved` : `How to return parts of your order ${name}`,
      heading: 'Your return is approved',
      paragraphs: [
        isUnshipped
          ? `You need not send anything back. ${ofUnshipped} the parts below from order ${name}.`
          : `Please send us the parts below from order ${name}.${ofShipped}`,
        ...(labelFileId ? ['The label to print is attached.'] : []),
        ...notesIn(history, 'approved'),
      ],
      action: { label: 'See the order', url: links.order },
      facts: label === null ? [] : [{ label: 'How to send them', value: label, url: isLink ? label : null }],
    };
  },

  return_declined(order, { message, links }) {
    const name = nameOfOrder(order);
    const { status, history } = getReturn(order, message.returnId);
    return {
      subject: `Your return of order ${name}`,
      heading: status === 'closed' ? 'Your return is closed' : 'We cannot take your return',
      paragraphs: [
        status === 'closed'
          ? `We have closed the return of the parts below from order ${name} without a refund.`
          : `We cannot take back the parts below from order ${name}.`,
        ...notesIn(history, status),
        'If you disagree, please write to us.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: [],
    };
  },

  return_cancelled(order, { message, links }) {
    const name = nameOfOrder(order);
    const word = getReturn(order, message.returnId).kind === 'return' ? 'return' : 'withdrawal';
    return {
      subject: `Your ${word} from order ${name} is cancelled`,
      heading: `Your ${word} is cancelled`,
      paragraphs: [
        `We have cancelled your ${word} from order ${name}. It covered the parts below.`,
        'If you disagree, please write to us.',
      ],
      action: { label: 'See the order', url: links.order },
      facts: [],
    };
  },

  return_received(order, { message, links }) {
    const name = nameOfOrder(order);
    const theReturn = getReturn(order, message.returnId);
    const next = isFree(order, [theReturn]) ? '' : ' and then send your refund';
    const rest = { action: { label: 'See the order', url: links.order }, facts: [] };
    if (theReturn.lines.every((line) => unitsOf(line) === 0)) {
      return {
        subject: `The parts of your return of order ${name} have not arrived`,
        heading: 'Your parts have not arrived',
        paragraphs: [
          `We have received none of the parts that you wanted to return from order ${name}.`,
          'If you have sent them, please write to us.',
        ],
        ...rest,
      };
    }
    return {
      subject: `We have received your return of order ${name}`,
      heading: 'Your return has arrived',
      paragraphs: [`The parts below from order ${name} have arrived. We will check them${next}.`],
      ...rest,
    };
  },
} as const satisfies Partial<Record<MessageTemplate, Template>>;

export function getReturn({ returns }: Order, returnId: string | undefined): OrderReturn {
  const found = returns.find(({ id }) => id === returnId);
  if (!found) throw new UnwritableMailError('The order has no such return.');
  return found;
}

/** Whether the customer paid nothing for the parts of these returns. */
function isFree(order: Order, returns: readonly OrderReturn[]): boolean {
  if (!wasPaid(order)) return true;
  const ids = returns.flatMap((each) => each.lines.map(({ lineId }) => lineId));
  return order.lines.every((line) => !ids.includes(line.id) || paidForLine(order, line).amountMinor === 0);
}

/** The note that staff wrote with the latest decision of this kind. */
function notesIn(history: OrderReturn['history'], status: OrderReturn['status']): string[] {
  const note = history.findLast((event) => event.status === status)?.note;
  return note ? [note] : [];
}
