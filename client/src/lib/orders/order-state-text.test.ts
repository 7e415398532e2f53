import { describe, expect, it } from 'vitest';
import { money } from '../../../test/builders';
import { aStanding } from '../../../test/order-builders';
import type { OrderStatus, PaymentStatus } from '../../graphql/generated/operations';
import { toFieldValueText, describeOrderState } from './order-state-text';

describe('the status of an order and its payment', () => {
  it.each([
    [aStanding(), 'placed, unpaid'],
    [aStanding({ status: 'CANCELLED' }), 'deleted, unpaid'],
    [aStanding({ status: 'PAID', paymentStatus: 'PAID' }), 'paid'],
    [aStanding({ status: 'SHIPPED', paymentStatus: 'PAID', disputed: true }), 'shipped, paid, disputed'],
    [aStanding({ status: 'PAID', paymentStatus: 'PAID', refundsUnderWay: 1 }), 'paid, 1 refund under way'],
    [
      aStanding({
        status: 'SHIPPED',
        paymentStatus: 'PARTIALLY_REFUNDED',
        refunded: money(1_000),
        refundsUnderWay: 2,
        disputed: true,
        flagged: true,
      }),
      'shipped, partially refunded, $10.00 refunded, 2 refunds under way, disputed, needs review',
    ],
    [aStanding({ status: 'REFUNDED', paymentStatus: 'REFUNDED', refunded: money(5_850) }), 'refunded, $58.50 refunded'],
    // A newer version of the server may send such values.
    [
      aStanding({ status: 'AT_THE_CUSTOMS' as OrderStatus, paymentStatus: 'PAID_IN_PARTS' as PaymentStatus }),
      'at the customs, paid in parts',
    ],
  ])('%# is "%s"', (standing, words) => {
    expect(describeOrderState(standing, 'en-US')).toBe(words);
  });

  it.each([
    ['cancelled', 'deleted'],
    ['partially_refunded', 'partially refunded'],
    ['10.00 refunded, needs review', '10.00 refunded, needs review'],
    ['toString', 'toString'],
  ])('in an audit entry, %s is shown as "%s"', (text, words) => {
    expect(toFieldValueText(text)).toBe(words);
  });
});
