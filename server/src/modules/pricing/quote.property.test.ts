import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleTaxes } from '../../../test/example-taxes.js';
import { randomRequest, randomRules, tenfold } from '../../../test/random-carts.js';
import { priceQuote, type Quote } from './quote.js';
import type { QuoteRequest } from './quote-request.js';
import { taxesOn, type Taxable, type TaxRules } from './taxes.js';

const carts = Number(process.env['RANDOM_CARTS'] ?? 10_000);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function assertSums(quote: Quote): void {
  const { depositMinor = 0 } = quote;
  const parts = [...quote.lines, ...(quote.delivery ? [quote.delivery] : [])];
  const totals = {
    totalMinor: sum(parts.map(({ totalMinor }) => totalMinor)),
    taxMinor: sum(parts.map(({ taxMinor }) => taxMinor)),
    taxRemovedMinor: sum(parts.map(({ taxRemovedMinor }) => taxRemovedMinor)),
    discountMinor: sum(parts.map(({ discountMinor }) => discountMinor)),
    itemsMinor: sum(quote.lines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity)) - depositMinor,
  };
  expect(quote).toMatchObject(totals);
  expect(sum(quote.taxes.map(({ taxMinor }) => taxMinor))).toBe(quote.taxMinor);
  expect(sum(quote.adjustments.map(({ amountMinor }) => amountMinor))).toBe(quote.discountMinor);
  const onTop = quote.taxIsIncluded ? 0 : quote.taxMinor;
  const { itemsMinor, deliveryMinor, discountMinor, taxRemovedMinor } = quote;
  expect(quote.totalMinor).toBe(itemsMinor + depositMinor + deliveryMinor - discountMinor - taxRemovedMinor + onTop);
  const amounts = [...parts, ...quote.taxes, ...quote.adjustments].flatMap((part) =>
    Object.values(part).filter((value) => typeof value === 'number'),
  );
  expect(
    [...amounts, ...Object.values(totals)].filter((amount) => !Number.isSafeInteger(amount) || amount < 0),
  ).toEqual([]);
}

describe('priceQuote', () => {
  it(`sums its parts, and does not depend on the order of lines, in ${carts} random carts`, () => {
    const property = fc.property(randomRules, randomRequest, fc.nat(), (chosen, asked, turn) => {
      const { quote } = priceQuote(chosen, asked);
      assertSums(quote);
      const at = turn % asked.items.length;
      const turned = { ...asked, items: [...asked.items.slice(at), ...asked.items.slice(0, at)].reverse() };
      const { lines, ...other } = priceQuote(chosen, turned).quote;
      const byId = (a: { lineId: string }, b: { lineId: string }) => (a.lineId < b.lineId ? -1 : 1);
      const sorted = { ...quote, ...other, lines: [...lines].sort(byId) };
      expect(JSON.stringify(sorted)).toBe(JSON.stringify({ ...quote, lines: [...quote.lines].sort(byId) }));
    });
    fc.assert(property, { numRuns: carts, endOnFailure: true });
  });

  it('computes in KWD what it computes in USD, with a 0 appended, so that each total can be charged', () => {
    const property = fc.property(randomRules, randomRequest, (chosen, asked) => {
      const { taxes: _, ...dollars } = priceQuote(chosen, { ...asked, currency: 'usd' }).quote;
      const { taxes, ...dinars } = priceQuote(tenfold(chosen), { ...tenfold(asked), currency: 'kwd' }).quote;
      expect(dinars).toEqual({ ...tenfold(dollars), currency: 'kwd' });
      expect(sum(taxes.map(({ taxMinor }) => taxMinor))).toBe(dinars.taxMinor);
    });
    fc.assert(property, { numRuns: carts / 5, endOnFailure: true });
  });

  it('finds as much tax in a gross price as it added to the net price', () => {
    const of = (pricesIncludeTax: boolean): TaxRules => ({
      ...exampleTaxes,
      ...{ pricesIncludeTax, origin: { country: 'DE', region: '', postcode: '' } },
    });
    const asked: QuoteRequest = {
      ...{ currency: 'eur', items: [], deliveryMethodId: null, codes: [], vatNumber: null },
      ...{ destination: { country: 'DE', region: '', postcode: '' }, now: new Date('2026-11-25T12:00:00Z') },
    };
    const goods = (amountMinor: number): Taxable[] => [{ key: 'a', product: { taxClass: 'standard' }, amountMinor }];
    const property = fc.property(fc.nat({ max: 1_000_000_000 }), (net) => {
      const [onTop] = taxesOn(of(false), goods(net), asked).taxes;
      const [included] = taxesOn(of(true), goods(net + (onTop?.taxMinor ?? 0)), asked).taxes;
      expect(included).toEqual(onTop);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
