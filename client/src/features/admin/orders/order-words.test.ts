import { describe, expect, it } from 'vitest';
import type { OrderStatus, PaymentStatus } from '../../../graphql/generated/operations';
import { toEventWords, toStamps } from './order-words';

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
  ])('that is %s and %s, disputed: %s, are %j', (status, payment, disputed, expected) => {
    expect(toStamps({ status, payment: { status: payment, disputed } }).map(({ word }) => word)).toEqual(expected);
  });
});

describe('an event of the ledger', () => {
  it.each([
    ['payment.settled', 'Money received'],
    ['refund.bounced', 'Refund returned by the bank'],
    ['payment.tip_given', 'Payment tip given'],
    ['toString', 'To string'],
  ])('%s is told as "%s"', (event, words) => {
    expect(toEventWords(event)).toBe(words);
  });
});
