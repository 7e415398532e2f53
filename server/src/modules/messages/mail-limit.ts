import type { Bucket } from '../../platform/rate-limiter.js';
import { digestOf } from '../../shared/fingerprint.js';
import { wasPaid, type Order } from '../orders/order/order.js';
import type { Message } from './message.js';
import { UnwritableMailError } from './mail-template.js';

const unlimited: ReadonlySet<Message['template']> = new Set(['new_order', 'order_changed', 'payment_link']);

/**
 * Limits mails about unpaid orders, because anybody can place orders with any email address. A mail is counted before
 * its first attempt. The count is never reduced, so cancelling an order does not allow another mail. Mails about paid
 * orders, mails to the shop and those that staff send are not limited.
 * @param bucket counts the mails of each mailbox.
 * @throws UnwritableMailError
 */
export async function countMail(bucket: Bucket, { template, attempts }: Message, order: Order): Promise<void> {
  if (unlimited.has(template) || attempts > 1 || wasPaid(order)) return;
  const isRefused = (await bucket.take(toMailboxKey(order.customer.email))) > 0;
  if (isRefused)
    throw new UnwritableMailError('The daily limit of emails about unpaid orders to this address has been reached.');
}

/**
 * The key of a mailbox. It is the same for all spellings of the address, such as `a+1@` and `a@`. For Gmail, `a.b@` and
 * `ab@` also have the same key. The key is a hash, so no address is stored.
 */
export function toMailboxKey(email: string): string {
  const [, name = '', domain = ''] = /^([^+@]*)[^@]*@(.*)$/.exec(email.toLowerCase()) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const mailbox = isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
  return digestOf(mailbox);
}
