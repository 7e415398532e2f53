import { invalidField } from '../../shared/errors.js';
import { shareOf, type Currency, type Money } from '../../shared/money.js';
import { findDelivery, findMethod, type DeliveryAnswer, type DeliveryOption, type DeliveryRules } from './delivery.js';
import {
  discountDelivery,
  discountLines,
  type Adjustment,
  type CodeAnswer,
  type Discounts,
  type OfferedPromotion,
} from './discounts.js';
import type { QuoteItem, QuoteRequest } from './quote-request.js';
import {
  taxesOn,
  type QuotedTax,
  type TaxAnswer,
  type Taxable,
  type TaxedPart,
  type TaxExemption,
  type TaxRules,
} from './taxes.js';

export interface PricingRules {
  promotions: readonly OfferedPromotion[];
  delivery: DeliveryRules;
  taxes: TaxRules;
}

export interface QuoteLine {
  lineId: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  taxRemovedMinor: number;
  taxMinor: number;
  /** What the customer pays for the line: price less discount and removed tax, plus tax that comes on top. */
  totalMinor: number;
  /**
   * Its taxed parts, by rate. Absent if nothing is taxed, if a provider calculated the tax, and in quotes of earlier
   * versions.
   */
  taxParts?: readonly TaxedPart[];
}

export interface QuotedDelivery extends DeliveryOption {
  discountMinor: number;
  taxRemovedMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** As for a line. */
  taxParts?: readonly TaxedPart[];
}

/**
 * Prices of a cart or an order, in minor units of one currency. No amount is negative. The totals of the lines and of
 * the delivery sum to the total. A quote is stored with its order, and only replaced when staff edit the unpaid order.
 */
export interface Quote {
  currency: Currency;
  lines: readonly QuoteLine[];
  adjustments: readonly Adjustment[];
  /** Null if the delivery is not priced. */
  delivery: QuotedDelivery | null;
  taxes: readonly QuotedTax[];
  /** Whether the prices include the taxes; otherwise the taxes are added. */
  taxIsIncluded: boolean;
  taxExemption: TaxExemption | null;
  /** ID of the tax provider's calculation; null if the shop's own rates were used. */
  taxCalculationId: string | null;
  /** VAT number of the customer; null for consumers. */
  vatNumber: string | null;
  /** Sum of unit prices times quantities, without deposits. */
  itemsMinor: number;
  /** Sum of the deposits for old parts, each of which is a line. Absent if there are none. */
  depositMinor?: number;
  /** Sum of the adjustments. */
  discountMinor: number;
  /** Price of delivery before discounts. */
  deliveryMinor: number;
  /** Tax of the shop's own country that is taken out of the prices. */
  taxRemovedMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** A quote with everything that the customer can choose. */
export interface PricedQuote extends DeliveryAnswer {
  quote: Quote;
  codes: readonly CodeAnswer[];
}

/** Key of the delivery among the taxables. */
export const deliveryKey = 'delivery';

/** ID of the deposit line that belongs to a product line. */
export const depositLineIdOf = (lineId: string) => `${lineId}:deposit`;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Prices the lines: discounts, then delivery, then taxes. Pure.
 * @param taxed answer of a tax provider; without it, the shop's own rates apply.
 * @throws DomainError BAD_USER_INPUT if the total is not a safe integer.
 */
export function priceQuote(rules: PricingRules, request: QuoteRequest, taxed?: TaxAnswer): PricedQuote {
  const priced = priceUntaxed(rules, request);
  const taxes = taxed ?? taxesOn(rules.taxes, priced.taxables, atTaxPlace(rules, request));
  return { ...priced.delivery, quote: toQuote(request, priced, taxes), codes: priced.codes };
}

/** The request with the destination that determines its taxes: for pick-up, this is the shop's own place. */
export function atTaxPlace(rules: PricingRules, request: QuoteRequest): QuoteRequest {
  if (findMethod(rules.delivery, request.deliveryMethodId)?.kind !== 'pickup') return request;
  const { origin } = rules.taxes;
  return { ...request, destination: origin.country === '' ? null : origin };
}

/** The amounts that are taxed, for a tax provider. Pure. */
export function taxablesOf(rules: PricingRules, request: QuoteRequest): readonly Taxable[] {
  return priceUntaxed(rules, request).taxables;
}

interface Untaxed {
  /** The requested lines; their deposits are separate. */
  items: readonly QuoteItem[];
  deposits: readonly QuoteItem[];
  adjustments: readonly Adjustment[];
  codes: Discounts['codes'];
  delivery: DeliveryAnswer;
  chosen: DeliveryOption | null;
  taxables: readonly Taxable[];
}

function priceUntaxed(rules: PricingRules, request: QuoteRequest): Untaxed {
  // Sorted by ID, so that the sequence of the lines does not change the price.
  const items = [...request.items].sort((a, b) => (a.lineId < b.lineId ? -1 : 1));
  const deposits = depositsFor(items);
  if (!Number.isSafeInteger(sum([...items, ...deposits].map(subtotalOf)))) {
    throw invalidField('quantity', 'The total is too large. Order a smaller quantity.');
  }
  const deliverAt = (valueMinor: number) => {
    const delivery = findDelivery(rules.delivery, items, valueMinor, request.destination);
    const chosen = delivery.options.find(({ methodId }) => methodId === request.deliveryMethodId);
    return { delivery, chosen: chosen ?? delivery.options.find(({ isPickup }) => !isPickup) ?? null };
  };
  const priceDelivery = (valueMinor: number) => deliverAt(valueMinor).chosen?.priceMinor ?? null;
  const discounts = withStaffDiscounts(
    items,
    discountLines(rules.promotions, items, request, priceDelivery),
    request.currency,
  );
  const amountOf = (item: QuoteItem) => subtotalOf(item) - discountOf(discounts.adjustments, item.lineId);
  const { delivery, chosen } = deliverAt(sum(items.map(amountOf)));
  const { adjustments, codes } = discountDelivery(rules.promotions, discounts, chosen?.priceMinor ?? null);
  const deliveryAmount = (chosen?.priceMinor ?? 0) - sum(adjustments.map(({ deliveryMinor }) => deliveryMinor));
  const taxables = [
    ...[...items, ...deposits].map((item) => ({
      ...{ key: item.lineId, product: item.product, amountMinor: amountOf(item) },
    })),
    ...(chosen ? [{ key: deliveryKey, product: null, amountMinor: deliveryAmount }] : []),
  ];
  return { items, deposits, adjustments, codes, delivery, chosen, taxables };
}

/** No discount applies to a deposit, and it is not delivered. It is taxed like its product. */
const depositsFor = (items: readonly QuoteItem[]): QuoteItem[] =>
  items.flatMap(({ lineId, product, quantity }) => {
    const { coreDeposit } = product;
    if (!coreDeposit) return [];
    return [{ lineId: depositLineIdOf(lineId), product, quantity, unitPriceMinor: coreDeposit.amountMinor }];
  });

function toQuote(
  { currency, items: asked, vatNumber }: QuoteRequest,
  { items, deposits, adjustments, chosen, taxables }: Untaxed,
  taxes: TaxAnswer,
): Quote {
  const amounts = new Map(taxables.map(({ key, amountMinor }) => [key, amountMinor]));
  const taxed = (key: string) => {
    const share = taxes.shares.get(key) ?? { taxMinor: 0, removedMinor: 0 };
    const { taxMinor, removedMinor: taxRemovedMinor, parts = [] } = share;
    const totalMinor = (amounts.get(key) ?? 0) - taxRemovedMinor + (taxes.isIncluded ? 0 : taxMinor);
    return { taxMinor, taxRemovedMinor, totalMinor, ...(parts.length > 0 && { taxParts: parts }) };
  };
  const lines = [...asked, ...deposits].map(({ lineId, quantity, unitPriceMinor }) => {
    const discountMinor = discountOf(adjustments, lineId);
    return { lineId, quantity, unitPriceMinor, discountMinor, ...taxed(lineId) };
  });
  const delivery = chosen && {
    ...chosen,
    discountMinor: sum(adjustments.map(({ deliveryMinor }) => deliveryMinor)),
    ...taxed(deliveryKey),
  };
  const parts = [...lines, ...(delivery ? [delivery] : [])];
  return {
    currency,
    lines,
    adjustments,
    delivery,
    taxes: taxes.taxes,
    taxIsIncluded: taxes.isIncluded,
    taxExemption: taxes.exemption,
    taxCalculationId: taxes.calculationId,
    vatNumber,
    itemsMinor: sum(items.map(subtotalOf)),
    ...(deposits.length > 0 && { depositMinor: sum(deposits.map(subtotalOf)) }),
    discountMinor: sum(adjustments.map(({ amountMinor }) => amountMinor)),
    deliveryMinor: delivery?.priceMinor ?? 0,
    taxRemovedMinor: sum(parts.map(({ taxRemovedMinor }) => taxRemovedMinor)),
    taxMinor: sum(parts.map(({ taxMinor }) => taxMinor)),
    totalMinor: sum(parts.map(({ totalMinor }) => totalMinor)),
  };
}

/** Adds the discounts by staff: percentages of the amount that promotions leave of a line. */
function withStaffDiscounts(items: readonly QuoteItem[], discounts: Discounts, currency: Currency): Discounts {
  const added = items.flatMap((item): Adjustment[] => {
    const { lineId, staffDiscount } = item;
    const left = subtotalOf(item) - discountOf(discounts.adjustments, lineId);
    const amountMinor = shareOf(left, staffDiscount?.percent ?? 0, 100, currency);
    if (!staffDiscount || amountMinor === 0) return [];
    const shares = [{ lineId, amountMinor }];
    return [{ promotionId: null, label: staffDiscount.reason, code: null, amountMinor, shares, deliveryMinor: 0 }];
  });
  return { ...discounts, adjustments: [...discounts.adjustments, ...added] };
}

const subtotalOf = ({ unitPriceMinor, quantity }: QuoteItem) => unitPriceMinor * quantity;

function discountOf(adjustments: readonly Adjustment[], lineId: string): number {
  const shares = adjustments.flatMap(({ shares }) => shares).filter((share) => share.lineId === lineId);
  return sum(shares.map(({ amountMinor }) => amountMinor));
}

/**
 * The quote of an order from before quotes were stored: nothing but its lines.
 * @param total the order's total; by default, the sum of the lines. The unit prices of a migrated order may be rounded,
 *   so the last line gets the difference.
 */
export function plainQuote(
  currency: Currency,
  lines: readonly { id: string; quantity: number; unitPrice: Money }[],
  total?: Money,
): Quote {
  const subtotals = lines.map(({ quantity, unitPrice }) => unitPrice.amountMinor * quantity);
  const totalMinor = total?.amountMinor ?? sum(subtotals);
  const difference = totalMinor - sum(subtotals);
  const priced = lines.map(({ id: lineId, quantity, unitPrice: { amountMinor: unitPriceMinor } }, index) => ({
    ...{ lineId, quantity, unitPriceMinor, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 0 },
    totalMinor: unitPriceMinor * quantity + (index === lines.length - 1 ? difference : 0),
  }));
  return {
    currency,
    lines: priced,
    ...{ adjustments: [], delivery: null, taxes: [], taxIsIncluded: true, taxExemption: null, taxCalculationId: null },
    vatNumber: null,
    ...{ itemsMinor: totalMinor, discountMinor: 0, deliveryMinor: 0, taxRemovedMinor: 0, taxMinor: 0, totalMinor },
  };
}
