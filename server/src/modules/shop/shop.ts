import { currencyExponent, type Currency, type Money } from '../../shared/money.js';

/** Public settings of the shop, and those that the browser needs. */
export interface Shop {
  name: string;
  tagline: string;
  /** ISO 4217, upper case. */
  currencyCode: string;
  /** Of every price: 0, 2 or 3. */
  currencyDecimals: number;
  saleEndsAt: Date;
  /** Whether the home page has its sale section. */
  isSaleShown: boolean;
  /** How long an unpaid order of one product, placed with its order form, keeps its stock reserved. */
  orderReservationMinutes: number;
  /** How long an unpaid order of a cart does. */
  cartReservationMinutes: number;
  contact: { address: string; phone: string; email: string };
  identity: { projectId: string; apiKey: string; authDomain: string; isEmulator: boolean };
  cardPayments: { publishableKey: string; isSandbox: boolean; minimumCharge: Money };
}

export const shopName = 'Kickstand';
export const shopTagline = 'Because your motorbike is important to us.';

/** The shop's currency as browsers need it: their own tables of decimals differ. */
export function currencyFacts(currency: Currency): Pick<Shop, 'currencyCode' | 'currencyDecimals'> {
  return { currencyCode: currency.toUpperCase(), currencyDecimals: currencyExponent(currency) };
}
