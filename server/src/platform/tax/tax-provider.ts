/** The parts of an address on which taxes depend. Unknown parts are ''. */
export interface TaxAddress {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  postcode: string;
}

/** Amounts to be taxed, in minor units of the currency. */
export interface TaxableAmounts {
  currency: string;
  /** Whether the amounts contain the tax; otherwise it comes on top. */
  isIncluded: boolean;
  /** Where the goods are shipped from; null for the address in the provider's own settings. */
  origin: TaxAddress | null;
  destination: TaxAddress;
  /** VAT number of a business; null for consumers. */
  vatNumber: string | null;
  /** Empty if only the delivery costs something. */
  items: readonly TaxableItem[];
  /** Null if there is no delivery. */
  delivery: Omit<TaxableItem, 'key'> | null;
}

export interface TaxableItem {
  /** Unique among the items. */
  key: string;
  amountMinor: number;
  /** The provider's code of the kind of product; '' for any goods. */
  taxCode: string;
}

export interface CalculatedTax {
  country: string;
  region: string;
  label: string;
  /** Millionths: 190,000 for 19 %. */
  rateMillionths: number;
  /** The taxed amount, without the tax. */
  baseMinor: number;
  taxMinor: number;
}

export interface TaxCalculation {
  id: string;
  /** Tax of each item, by its key. */
  itemTaxes: ReadonlyMap<string, number>;
  deliveryTaxMinor: number;
  taxes: readonly CalculatedTax[];
  /** Why no tax is charged; null if tax is charged, or the rate is 0 %. */
  exemption: 'reverse_charge' | 'not_registered' | null;
}

/** A service that calculates taxes. */
export interface TaxProvider {
  /** @throws DomainError TAX_UNAVAILABLE if the provider fails; BAD_USER_INPUT if it does not know the address. */
  calculate(amounts: TaxableAmounts): Promise<TaxCalculation>;
}
