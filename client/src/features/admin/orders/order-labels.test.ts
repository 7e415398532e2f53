import { describe, expect, it } from 'vitest';
import { aPickupQuote, aQuote, money } from '../../../../test/builders';
import type { LedgerEvent, OrderStatus, PaymentStatus, RefundStatus } from '../../../graphql/generated/operations';
import { toEventLabel, toRefundStamp, toStamps, toWayOfRefund } from './order-labels';

it('the text about a refund says whether the money goes to the card or is paid out by staff', () => {
  const paidBy = (method: 'CARD' | 'CASH', amountMinor = 1, customerEmail = 'ann@example.com') =>
    toWayOfRefund({ customerEmail, payment: { method } }, money(amountMinor));
  expect(paidBy('CARD')).toBe('The money goes back to the card of ann@example.com. This cannot be undone.');
  expect(paidBy('CARD', 1, '')).toContain('The money goes back to the card of the customer.');
  expect(paidBy('CASH')).toContain('Give the money back to the customer yourself.');
  expect(paidBy('CARD', 0)).toBe('There is no money to pay back.');
});

describe('the stamps of an order', () => {
  it.each<[OrderStatus, PaymentStatus, boolean, string[]]>([
    ['PLACED', 'UNPAID', false, ['Unpaid']],
    ['PLACED', 'PROCESSING', false, ['Processing']],
    ['CANCELLED', 'UNPAID', false, ['Deleted']],
    ['EXPIRED', 'UNPAID', false, ['Expired']],
    ['PAID', 'PAID', false, ['Paid']],
    ['SHIPPED', 'PAID', true, ['Paid', 'Disputed']],
    ['SHIPPED', 'PARTIALLY_REFUNDED', false, ['Paid', 'Partly refunded']],
    ['REFUNDED', 'REFUNDED', true, ['Refunded', 'Disputed']],
    ['EXPIRED', 'PAID', false, ['Paid', 'Expired']],
    // A newer version of the server may send this value.
    ['PAID', 'PAID_IN_PARTS' as PaymentStatus, true, ['Paid in parts', 'Disputed']],
  ])('that is %s and %s, disputed: %s, are %j', (status, payment, disputed, expected) => {
    const stamps = toStamps({ status, shippedAt: null, payment: { status: payment, disputed }, quote: aQuote(0) });
    expect(stamps.map(({ word }) => word)).toEqual(expected);
  });

  it.each([
    ['Shipped', aQuote(0)],
    ['Ready to be picked up', aPickupQuote(0)],
  ])('still say that a refunded order was "%s"', (word, quote) => {
    const shippedAt = '2026-05-02T12:00:00.000Z';
    const stamps = toStamps({ status: 'REFUNDED', shippedAt, payment: { status: 'REFUNDED', disputed: false }, quote });
    expect(stamps.map((stamp) => stamp.word)).toEqual(['Refunded', word]);
  });
});

describe('the stamp of a refund', () => {
  it.each([
    ['SUCCEEDED', 'Paid back'],
    ['WITH_THE_BANK' as RefundStatus, 'With the bank'],
  ] as const)('that is %s is "%s"', (status, word) => {
    expect(toRefundStamp(status).word).toBe(word);
  });
});

describe('an event of the ledger', () => {
  it.each([
    ['PAYMENT_SETTLED', 'Money received'],
    ['REFUND_BOUNCED', 'Refund returned by the bank'],
    // A newer version of the server may send this value.
    ['PAYMENT_TIP_GIVEN' as LedgerEvent, 'Payment tip given'],
    ['toString' as LedgerEvent, 'To string'],
  ] as const)('%s is shown as "%s"', (event, words) => {
    expect(toEventLabel(event)).toBe(words);
  });
});
