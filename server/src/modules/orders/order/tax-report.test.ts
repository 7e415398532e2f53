import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, shareOf } from '../../../shared/money.js';
import { plainQuote } from '../../pricing/quote.js';
import { createTaxReport, toPeriod, type TaxedOrder } from './tax-report.js';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const tax = { country: 'DE', region: '', label: 'VAT', rateMillionths: 190_000, baseMinor: 10_000, taxMinor: 1_900 };
const order = (change: Partial<TaxedOrder> = {}, quote: Partial<TaxedOrder['quote']> = {}): TaxedOrder => ({
  quote: { ...plainQuote('usd', []), totalMinor: 11_900, taxes: [tax], taxMinor: 1_900, ...quote },
  ...{ country: 'DE', paidAt: at(5), refunds: [] },
  ...change,
});
const rowsOf = (...orders: readonly TaxedOrder[]) => {
  const report = createTaxReport({ from: at(2), before: at(10) });
  for (const each of orders) report.add(each);
  return report.rows();
};

describe('a tax report', () => {
  it('counts sales by the day of payment, and refunds by the day of the refund', () => {
    const refunds = [{ amountMinor: 5_950, at: at(9) }];
    expect(rowsOf(order(), order({ paidAt: at(1), refunds }), order({ paidAt: at(10) }))).toMatchObject([
      { orders: 1, soldMinor: 10_000, soldTaxMinor: 1_900, refundedMinor: 5_000, refundedTaxMinor: 950 },
    ]);
  });

  it('lists sales without tax by the reason for it', () => {
    const exempt = { taxes: [], taxMinor: 0, totalMinor: 10_000 };
    const rows = rowsOf(
      order({ country: 'CH' }, { ...exempt, taxExemption: 'export' }),
      order({ country: 'FR' }, { ...exempt, taxExemption: 'reverse_charge' }),
      order({ country: null }, exempt),
    );
    expect(rows.map(({ country, exemption, soldMinor }) => [country, exemption, soldMinor])).toEqual([
      ['', null, 10_000],
      ['CH', 'export', 10_000],
      ['FR', 'reverse_charge', 10_000],
    ]);
  });

  it('has the part of a taxed order that no rate applies to', () => {
    const [line] = plainQuote('usd', [{ id: 'a', quantity: 1, unitPrice: money(10_000, 'usd') }]).lines;
    const sales = { country: 'US', region: 'CA', label: 'Sales tax', rateMillionths: 72_500 };
    const taxParts = [{ label: 'Sales tax', rateMillionths: 72_500, netMinor: 10_000, taxMinor: 725 }];
    const delivery = {
      ...{ methodId: 'm', name: 'Parcel', carrier: null, priceMinor: 1_000, daysMin: 1, daysMax: 2, isPickup: false },
      ...{ pickupAddress: '', surcharges: [], discountMinor: 0, taxRemovedMinor: 0, taxMinor: 0, totalMinor: 1_000 },
    };
    const rows = rowsOf(
      order(
        { country: 'US', refunds: [6_000, 5_725].map((amountMinor) => ({ amountMinor, at: at(6) })) },
        {
          ...{ taxes: [{ ...sales, baseMinor: 10_000, taxMinor: 725 }], taxMinor: 725, totalMinor: 11_725, delivery },
          lines: [{ ...line!, taxMinor: 725, totalMinor: 10_725, taxParts }],
        },
      ),
    );
    const amounts = (minor: number, taxMinor: number) => ({
      ...{ orders: 1, soldMinor: minor, soldTaxMinor: taxMinor, refundedMinor: minor, refundedTaxMinor: taxMinor },
    });
    expect(rows).toEqual([
      {
        country: 'US',
        region: '',
        label: '',
        rateMillionths: null,
        exemption: null,
        currency: 'usd',
        ...amounts(1_000, 0),
      },
      { ...sales, exemption: null, currency: 'usd', ...amounts(10_000, 725) },
    ]);
  });

  it('subtracts a failed refund on the day on which it failed, and does not change for earlier days', () => {
    const events = fc.array(fc.tuple(fc.nat({ max: 12_000 }), fc.nat({ max: 9 }), fc.option(fc.nat({ max: 9 }))), {
      maxLength: 6,
    });
    const property = fc.property(events, (refunds) => {
      const all = refunds
        .flatMap(([amountMinor, made, failedAfter]) => [
          { amountMinor, at: at(made + 1) },
          ...(failedAfter === null ? [] : [{ amountMinor: -amountMinor, at: at(made + 1 + failedAfter) }]),
        ])
        .sort((a, b) => a.at.getTime() - b.at.getTime());
      const reportOf = (day: number, known: typeof all) => {
        const report = createTaxReport({ from: at(day), before: at(day + 1) });
        report.add(order({ paidAt: at(1), refunds: known }));
        return report.rows();
      };
      const days = Array.from({ length: 20 }, (_, index) => index + 1);
      for (const day of days) {
        const known = all.filter((each) => each.at < at(day + 1));
        expect(reportOf(day, all)).toEqual(reportOf(day, known));
      }
      const left = refunds.reduce((sum, [amountMinor, , failed]) => sum + (failed === null ? amountMinor : 0), 0);
      const taxes = days.flatMap((day) => reportOf(day, all)).map(({ refundedTaxMinor }) => refundedTaxMinor);
      expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(shareOf(1_900, Math.min(left, 11_900), 11_900, 'usd'));
    });
    fc.assert(property);
  });

  it('subtracts exactly the tax of an order that is refunded in parts', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, (parts) => {
        const refunded = parts.reduce((sum, amountMinor) => sum + amountMinor, 0);
        const all = refunded < 11_900 ? [...parts, 11_900 - refunded] : parts;
        const refunds = all.map((amountMinor, index) => ({ amountMinor, at: new Date(at(6).getTime() + index) }));
        const [row] = rowsOf(order({ refunds }));
        expect(row).toMatchObject({ refundedMinor: 10_000, refundedTaxMinor: 1_900 });
      }),
    );
  });
});

describe('the period of a tax report', () => {
  it.each([
    ['UTC', '2026-02-01', '2026-03-01', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['America/Los_Angeles', '2026-02-01', '2026-03-01', '2026-02-01T08:00:00Z', '2026-03-01T08:00:00Z'],
    // Summer time begins and ends on these days.
    ['Europe/Berlin', '2026-03-29', '2026-03-30', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-26', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('in %s from %s, before %s', (timeZone, fromDay, beforeDay, from, before) => {
    const period = { from: new Date(from), before: new Date(before) };
    expect(toPeriod({ fromDay, beforeDay }, timeZone)).toEqual(period);
    expect(toPeriod(period, timeZone)).toEqual(period);
  });

  it.each([
    ['nothing', {}, 'from'],
    ['one day', { fromDay: '2026-02-01' }, 'from'],
    ['days and moments', { fromDay: '2026-02-01', beforeDay: '2026-03-01', before: at(2) }, 'from'],
    ['a date that does not exist', { fromDay: '2026-02-01', beforeDay: '2026-02-30' }, 'beforeDay'],
    ['an end that is not after the beginning', { fromDay: '2026-02-01', beforeDay: '2026-02-01' }, 'beforeDay'],
    ['an end before the beginning', { from: at(2), before: at(1) }, 'before'],
  ])('is refused if it is %s', (_what, asked, field) => {
    const refusal = expect.objectContaining({ details: { fields: [expect.objectContaining({ field })] } }) as Error;
    expect(() => toPeriod(asked, 'UTC')).toThrow(refusal);
  });
});
