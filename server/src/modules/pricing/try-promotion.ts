import { orderRules } from '@kickstand/rules/orders';
import type { Clock } from '../../platform/clock.js';
import type { Actor } from '../../shared/actor.js';
import { invalidField, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import type { Currency } from '../../shared/money.js';
import { unitPriceOf, type Product } from '../catalogue/products/product.js';
import { findOffers, type OffersDeps } from './offers.js';
import type { createPromotions } from './promotions.js';
import { priceQuote, type PricedQuote, type PricingRules } from './quote.js';
import type { QuoteItem, QuoteRequest } from './quote-request.js';

/** A cart on which an admin tries a promotion. */
export interface PromotionTrial extends Pick<QuoteRequest, 'destination' | 'codes'> {
  promotionId: string;
  lines: readonly { productId: string; quantity: number }[];
}

interface Deps extends OffersDeps {
  promotions: Pick<ReturnType<typeof createPromotions>, 'find'>;
  clock: Clock;
  currency: Currency;
}

/**
 * A quote of these lines by the shop's own rates, as if the promotion were running and had uses left.
 * @throws DomainError BAD_USER_INPUT; NOT_FOUND
 */
export async function tryPromotion(
  deps: Deps,
  actor: Actor,
  { promotionId, lines, destination, codes }: PromotionTrial,
  rules: PricingRules,
): Promise<PricedQuote> {
  const promotion = await deps.promotions.find(actor, promotionId);
  if (!promotion) throw notFound('The promotion');
  if (lines.length > 100) throw invalidField('lines', 'A cart can have at most 100 lines.');
  const products = await deps.catalogue.findProductsByIds(lines.map(({ productId }) => productId));
  const request: QuoteRequest = {
    ...{ destination, deliveryMethodId: null, vatNumber: null, currency: deps.currency, now: deps.clock.now() },
    codes: [...new Set([...codes, ...(promotion.code === null ? [] : [promotion.code])])],
    items: toItems(lines, products),
  };
  const running = { isPaused: false, validFrom: null, validTo: null, barrier: null };
  const offers = await findOffers(deps, { ...request, customer: null });
  const promotions = offers.map((offer) => (offer.id === promotionId ? { ...offer, ...running } : offer));
  return priceQuote({ ...rules, promotions }, request);
}

function toItems(lines: PromotionTrial['lines'], products: readonly Product[]): QuoteItem[] {
  return lines.map(({ productId, quantity }, index) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) throw invalidField(`lines.${index}.productId`, 'There is no product with this ID.');
    readFields({ quantity: orderRules.quantity }, { quantity }, `lines.${index}`);
    const unitPriceMinor = unitPriceOf(product, quantity).amountMinor;
    return { lineId: String(index + 1).padStart(3, '0'), product, quantity, unitPriceMinor };
  });
}
