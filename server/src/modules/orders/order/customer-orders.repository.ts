import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { OrderOfCustomer } from './customer-order.js';
import { toConditions } from './order-list.repository.js';
import { orderModel } from './order.model.js';
import type { OrderDocument } from './order-document.js';

type SummaryDocument = Pick<OrderDocument, '_id' | 'customer' | 'phone' | 'currency' | 'totalMinor' | 'placedAt'> & {
  payment: Pick<OrderDocument['payment'], 'paidAt' | 'refundedMinor'>;
  returns?: { id: string }[];
};

const summary = {
  customer: 1,
  phone: 1,
  currency: 1,
  totalMinor: 1,
  placedAt: 1,
  'payment.paidAt': 1,
  'payment.refundedMinor': 1,
  'returns.id': 1,
} as const;

/** Orders by the email address of their customer. */
export function createCustomerOrders(connection: Connection) {
  const model = orderModel(connection);
  return {
    /**
     * Email addresses of customers with an order that matches the search, in ascending order, starting after `after`.
     * Stops at `limit` addresses, so orders of further customers are not read.
     */
    async findEmails(search: string | null, after: string, limit: number): Promise<string[]> {
      // Without a search, the index alone answers the query: it contains no fences, because they have no address.
      const conditions = search ? toConditions({ everybody: true }, { search }) : [];
      const rows = model
        .find({ $and: [{ 'customer.email': { $gt: after } }, ...conditions] }, { _id: 0, 'customer.email': 1 })
        .sort({ 'customer.email': 1 })
        .lean<Pick<OrderDocument, 'customer'>>()
        .cursor();
      const emails = new Set<string>();
      for await (const { customer } of rows) if (emails.add(customer.email).size === limit) break;
      return [...emails];
    },

    /** The orders of customers, oldest first. */
    async findByEmails(emails: readonly string[]): Promise<OrderOfCustomer[]> {
      const rows = await model
        .find({ 'customer.email': { $in: emails }, status: { $exists: true } }, summary)
        .sort({ placedAt: 1, _id: 1 })
        .lean<SummaryDocument[]>();
      return rows.map(({ _id, customer: { email, name }, payment, totalMinor, returns = [], ...row }) => ({
        id: _id.toHexString(),
        email,
        name,
        phone: row.phone,
        placedAt: row.placedAt,
        currency: row.currency,
        spentMinor: payment.paidAt === null ? 0 : totalMinor - payment.refundedMinor,
        returnCount: returns.length,
      }));
    },

    async findEmailOf(orderId: string): Promise<string | null> {
      if (!isObjectId(orderId)) return null;
      const row = await model
        .findOne({ _id: toObjectId(orderId), status: { $exists: true } }, { 'customer.email': 1 })
        .lean<Pick<OrderDocument, 'customer'>>();
      return row?.customer.email ?? null;
    },
  };
}
