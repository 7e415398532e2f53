import type {
  AdminOrderDetailFragment,
  AdminOrderQuery,
  AdminOrderRowFragment,
  AdminOrdersQuery,
  AdminOrderStateFragment,
  CarriersQuery,
  MessageRowFragment,
  OrderStandingFieldsFragment,
} from '../src/graphql/generated/operations';
import { aQuote, image, money } from './builders';

type OrderPayment = AdminOrderDetailFragment['payment'];
type Refund = AdminOrderStateFragment['payment']['refunds'][number];
type LedgerEntry = AdminOrderStateFragment['payment']['ledger'][number];
export type FullOrder = AdminOrderDetailFragment & AdminOrderRowFragment;

const placedAt = '2026-05-01T12:00:00.000Z';
const buyer = 'shopper@kickstand.example';

/** An order that was just placed. */
export function aStanding(overrides: Partial<OrderStandingFieldsFragment> = {}): OrderStandingFieldsFragment {
  return {
    __typename: 'OrderStanding',
    status: 'PLACED',
    paymentStatus: 'UNPAID',
    refunded: money(0),
    refundsUnderWay: 0,
    disputed: false,
    flagged: false,
    ...overrides,
  };
}

export function aLedgerEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    __typename: 'LedgerEntry',
    id: 'order-1:1',
    event: 'ORDER_PLACED',
    amount: null,
    before: null,
    after: aStanding(),
    note: null,
    by: buyer,
    at: placedAt,
    ...overrides,
  };
}

/** A refund of 10.00. */
export function aRefund(overrides: Partial<Refund> = {}): Refund {
  return {
    __typename: 'Refund',
    id: 'refund-1',
    amount: money(1_000),
    delivery: null,
    status: 'SUCCEEDED',
    reason: 'Wrong size',
    restockQuantity: 0,
    restockPending: false,
    restocked: false,
    by: 'admin@kickstand.example',
    createdAt: '2026-05-03T12:00:00.000Z',
    failureMessage: null,
    ...overrides,
  };
}

type Parcel = AdminOrderDetailFragment['parcels'][number];

/** A parcel by DHL with one chain of `aFullOrder`. */
export function aParcel(overrides: Partial<Parcel> = {}): Parcel {
  const at = '2026-05-02T12:00:00.000Z';
  const line = { __typename: 'OrderLine', id: 'order-1:1', name: 'Drive chain', partNumber: 'CH-520' } as const;
  return {
    __typename: 'Parcel',
    id: 'parcel-1',
    status: 'SHIPPED',
    carrier: { __typename: 'Carrier', code: 'dhl', name: 'DHL' },
    trackingNumber: 'JD 1',
    trackingUrl: 'https://www.dhl.com/?tracking-id=JD%201',
    address: null,
    createdAt: at,
    lines: [{ __typename: 'ParcelLine', quantity: 1, line }],
    history: [{ __typename: 'ParcelEvent', status: 'SHIPPED', at }],
    undoableUntil: null,
    ...overrides,
  };
}

/** The invoice of an order of 58.50. */
export function anInvoice(overrides: Partial<FullOrder['invoices'][number]> = {}): FullOrder['invoices'][number] {
  return {
    __typename: 'Invoice',
    ...{ id: 'INV-000001', number: 'INV-000001', kind: 'INVOICE', issuedOn: '2026-05-02', corrects: null },
    total: money(5_850),
    pdfUrl: '/api/orders/order-1/invoices/INV-000001.pdf',
    xmlUrl: '/api/orders/order-1/invoices/INV-000001.xml',
    ...overrides,
  };
}

/** A return of two of the three chains, because they do not fit. */
export function aReturn(overrides: Partial<FullOrder['returns'][number]> = {}): FullOrder['returns'][number] {
  const status = overrides.status ?? 'REQUESTED';
  const line = {
    __typename: 'OrderLine',
    id: 'order-1:1',
    depositFor: null,
    name: 'Drive chain',
    partNumber: null,
  } as const;
  const ofBike = { bike: null, fitAtOrder: null };
  return {
    __typename: 'OrderReturn',
    id: 'return-1',
    kind: 'RETURN',
    isUnshipped: false,
    status,
    ...{ label: null, labelFile: null, pictures: [] },
    isRefunded: false,
    isRefundable: status === 'RECEIVED' || (overrides.isUnshipped === true && status === 'APPROVED'),
    refundable: money(3_900),
    createdAt: placedAt,
    exchangeOrders: [],
    quantity: 2,
    lines: [
      {
        __typename: 'ReturnLine',
        ...{ quantity: 2, reason: 'DOES_NOT_FIT', note: 'Too long', line: { ...line, ...ofBike }, received: null },
      },
    ],
    history: [{ __typename: 'ReturnEvent', status, at: placedAt, note: null }],
    ...overrides,
  };
}

/** The order KS-100042, whose returned parts are replaced by the order with this ID. */
export const exchangedBy = (id: string): NonNullable<FullOrder['exchangedOrder']> => ({
  ...{ __typename: 'Order', id: 'order-1', number: 'KS-100042' },
  returns: [
    {
      ...{ __typename: 'OrderReturn', id: 'return-1' },
      exchangeOrders: [{ __typename: 'Order', id, number: 'KS-100043' }],
    },
  ],
});

export const carriers: CarriersQuery = {
  carriers: [
    { __typename: 'Carrier', code: 'dhl', name: 'DHL' },
    { __typename: 'Carrier', code: 'ups', name: 'UPS' },
  ],
};

interface OrderOverrides extends Partial<Omit<FullOrder, 'payment'>> {
  payment?: Partial<OrderPayment>;
}

/** An unpaid order of three chains for 58.50, with the fields of the list and of its own page. */
export function aFullOrder({ payment, ...overrides }: OrderOverrides = {}): FullOrder {
  return {
    __typename: 'Order',
    id: 'order-1',
    number: null,
    status: 'PLACED',
    isPayable: true,
    reservedUntil: '2026-05-02T12:00:00.000Z',
    shippedAt: null,
    shipmentUndoableUntil: null,
    fulfilment: 'UNSHIPPED',
    parcels: [],
    returns: [],
    exchangedOrder: null,
    invoices: [],
    placedAt,
    revision: 1,
    note: null,
    shippingAddress: null,
    customerName: 'Sam Shopper',
    customerEmail: buyer,
    delivery: { __typename: 'DeliveryDetails', address: '12 Ratchet Lane, Springfield', phone: '0049 170 1234567' },
    lines: [
      {
        __typename: 'OrderLine',
        id: 'order-1:1',
        depositFor: null,
        productId: 'product-1',
        name: 'Drive chain',
        partNumber: null,
        refundedQuantity: 0,
        shippedQuantity: 0,
        quantityToShip: 0,
        refunded: money(0),
        product: { __typename: 'Product', id: 'product-1', slug: 'drive-chain' },
        quantity: 3,
        unitPrice: money(1_950),
        total: money(5_850),
        refundable: money(5_850),
        restockableQuantity: 3,
        returnableQuantity: 0,
        withdrawableQuantity: 0,
        image,
        discount: null,
        bike: null,
        fitAtOrder: null,
      },
    ],
    quote: aQuote(5_850),
    total: money(5_850),
    history: [{ __typename: 'OrderEvent', status: 'PLACED', at: placedAt, by: buyer }],
    ...overrides,
    payment: {
      __typename: 'OrderPayment',
      status: 'UNPAID',
      method: null,
      reference: null,
      transactionId: null,
      paidAt: null,
      disputed: false,
      underInquiry: false,
      flag: null,
      refunded: money(0),
      refundable: money(0),
      refundableDelivery: money(0),
      restockableQuantity: 0,
      refunds: [],
      ledger: [aLedgerEntry()],
      ...payment,
    },
  };
}

/** The same order, paid and without refunds. */
export function aPaidOrder({ payment, ...overrides }: OrderOverrides = {}): FullOrder {
  const paidAt = '2026-05-01T13:00:00.000Z';
  const by = 'system:webhook';
  return aFullOrder({
    status: 'PAID',
    isPayable: false,
    reservedUntil: null,
    shippedAt: null,
    history: [...aFullOrder().history, { __typename: 'OrderEvent', status: 'PAID', at: paidAt, by }],
    ...overrides,
    payment: {
      status: 'PAID',
      method: 'CARD',
      transactionId: 'pi_123',
      paidAt,
      refundable: money(5_850),
      restockableQuantity: 3,
      ledger: [
        aLedgerEntry(),
        aLedgerEntry({
          id: 'order-1:2',
          event: 'PAYMENT_SETTLED',
          amount: money(5_850),
          before: aStanding(),
          after: aStanding({ status: 'PAID', paymentStatus: 'PAID' }),
          by,
          at: paidAt,
        }),
      ],
      ...payment,
    },
  });
}

export const adminOrder = (order: FullOrder | null, mails: readonly MessageRowFragment[] = []): AdminOrderQuery => ({
  order,
  messages: {
    __typename: 'ShopMessageConnection',
    edges: mails.map((node) => ({ __typename: 'ShopMessageEdge', node })),
  },
});

/** A page of orders. With `endCursor`, there are more pages. */
export function adminOrders(
  orders: FullOrder[],
  totalCount = orders.length,
  endCursor: string | null = null,
): AdminOrdersQuery {
  return {
    orders: {
      __typename: 'OrderConnection',
      totalCount,
      edges: orders.map((node) => ({ __typename: 'OrderEdge', cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  };
}
