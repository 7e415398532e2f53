import { z } from 'zod';
import { country, key, partNumber, quantity, text } from './data-fields.js';

const customer = z.strictObject({
  name: text,
  email: z.email(),
  address: z.strictObject({
    line1: text,
    city: text,
    region: z.string().default(''),
    postcode: text,
    country,
    phone: text,
  }),
});

/** What can happen to an order, in the sequence in which it happens. */
export const demoActions = [
  ...(['place', 'placeByStaff', 'decline', 'pay', 'transfer', 'expire', 'cancel', 'refund'] as const),
  ...(['shipFirst', 'ship', 'deliver', 'lose', 'sendBack', 'refundPart'] as const),
  ...(['requestReturn', 'withdraw', 'approve', 'receive', 'refundReturn'] as const),
] as const;
export type DemoAction = (typeof demoActions)[number];

/** In each order, a customer buys a basket; the story says what happens to the order. */
export const orders = z.strictObject({
  customers: z.record(key, customer),
  baskets: z.record(
    key,
    z.strictObject({
      /** Model and year of the bike that the products are bought for. */
      bike: text.optional(),
      /** Quantities by part number. */
      lines: z.record(partNumber, quantity),
    }),
  ),
  /** Each action with its time, in hours after the order was placed. */
  stories: z.record(key, z.partialRecord(z.enum(demoActions), z.number().min(0))),
  orders: z.array(
    z.strictObject({
      /** The order's age in days when the shop is opened. */
      daysAgo: z.int().min(0),
      customer: key,
      basket: key,
      story: key,
      /** ID of the delivery method; by default the first that can deliver. */
      method: key.nullable().default(null),
      /** Discount code. */
      code: text.optional(),
    }),
  ),
});
