import {
  unpaid,
  type Order,
  type OrderPayment,
  type OrderRefund,
  type OrderStatus,
} from '../src/modules/orders/order/order.js';
import type {
  CardDispute,
  CardIntent,
  CardIntentStatus,
  CardRefund,
} from '../src/platform/card-payments/card-payments.js';
import { money } from '../src/shared/money.js';

export const someTime = new Date('2026-05-01T12:00:00Z');
export const anotherTime = new Date('2026-05-02T12:00:00Z');

export const cardIntentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const satisfies readonly CardIntentStatus[];

/** Id of the only line of `anOrder`. */
export const lineId = `${'a'.repeat(24)}:1`;

/** An order of two units at 25.00 each, which waits for the payment pi_1. */
export function anOrder(status: OrderStatus = 'placed', payment: Partial<OrderPayment> = {}): Order {
  return {
    id: 'a'.repeat(24),
    number: 100_001,
    accessKey: null,
    mailKey: null,
    isEmailProven: false,
    revision: 1,
    status,
    customer: { userId: null, email: 'casey@example.test', name: 'Casey' },
    delivery: { address: '1 Ratchet Lane', phone: '0123 456' },
    shippingAddress: null,
    source: 'quick',
    lines: [
      {
        id: lineId,
        productId: 'f'.repeat(24),
        name: 'Disc',
        partNumber: 'BD-12',
        imageUrl: '/d.svg',
        quantity: 2,
        unitPrice: money(2_500, 'usd'),
      },
    ],
    total: money(5_000, 'usd'),
    reservations: [{ id: 'r1', productId: 'f'.repeat(24), quantity: 2 }],
    voidedReservations: [],
    payment: { ...unpaid('usd'), intentId: 'pi_1', attempt: 1, livemode: false, ...payment },
    parcels: [],
    returns: [],
    history: [
      { status: 'placed', at: someTime, by: 'casey@example.test' },
      ...(status === 'placed' ? [] : [{ status, at: someTime, by: 'casey@example.test' }]),
    ],
    placedAt: someTime,
    reservedUntil: null,
  };
}

export const paidWith = (intentId: string): Partial<OrderPayment> => ({
  status: 'paid',
  intentId,
  transactionId: intentId,
  paidAt: someTime,
});

/** A succeeded intent that received the order's total of 50.00. */
export function anIntent(changes: Partial<CardIntent> = {}): CardIntent {
  return {
    id: 'pi_1',
    status: 'succeeded',
    amountMinor: 5_000,
    amountReceivedMinor: 5_000,
    amountRefundedMinor: 0,
    currency: 'usd',
    orderId: 'a'.repeat(24),
    clientSecret: 'pi_1_secret',
    livemode: false,
    createdAt: someTime,
    chargeId: 'ch_1',
    taxCalculationId: null,
    ...changes,
  };
}

export function aCardRefund(changes: Partial<CardRefund>): CardRefund {
  return {
    id: 're_1',
    intentId: 'pi_1',
    amountMinor: 5_000,
    currency: 'usd',
    status: 'succeeded',
    failureReason: null,
    metadata: {},
    createdAt: someTime,
    ...changes,
  };
}

/** A refund of an order with one line. */
export function anOrderRefund({
  restockQuantity = 0,
  amount = money(5_000, 'usd'),
  ...changes
}: Partial<OrderRefund> & { restockQuantity?: number }): OrderRefund {
  return {
    id: 'own',
    providerId: null,
    amount,
    lines: [{ lineId, amount, restockQuantity }],
    status: 'pending',
    reason: null,
    restockDue: false,
    restocked: false,
    by: 'ada@example.test',
    createdAt: someTime,
    failureMessage: null,
    ...changes,
  };
}

export function aCardDispute(changes: Partial<CardDispute> = {}): CardDispute {
  return {
    id: 'dp_1',
    intentId: 'pi_1',
    chargeId: 'ch_1',
    amountMinor: 2_000,
    currency: 'usd',
    reason: 'fraudulent',
    stage: 'chargeback',
    status: 'open',
    ...changes,
  };
}
