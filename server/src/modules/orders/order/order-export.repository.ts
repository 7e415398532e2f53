import type { Connection } from 'mongoose';
import { money } from '../../../shared/money.js';
import { toConditions } from './order-list.repository.js';
import type { OrderFilter, OrderScope } from './order-list.js';
import type { OrderDocument } from './order-document.js';
import { newestFirst, orderModel, toLine, toRefund, type OrderCondition } from './order.model.js';
import { shippedAtOf, type Order, type OrderCustomer, type OrderLine, type OrderPayment } from './order.js';

export interface ExportedOrder extends Pick<
  Order,
  'id' | 'number' | 'status' | 'placedAt' | 'delivery' | 'total' | 'quote'
> {
  customer: Pick<OrderCustomer, 'name' | 'email'>;
  lines: readonly OrderLine[];
  payment: Pick<
    OrderPayment,
    'status' | 'flag' | 'refunded' | 'refunds' | 'transactionId' | 'recorded' | 'paidAt' | 'disputed'
  >;
  /** Null until the order is shipped; kept if the order is refunded later. */
  shippedAt: Date | null;
}

/** Rows per batch from the database. */
const rowsAtOnce = 250;
/** The exported fields: about a quarter of a stored order. The outbox is not read. */
const exportedFields = {
  number: 1,
  numberPrefix: 1,
  status: 1,
  customer: 1,
  address: 1,
  phone: 1,
  lines: 1,
  currency: 1,
  totalMinor: 1,
  quote: 1,
  placedAt: 1,
  'payment.status': 1,
  'payment.flag': 1,
  'payment.refundedMinor': 1,
  'payment.refunds': 1,
  'payment.transactionId': 1,
  'payment.recorded': 1,
  'payment.paidAt': 1,
  'payment.disputed': 1,
  'history.status': 1,
  'history.at': 1,
} as const;

type ExportedDocument = Pick<
  OrderDocument,
  | '_id'
  | 'number'
  | 'numberPrefix'
  | 'status'
  | 'customer'
  | 'address'
  | 'phone'
  | 'lines'
  | 'currency'
  | 'totalMinor'
  | 'quote'
  | 'placedAt'
> & {
  payment: Pick<
    OrderDocument['payment'],
    'status' | 'flag' | 'refundedMinor' | 'refunds' | 'transactionId' | 'recorded' | 'paidAt' | 'disputed'
  >;
  history: readonly Pick<OrderDocument['history'][number], 'status' | 'at'>[];
};

export function createOrderExports(connection: Connection) {
  const model = orderModel(connection);

  async function* each(conditions: readonly OrderCondition[]): AsyncGenerator<ExportedOrder, void, undefined> {
    const cursor = model
      .find({ $and: [...conditions] }, exportedFields)
      .sort(newestFirst)
      .batchSize(rowsAtOnce)
      .lean<ExportedDocument>()
      .cursor();
    try {
      for await (const row of cursor) yield toExportedOrder(row);
    } finally {
      await cursor.close();
    }
  }

  return {
    /**
     * Streams the orders one by one, and always closes the database's cursor.
     * @throws DomainError BAD_USER_INPUT for an invalid filter, before the first order is requested.
     */
    eachNewestFirst: (scope: OrderScope, filter: OrderFilter) => each(toConditions(scope, filter)),
  };
}

function toExportedOrder(row: ExportedDocument): ExportedOrder {
  const { currency, customer, lines, payment, history } = row;
  return {
    id: row._id.toHexString(),
    number: row.number ?? null,
    ...(row.numberPrefix === undefined ? {} : { numberPrefix: row.numberPrefix }),
    status: row.status,
    placedAt: row.placedAt,
    customer: { email: customer.email, name: customer.name },
    delivery: { address: row.address, phone: row.phone },
    lines: lines.map((line) => toLine(line, currency)),
    total: money(row.totalMinor, currency),
    ...(row.quote && { quote: row.quote }),
    payment: {
      status: payment.status,
      flag: payment.flag,
      refunded: money(payment.refundedMinor, currency),
      refunds: payment.refunds.map((refund) => toRefund(refund, currency)),
      transactionId: payment.transactionId,
      ...(payment.recorded && { recorded: payment.recorded }),
      paidAt: payment.paidAt,
      disputed: payment.disputed,
    },
    shippedAt: shippedAtOf({ history }),
  };
}
