import type { Product } from '../catalogue/products/product.js';
import type { QuoteRequest } from './quote-request.js';

/** Tax rates and how they apply. Without rates, nothing is taxed. */
export interface TaxRules {
  /** Whether the shop's prices contain the tax of its own country. */
  pricesIncludeTax: boolean;
}

export const noTaxRules: TaxRules = { pricesIncludeTax: true };

/** Something that is taxed: a line, or the delivery. */
export interface Taxable {
  /** ID of the line; 'delivery' for the delivery. */
  key: string;
  /** Null for the delivery. */
  product: Product | null;
  /** Price after discounts. */
  amountMinor: number;
}

/** One rate of a quote. */
export interface QuotedTax {
  /** For people, e.g. 'VAT 19 %' or 'Sales tax New York'. */
  label: string;
  /** Millionths: 190,000 for 19 %. */
  rateMillionths: number;
  /** The taxed amount, without the tax. */
  baseMinor: number;
  taxMinor: number;
}

export const taxExemptions = ['reverse_charge', 'export', 'not_registered'] as const;
/** Why no tax is charged. */
export type TaxExemption = (typeof taxExemptions)[number];

export interface TaxAnswer {
  /** Whether the amounts contain the tax; otherwise it comes on top. */
  isIncluded: boolean;
  exemption: TaxExemption | null;
  taxes: readonly QuotedTax[];
  /**
   * By key of the taxable: its tax, and the tax of the shop's own country that is taken out of its price because the
   * customer does not owe it.
   */
  shares: ReadonlyMap<string, { taxMinor: number; removedMinor: number }>;
  /** The provider's ID of its calculation; null if the shop's own rates were used. */
  calculationId: string | null;
}

/** The tax on the amounts. Pure. */
export function taxesOn(rules: TaxRules, taxables: readonly Taxable[], request: QuoteRequest): TaxAnswer {
  void taxables;
  void request;
  return {
    isIncluded: rules.pricesIncludeTax,
    exemption: null,
    taxes: [],
    shares: new Map(),
    calculationId: null,
  };
}
