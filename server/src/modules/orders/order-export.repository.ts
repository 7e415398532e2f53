import type { Connection } from 'mongoose';
import { money } from '../../shared/money.js';
import { toConditions } from './order-list.repository.js';
import type { OrderFilter, OrderScope } from './order-list.js';
import { newestFirst, orderModel, toLine, type OrderCondition, type OrderDocument } from './order.model.js';
import { shippedAtOf, type Order, type OrderCustomer, type OrderLine, type OrderPayment } from './order.js';

/** As much of an order as leaves the shop. */
export interface ExportedOrder extends Pick<Order, 'id' | 'number' | 'status' | 'placedAt' | 'delivery' | 'total'> {
  customer: Pick<OrderCustomer, 'name' | 'email'>;
  lines: readonly OrderLine[];
  payment: Pick<OrderPayment, 'status' | 'flag' | 'refunded' | 'transactionId' | 'paidAt' | 'disputed'>;
  /** Null until it was; kept when it is refunded afterwards. */
  shippedAt: Date | null;
}

/** Per answer of the database. */
const rowsAtOnce = 250;
/** About a quarter of an order's bytes: refunds and the outbox are not read. */
const exportedFields = {
  number: 1,
  status: 1,
  customer: 1,
  address: 1,
  phone: 1,
  lines: 1,
  currency: 1,
  totalMinor: 1,
  placedAt: 1,
  'payment.status': 1,
  'payment.flag': 1,
  'payment.refundedMinor': 1,
  'payment.transactionId': 1,
  'payment.paidAt': 1,
  'payment.disputed': 1,
  'history.status': 1,
  'history.at': 1,
} as const;

type ExportedDocument = Pick<
  OrderDocument,
  '_id' | 'number' | 'status' | 'customer' | 'address' | 'phone' | 'lines' | 'currency' | 'totalMinor' | 'placedAt'
> & {
  payment: Pick<
    OrderDocument['payment'],
    'status' | 'flag' | 'refundedMinor' | 'transactionId' | 'paidAt' | 'disputed'
  >;
  history: readonly Pick<OrderDocument['history'][number], 'status' | 'at'>[];
};

export type OrderExports = ReturnType<typeof createOrderExports>;

/** Orders for whoever wants all of them. */
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
     * One after the other, without ever holding all of them; ends the database's cursor however it is left.
     * @throws DomainError BAD_USER_INPUT for a filter there cannot be, at once: who asks may not want the first one.
     */
    eachNewestFirst: (scope: OrderScope, filter: OrderFilter) => each(toConditions(scope, filter)),
  };
}

function toExportedOrder(row: ExportedDocument): ExportedOrder {
  const { currency, customer, lines, payment, history } = row;
  return {
    id: row._id.toHexString(),
    number: row.number ?? null,
    status: row.status,
    placedAt: row.placedAt,
    customer: { email: customer.email, name: customer.name },
    delivery: { address: row.address, phone: row.phone },
    lines: lines.map((line) => toLine(line, currency)),
    total: money(row.totalMinor, currency),
    payment: {
      status: payment.status,
      flag: payment.flag,
      refunded: money(payment.refundedMinor, currency),
      transactionId: payment.transactionId,
      paidAt: payment.paidAt,
      disputed: payment.disputed,
    },
    shippedAt: shippedAtOf({ history }),
  };
}
