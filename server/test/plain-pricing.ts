import { noDeliveryRules } from '../src/modules/pricing/delivery.js';
import type { PromotionUses } from '../src/modules/pricing/promotion-uses.js';
import type { PricingService } from '../src/modules/pricing/pricing.service.js';
import { priceQuote } from '../src/modules/pricing/quote.js';
import type { QuoteRequest } from '../src/modules/pricing/quote-request.js';
import { noTaxRules } from '../src/modules/pricing/taxes.js';

/** Promotion uses for tests without promotions: nothing is counted or reserved. */
export const noUses: PromotionUses = {
  countersOf: () => Promise.resolve([]),
  reserve: ({ id }) => Promise.resolve(id),
  reserveAgain: () => Promise.resolve(true),
  findReservations: () => Promise.resolve([]),
  release: () => Promise.resolve(false),
  finalise: () => Promise.resolve(false),
  async *reservationsBefore() {
    // There are no reservations.
  },
};

/** Prices without any rules: unit price times quantity. */
export const plainPricing: Pick<PricingService, 'quote' | 'quoteQuick' | 'readSamePlace'> = {
  quote: (choice) => Promise.resolve(price(choice)),
  readSamePlace: () => Promise.resolve(() => true),
  quoteQuick: (items) => Promise.resolve(price({ items }).quote),
};

function price(choice: Pick<QuoteRequest, 'items'>) {
  const nothing = { destination: null, deliveryMethodId: null, codes: [], vatNumber: null };
  const rules = { promotions: [], delivery: noDeliveryRules, taxes: noTaxRules };
  return priceQuote(rules, { ...nothing, ...choice, currency: 'usd', now: new Date(0) });
}
