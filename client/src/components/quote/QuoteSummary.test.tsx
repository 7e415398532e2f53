import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aQuote, money } from '../../../test/builders';
import type { QuoteTotalsFragment } from '../../graphql/generated/operations';
import { ThemeProvider } from '../../theme/ThemeProvider';
import { SpecificationRows } from '../plate/SpecificationRows';
import { QuoteSummary, toTaxRows } from './QuoteSummary';

const vat = (rateMillionths: number, taxMinor: number) => ({
  ...{ __typename: 'QuotedTax' as const, label: 'VAT', rateMillionths, tax: money(taxMinor) },
});
const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

describe('taxes of the same name', () => {
  it.each([
    [
      'the summary of a quote',
      (quote: QuoteTotalsFragment) => <QuoteSummary quote={quote} partsTotal={quote.itemsTotal} totalLabel="Total" />,
    ],
    ['the table of an order', (quote: QuoteTotalsFragment) => <SpecificationRows rows={toTaxRows(quote)} />],
  ])('are told apart by their rates in %s, and disappear with the taxes', (_where, show) => {
    const { rerender } = render(show(aQuote(3_000, { taxes: [vat(190_000, 319), vat(55_000, 52)] })), {
      wrapper: ThemeProvider,
    });
    expect(terms()).toEqual(['Includes VAT 19%', 'Includes VAT 5.5%']);
    rerender(show(aQuote(3_000, { taxes: [vat(70_000, 196)] })));
    expect(terms()).toEqual(['Includes VAT']);
    rerender(show(aQuote(3_000)));
    expect(terms()).toEqual([]);
  });

  it('are told apart when they are added to the prices', () => {
    const quote = aQuote(3_000, { taxes: [vat(190_000, 380), vat(70_000, 70)], taxIsIncluded: false });
    render(<QuoteSummary quote={quote} partsTotal={money(3_000)} totalLabel="Total" />, { wrapper: ThemeProvider });
    expect(terms()).toEqual(['Parts', 'VAT 19%', 'VAT 7%']);
  });
});

it('discounts of the same name disappear from the summary with the discounts', () => {
  const sale = { __typename: 'QuoteAdjustment' as const, label: 'Sale', code: null, amount: money(100) };
  const show = (quote: QuoteTotalsFragment) => (
    <QuoteSummary quote={quote} partsTotal={quote.itemsTotal} totalLabel="Total" />
  );
  const { rerender } = render(show(aQuote(2_800, { adjustments: [sale, sale] })), { wrapper: ThemeProvider });
  expect(terms()).toEqual(['Parts', 'Sale', 'Sale']);
  rerender(show(aQuote(3_000)));
  expect(terms()).toEqual([]);
});
