import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { fitAnswers } from '../../../shared/fit-answer.js';
import { money, multiply, toDecimalString, type Money } from '../../../shared/money.js';
import { nameOfLines, quantityOf } from './order-lines.js';
import { documentedStatuses, isDocumented, quoteOf, wasPaid, type Order, type OrderLine } from './order.js';

const bikeOfLine = z
  .object({
    productId: documentId,
    product: z.string().meta({ description: 'The product’s name when it was ordered.' }),
    quantity: z.int().min(1).meta({ description: 'How many are for this bike.' }),
    bike: z.string().meta({ description: 'Make, model, variant and code.', examples: ['Honda CBR 600 RR (PC40)'] }),
    year: z.int().nullable().meta({ description: 'Model year; null if the customer did not know it.' }),
    fit: z.enum(fitAnswers).meta({ description: 'The fit answer that was shown when it was ordered.' }),
    conditions: z.array(z.string()).meta({
      description: 'Conditions of `fits_if`, in words.',
      examples: [['with ABS']],
    }),
  })
  .meta({ id: 'OrderedBike' });

const lineOfOrder = z
  .object({
    productId: documentId,
    product: z.string().meta({ description: 'The product’s name when it was ordered.' }),
    quantity: z.int().min(1),
    unitPrice: z.number().meta({ description: 'Price of one unit, in the shop’s currency.', examples: [129.9] }),
    price: z.number().meta({ description: 'The unit price times the quantity.', examples: [389.7] }),
  })
  .meta({ id: 'OrderLine' });

export const documentedOrder = z
  .object({
    _id: documentId,
    productId: documentId.meta({ description: '24 hex digits. With several lines, the first line’s.' }),
    product: z.string().meta({
      description: 'The product’s name when it was ordered; with several lines, the first name and how many follow.',
    }),
    clientName: z.string(),
    client: z.string().meta({ description: 'The customer’s email address.' }),
    price: z.number().meta({ description: 'The total, in the shop’s currency.', examples: [389.7] }),
    quantity: z.int().min(1).meta({ description: 'The sum of all lines, without deposits for old parts.' }),
    discount: z.number().optional().meta({ description: 'What discounts take off; absent if there are none.' }),
    delivery: z.number().optional().meta({ description: 'Price of delivery before discounts; absent if it is free.' }),
    tax: z.number().optional().meta({
      description: 'Tax that the total contains or that is added to it; absent if there is none.',
    }),
    address: z.string(),
    phone: z.string(),
    paid: z.boolean().meta({ description: 'True if the order was ever paid, even if it was refunded later.' }),
    transactionId: z
      .string()
      .optional()
      .meta({ description: 'The card provider’s ID of the payment; absent if the order was not paid by card.' }),
    status: z.enum(documentedStatuses),
    bikes: z.array(bikeOfLine).optional().meta({ description: 'The lines that are for a bike; absent if none is.' }),
    lines: z.array(lineOfOrder).min(2).optional().meta({
      description: 'All lines of an order that has several, deposits for old parts included; absent if it has one.',
    }),
  })
  .meta({ id: 'Order' });

export const shownOrder = documentedOrder
  .optional()
  .meta({ description: 'Absent if the order has expired or was deleted since.' });

type DocumentedOrder = z.output<typeof documentedOrder>;

/** The documented REST shape: decimal `price`, `_id`, `paid`. Only for orders that REST may show. */
export function toDocumentedOrder(order: Order): DocumentedOrder {
  const bikes = order.lines.flatMap(toBikeOfLine);
  return {
    _id: order.id,
    productId: order.lines[0]?.productId ?? '',
    product: nameOfLines(order.lines),
    clientName: order.customer.name,
    client: order.customer.email,
    price: toDecimal(order.total),
    quantity: quantityOf(order),
    ...toQuoteFields(order),
    address: order.delivery.address,
    phone: order.delivery.phone,
    paid: wasPaid(order),
    ...(order.payment.transactionId === null ? {} : { transactionId: order.payment.transactionId }),
    status: order.status as DocumentedOrder['status'],
    ...(bikes.length === 0 ? {} : { bikes }),
    // Existing clients only know orders with one line; responses for these orders must not change.
    ...(order.lines.length > 1 ? { lines: order.lines.map(toLine) } : {}),
  };
}

/**
 * Amounts of 0 are left out, so that responses for orders without discount, delivery price or tax keep the documented
 * form.
 */
function toQuoteFields(order: Order): Pick<DocumentedOrder, 'discount' | 'delivery' | 'tax'> {
  const { currency, discountMinor, deliveryMinor, taxMinor } = quoteOf(order);
  const decimal = (amountMinor: number) => toDecimal(money(amountMinor, currency));
  return {
    ...(discountMinor > 0 ? { discount: decimal(discountMinor) } : {}),
    ...(deliveryMinor > 0 ? { delivery: decimal(deliveryMinor) } : {}),
    ...(taxMinor > 0 ? { tax: decimal(taxMinor) } : {}),
  };
}

function toLine({ productId, name, quantity, unitPrice }: OrderLine): z.output<typeof lineOfOrder> {
  const price = toDecimal(multiply(unitPrice, quantity));
  return { productId, product: name, quantity, unitPrice: toDecimal(unitPrice), price };
}

function toDecimal(amount: Money): number {
  return Number(toDecimalString(amount));
}

function toBikeOfLine({ productId, name, quantity, fit }: OrderLine): z.output<typeof bikeOfLine>[] {
  if (!fit) return [];
  const { bike, year, answer, conditions } = fit;
  return [{ productId, product: name, quantity, bike, year, fit: answer, conditions: [...conditions] }];
}

/**
 * For responses about an order that may have been deleted or have expired in the meantime; such an order is left out.
 */
export function withDocumentedOrder(order: Order): { order?: DocumentedOrder } {
  return isDocumented(order) ? { order: toDocumentedOrder(order) } : {};
}
