import * as z from 'zod/mini';
import { isHttpAddress } from './fields.js';

/** Events that can be sent to a webhook, with a description for admins. */
export const webhookEvents = {
  'order.placed': 'An order was placed.',
  'order.paid': 'An order was paid.',
  'order.changed':
    'Something else changed: lines, address, a parcel, return or withdrawal, a late payment, failed refund or dispute.',
  'order.cancelled': 'An order was cancelled, or expired unpaid.',
  'order.shipped': 'A parcel of an order was shipped.',
  'order.returned': 'Returned units of an order arrived.',
  'order.refunded': 'An order was refunded, in full or in part.',
  'product.changed': 'A product or its stock changed.',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

export const mostWebhooks = 20;

/** After this many days without a success, a webhook is disabled. */
export const webhookPatienceDays = 5;

const urlError = 'Address must be an http(s) address without a user name, of at most 2000 characters.';

export const webhookUrl = z
  .string()
  .check(z.trim(), z.maxLength(2_000, { error: urlError, abort: true }), z.refine(isHttpAddress, { error: urlError }));
