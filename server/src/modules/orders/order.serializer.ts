import { toDecimalString } from '../../shared/money.js';
import { wasPaid, type Order } from './order.js';

/** The documented REST shape: decimal `price`, `_id`, `paid`. */
export function toDocumentedOrder(order: Order) {
  return {
    _id: order.id,
    productId: order.line.productId,
    product: order.line.name,
    clientName: order.customer.name,
    client: order.customer.email,
    price: Number(toDecimalString(order.total)),
    quantity: order.line.quantity,
    address: order.delivery.address,
    phone: order.delivery.phone,
    paid: wasPaid(order),
    ...(order.payment.transactionId === null ? {} : { transactionId: order.payment.transactionId }),
    status: order.status,
  };
}
