import type { mongo } from 'mongoose';
import { convertCollection, type Conversion, type OldDocument } from './convert-collection.js';
import type { Migration } from './migration.js';

interface OldRefund extends mongo.BSON.Document {
  amountMinor: number;
  restockQuantity?: number;
  lines?: unknown;
}

/** Before, orders had one line and one reservation. */
export const orderLines: Migration = {
  id: '0003-order-lines',
  summary: 'Turns the only line of an order, its reservation and its refunds into lists of lines.',

  async isNeeded(database) {
    return (await database.collection('orders').findOne(ordersOfOneLine, { projection: { _id: 1 } })) !== null;
  },

  async run(context) {
    const prepare = () => Promise.resolve(convert);
    return [await convertCollection({ collection: 'orders', old: ordersOfOneLine, prepare }, context)];
  },
};

export const ordersOfOneLine = { line: { $exists: true }, lines: { $exists: false } } as const;

function convert(order: OldDocument): Conversion {
  const line = order['line'] as mongo.BSON.Document;
  const { productId, quantity } = line;
  const lineId = `${String(order._id)}:1`;
  const payment = order['payment'] as { refunds?: OldRefund[] };
  return {
    kind: 'change',
    set: {
      source: 'quick',
      lines: [{ id: lineId, ...line }],
      reservations: [
        { id: order['reservationId'] as string, productId: productId as unknown, quantity: quantity as unknown },
      ],
      'payment.refunds': (payment.refunds ?? []).map((refund) => toRefund(refund, lineId)),
    },
    unset: ['line', 'reservationId'],
    adjustments: [],
  };
}

function toRefund({ restockQuantity = 0, ...refund }: OldRefund, lineId: string): mongo.BSON.Document {
  return { ...refund, lines: [{ lineId, amountMinor: refund.amountMinor, restockQuantity }] };
}
