import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder, paidWith, someTime } from '../../../../test/payment-builders.js';
import { add, findStepFault, money, zero, type Currency, type Money } from '../../../shared/money.js';
import { priceQuote } from '../../pricing/quote.js';
import { randomRequest, randomRules, tenfold } from '../../../../test/random-carts.js';
import { refundableOf, refundableOfDelivery, refundableOfLine } from '../order/order-refunds.js';
import { refundOfReturn, returnableOf } from '../order/order-returns.js';
import type { Order, OrderRefund } from '../order/order.js';
import type { OrderReturn, ReturnLine } from '../order/return.js';
import { requestRefund } from './refund-order.js';

const who = { by: 'ada@example.test', at: someTime };
const request = {
  amount: null,
  restockQuantity: 0,
  lines: null,
  reason: null,
  expectedStatus: null,
  besidesReturns: true,
  who,
};
const currency: Currency = 'kwd';

/** A paid order whose prices end in 0. */
const paidOrder = fc.tuple(randomRules, randomRequest).map(([rules, asked]): Order => {
  const { quote } = priceQuote(tenfold(rules), { ...tenfold(asked), currency });
  return {
    ...anOrder('paid', paidWith('pi_1')),
    quote,
    total: money(quote.totalMinor, currency),
    lines: quote.lines.map((line) => ({
      ...{ id: line.lineId, productId: 'f'.repeat(24), name: 'Part', partNumber: 'P-1', imageUrl: '' },
      ...{ quantity: line.quantity, unitPrice: money(line.unitPriceMinor, currency) },
    })),
  };
});

/** Requests the refund, and checks that the card provider allows its amount, and that this is the sum of its parts. */
function refund(order: Order, asked: Partial<Parameters<typeof requestRefund>[1]>): Order {
  const refundId = `r${order.payment.refunds.length}`;
  const { payment, returns } = requestRefund(order, { ...request, refundId, ...asked });
  const refunds = payment?.refunds ?? [];
  const { amount, lines, delivery } = refunds.at(-1) as OrderRefund;
  expect(findStepFault(amount)).toBeNull();
  if (lines.length > 0 || delivery) {
    const parts = [...lines.map((line) => line.amount), ...(delivery ? [delivery] : [])];
    expect(parts.map(findStepFault)).toEqual(parts.map(() => null));
    expect(parts.reduce(add)).toEqual(amount);
  }
  return { ...order, payment: { ...order.payment, refunds }, returns: returns ?? order.returns };
}

/** A part of an amount; both end in 0. */
const partOf = ({ amountMinor }: Money, turn: number) => money((1 + (turn % (amountMinor / 10))) * 10, currency);

/** Refunds units of some lines by a return, or an amount of a line, of the delivery or of the order. */
function refundSome(order: Order, turn: number): Order {
  const line = order.lines[turn % order.lines.length];
  const [ofLine, ofDelivery] = [line ? refundableOfLine(order, line) : zero(currency), refundableOfDelivery(order)];
  const kind = turn % 4;
  const returned = order.lines.flatMap((each, index): ReturnLine[] => {
    const units = returnableOf(order, each).unshipped;
    const quantity = (turn + index) % (units + 1);
    return quantity > 0 ? [{ lineId: each.id, quantity, reason: 'changed_mind', note: null }] : [];
  });
  if (kind === 0 && returned.length > 0) {
    const theReturn: OrderReturn = {
      ...{ id: `return ${order.returns.length}`, kind: 'withdrawal', isUnshipped: true, lines: returned },
      ...{ status: 'approved', label: null, history: [], createdAt: someTime },
    };
    const asked = { ...order, returns: [...order.returns, theReturn] };
    const isPaidBack = refundOfReturn(asked, theReturn).total.amountMinor === 0;
    return isPaidBack ? asked : refund(asked, { returnId: theReturn.id });
  }
  if (kind === 1 && line && ofLine.amountMinor > 0) {
    return refund(order, { lines: [{ lineId: line.id, amount: partOf(ofLine, turn), restockQuantity: 0 }] });
  }
  if (kind === 2 && ofDelivery.amountMinor > 0) {
    return refund(order, { delivery: { amount: partOf(ofDelivery, turn) } });
  }
  const left = refundableOf(order);
  return left.amountMinor > 0 ? refund(order, { amount: partOf(left, turn) }) : order;
}

describe('the refunds of an order in KWD', () => {
  it('have amounts that the card provider allows, are the sums of their parts and add up to the total', () => {
    const property = fc.property(paidOrder, fc.array(fc.nat(), { maxLength: 6 }), (paid, turns) => {
      expect(findStepFault(paid.total)).toBeNull();
      const some = turns.reduce(refundSome, paid);
      const all = refundableOf(some).amountMinor > 0 ? refund(some, {}) : some;
      const refunded = all.payment.refunds.reduce((sum, { amount }) => add(sum, amount), zero(currency));
      expect(refunded).toEqual(paid.total);
    });
    fc.assert(property, { numRuns: 1_000, endOnFailure: true });
  });

  it('are refused if the third decimal of the amount is not 0, unless this amount is all that is left', () => {
    const paid = (amountMinor: number): Order => ({
      ...anOrder('paid', paidWith('pi_1')),
      total: money(amountMinor, currency),
      lines: anOrder().lines.map((line) => ({ ...line, quantity: 1, unitPrice: money(amountMinor, currency) })),
    });
    const amount = money(1_235, currency);
    expect(() => refund(paid(5_000), { amount })).toThrow('In KWD, the third decimal must be 0.');
    expect(requestRefund(paid(1_235), { ...request, refundId: 'r1', amount }).payment?.refunds).toMatchObject([
      { amount },
    ]);
  });
});
