import type { Order } from '../orders/order/order.js';
import type { MailContent } from './mail-layout.js';
import type { Message } from './message.js';

/** A mail cannot be written; the error message says why. Later attempts fail too, unless something changes. */
export class UnwritableMailError extends Error {
  override name = 'UnwritableMailError';
}

export interface Links {
  order: string;
  payment: string;
  admin: string;
}

export type Template = (
  order: Order,
  about: { message: Message; links: Links; inWords: (time: Date) => string },
) => Omit<MailContent, 'lines' | 'parts' | 'total' | 'notes'>;
