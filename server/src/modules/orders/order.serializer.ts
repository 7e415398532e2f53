import { z } from 'zod';
import { toDecimalString } from '../../shared/money.js';
import { documentId } from '../http/answers.js';
import { documentedStatuses, isDocumented, nameOfLines, quantityOf, wasPaid, type Order } from './order.js';

export const documentedOrder = z
  .object({
    _id: documentId,
    productId: documentId,
    product: z.string().meta({ description: 'The product’s name when it was ordered.' }),
    clientName: z.string(),
    client: z.string().meta({ description: 'The customer’s email address.' }),
    price: z.number().meta({ description: 'The total, in the shop’s currency.', examples: [389.7] }),
    quantity: z.int().min(1),
    address: z.string(),
    phone: z.string(),
    paid: z.boolean().meta({ description: 'True once it was paid for, whatever came after.' }),
    transactionId: z.string().optional().meta({ description: 'Of a paid order: the payment’s id at the provider.' }),
    status: z.enum(documentedStatuses),
  })
  .meta({ id: 'Order' });

export const shownOrder = documentedOrder
  .optional()
  .meta({ description: 'Absent when it was deleted or has expired since.' });

type DocumentedOrder = z.output<typeof documentedOrder>;

/** The documented REST shape: decimal `price`, `_id`, `paid`. For orders that REST may show. */
export function toDocumentedOrder(order: Order): DocumentedOrder {
  return {
    _id: order.id,
    productId: order.lines[0]?.productId ?? '',
    product: nameOfLines(order.lines),
    clientName: order.customer.name,
    client: order.customer.email,
    price: Number(toDecimalString(order.total)),
    quantity: quantityOf(order),
    address: order.delivery.address,
    phone: order.delivery.phone,
    paid: wasPaid(order),
    ...(order.payment.transactionId === null ? {} : { transactionId: order.payment.transactionId }),
    status: order.status as DocumentedOrder['status'],
  };
}

/** For answers that tell of an order which may have been deleted or expired meanwhile: then it is left out. */
export function documentedIfShown(order: Order): { order?: DocumentedOrder } {
  return isDocumented(order) ? { order: toDocumentedOrder(order) } : {};
}
