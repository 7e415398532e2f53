/** What every visitor may know about the shop and what the browser needs to run. */
export interface Shop {
  name: string;
  tagline: string;
  /** ISO 4217, upper case. */
  currencyCode: string;
  saleEndsAt: Date;
  contact: { address: string; phone: string; email: string };
  identity: { projectId: string; apiKey: string; authDomain: string; isEmulator: boolean };
  cardPayments: { publishableKey: string; isSandbox: boolean };
}

export const shopName = 'Kickstand';
export const shopTagline = 'Because your motorbike is important to us.';
