import { currencyExponent, type Currency, type Money } from '../../shared/money.js';

/** Public settings of the shop, and settings that browsers need. */
export interface Shop {
  name: string;
  tagline: string;
  /** ISO 4217, upper case. */
  currencyCode: string;
  /** Decimals of all prices: 0, 2 or 3. */
  currencyDecimals: number;
  saleEndsAt: Date;
  /** Whether the home page shows the sale section. */
  isSaleShown: boolean;
  /**
   * How long an unpaid order of one product keeps its stock reserved, in minutes. It is placed with the order form on a
   * product's page.
   */
  orderReservationMinutes: number;
  /** How long an unpaid order of a cart keeps its stock reserved, in minutes. */
  cartReservationMinutes: number;
  /** False if the order form puts its product into the cart. */
  acceptsQuickOrders: boolean;
  contact: { address: string; phone: string; email: string };
  identity: { projectId: string; apiKey: string; authDomain: string; isEmulator: boolean };
  cardPayments: { publishableKey: string; isSandbox: boolean; minimumCharge: Money };
}

export const shopName = 'Kickstand';
export const shopTagline = 'Because your motorbike is important to us.';

/** The shop's currency for browsers, because browsers have other tables of decimals. */
export function currencyFacts(currency: Currency): Pick<Shop, 'currencyCode' | 'currencyDecimals'> {
  return { currencyCode: currency.toUpperCase(), currencyDecimals: currencyExponent(currency) };
}
