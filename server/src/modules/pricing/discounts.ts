import { describeSelection, formatDay, normaliseCode, type SelectionNames } from '@kickstand/rules/promotions';
import { allocate, formatMoney, money, shareOf, type Currency } from '../../shared/money.js';
import type { Promotion } from './promotion.js';
import type { QuoteItem, QuoteRequest } from './quote-request.js';

/** Why this customer cannot use a promotion, whatever is in the cart. */
export type Barrier = 'used_up' | 'held_by_guests' | 'held_by_account' | 'used_by_customer' | 'not_first_order';

/** A promotion for one quote. */
export interface OfferedPromotion extends Promotion {
  /** Names of the selected categories, brands and products, for messages. */
  names: SelectionNames;
  /** Null if it applies to the customer. */
  barrier: Barrier | null;
}

/** A discount in a quote: by a promotion or by staff. */
export interface Adjustment {
  /** Null for a discount by staff. */
  promotionId: string | null;
  /** Name for the customer. */
  label: string;
  /** The code of the promotion, as stored; null for an automatic discount and for a discount by staff. */
  code: string | null;
  /** What it takes off, in minor units: the sum of its shares and `deliveryMinor`. */
  amountMinor: number;
  /** What it takes off each line. */
  shares: readonly { lineId: string; amountMinor: number }[];
  /** What it takes off the price of delivery. */
  deliveryMinor: number;
}

/** Whether a code that the customer entered takes effect. */
export interface CodeAnswer {
  code: string;
  /** Why the code has no effect, for the customer; null if it takes effect. */
  problem: string | null;
  /** True if no uses of the code are left, in total or for this customer. */
  isUsedUp: boolean;
}

export interface Discounts {
  adjustments: readonly Adjustment[];
  /** One for each entered code, in the order of the request. */
  codes: readonly CodeAnswer[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const subtotalOf = ({ unitPriceMinor, quantity }: QuoteItem) => unitPriceMinor * quantity;
const totalOf = (items: readonly QuoteItem[]) => sum(items.map(subtotalOf));
const quantityOf = (items: readonly QuoteItem[]) => sum(items.map(({ quantity }) => quantity));

/**
 * Discounts on the lines. Pure. The choices are: all promotions that can be combined, together (automatic ones first,
 * then those with codes, each group by priority); all of these but one; each promotion that cannot be combined, alone;
 * and no promotion. The choice that is cheapest for the customer applies. Discounts on the delivery are still 0: see
 * `discountDelivery`.
 * @param items sorted by their ID.
 * @param priceDelivery returns the price of delivery if the lines cost this much; null if there is no delivery.
 */
export function discountLines(
  promotions: readonly OfferedPromotion[],
  items: readonly QuoteItem[],
  request: QuoteRequest,
  priceDelivery: (valueMinor: number) => number | null,
): Discounts {
  const entered = new Set(request.codes.map(normaliseCode));
  const offered = promotions.filter(({ code }) => code === null || entered.has(code));
  const problems = new Map(offered.map((promotion) => [promotion.id, findProblem(promotion, items, request)]));
  const usable = offered.filter(({ id }) => problems.get(id) === null).sort(byTurn);
  const combined = usable.filter(({ isCombinable }) => isCombinable);
  const alone = usable.filter(({ isCombinable }) => !isCombinable).map((promotion) => [promotion]);
  // A discount can cost more than it takes off, because the delivery is no longer free.
  const fewer = combined.map((promotion) => combined.filter((each) => each !== promotion));
  const sets = [combined, ...alone, ...fewer].filter((set) => set.length > 0);
  const adjustments = findCheapest(
    [...sets, []].map((set) => ({ set, adjustments: applyAll(set, items, request.currency) })),
    totalOf(items),
    priceDelivery,
  );
  const applied = new Map(adjustments.map((adjustment) => [adjustment.promotionId, adjustment]));
  const codes = request.codes.map((code): CodeAnswer => {
    const promotion = offered.find((each) => each.code === normaliseCode(code));
    if (!promotion) return { code, problem: 'This code is not known.', isUsedUp: false };
    const { barrier } = promotion;
    const isUsedUp = barrier !== null && barrier !== 'not_first_order';
    const problem =
      problems.get(promotion.id) ?? explain(promotion, applied.get(promotion.id), { adjustments, offered });
    return { code, problem, isUsedUp: isUsedUp && problem === barrierTexts[barrier] };
  });
  const isLeft = ({ promotionId, amountMinor }: Adjustment) =>
    amountMinor > 0 || promotions.some(({ id, kind }) => id === promotionId && kind === 'free_delivery');
  return { adjustments: adjustments.filter(isLeft), codes };
}

/**
 * Adds the discounts on the price of delivery, and removes discounts without effect. Pure.
 * @param deliveryMinor null if the delivery is not priced.
 */
export function discountDelivery(
  promotions: readonly OfferedPromotion[],
  { adjustments, codes }: Discounts,
  deliveryMinor: number | null,
): Discounts {
  const free = new Set(promotions.filter(({ kind }) => kind === 'free_delivery').map(({ id }) => id));
  const isFree = ({ promotionId }: Adjustment) => promotionId !== null && free.has(promotionId);
  const first = adjustments.find(isFree);
  const left = adjustments.flatMap((adjustment): Adjustment[] => {
    if (!isFree(adjustment)) return [adjustment];
    if (adjustment !== first || !deliveryMinor) return [];
    return [{ ...adjustment, amountMinor: deliveryMinor, deliveryMinor }];
  });
  if (deliveryMinor === null) return { adjustments: left, codes };
  const effective = new Set(left.map(({ promotionId }) => promotionId));
  const idle = new Set(adjustments.filter(({ promotionId }) => !effective.has(promotionId)).map(({ code }) => code));
  const explained = codes.map((answer) =>
    answer.problem === null && idle.has(normaliseCode(answer.code))
      ? { ...answer, problem: 'Delivery is already free.' }
      : answer,
  );
  return { adjustments: left, codes: explained };
}

/** Automatic ones first; then the highest priority first. */
function byTurn(a: Promotion, b: Promotion): number {
  if ((a.code === null) !== (b.code === null)) return a.code === null ? -1 : 1;
  return b.priority - a.priority || (a.id < b.id ? -1 : 1);
}

/** Added to the cost of a cart that cannot be delivered. More than any cart costs. */
const undelivered = 2 ** 52;

/** The set with which lines and delivery cost least; if several cost the same, the first. */
function findCheapest(
  candidates: readonly { set: readonly OfferedPromotion[]; adjustments: readonly Adjustment[] }[],
  totalMinor: number,
  priceDelivery: (valueMinor: number) => number | null,
): readonly Adjustment[] {
  const [first, ...others] = candidates;
  if (!first || others.length === 0) return first?.adjustments ?? [];
  const costOf = ({ set, adjustments }: typeof first) => {
    const value = totalMinor - sum(adjustments.map(({ amountMinor }) => amountMinor));
    const delivery = priceDelivery(value) ?? undelivered;
    return value + (delivery < undelivered && set.some(({ kind }) => kind === 'free_delivery') ? 0 : delivery);
  };
  let best = { candidate: first, cost: costOf(first) };
  for (const candidate of others) {
    const cost = costOf(candidate);
    if (cost < best.cost) best = { candidate, cost };
  }
  return best.candidate.adjustments;
}

/** Each promotion applies to the amounts that remain after the previous ones. */
function applyAll(
  promotions: readonly OfferedPromotion[],
  items: readonly QuoteItem[],
  currency: Currency,
): Adjustment[] {
  const left = new Map(items.map((item) => [item.lineId, subtotalOf(item)]));
  return promotions.map((promotion) => {
    const shares = takeOff(promotion, items, left, currency).filter(({ amountMinor }) => amountMinor > 0);
    for (const { lineId, amountMinor } of shares) left.set(lineId, (left.get(lineId) ?? 0) - amountMinor);
    const { id: promotionId, name: label, code } = promotion;
    return { promotionId, label, code, amountMinor: sum(shares.map((share) => share.amountMinor)), shares, deliveryMinor: 0 }; // prettier-ignore
  });
}

function takeOff(
  promotion: Promotion,
  items: readonly QuoteItem[],
  left: ReadonlyMap<string, number>,
  currency: Currency,
): Adjustment['shares'] {
  const { kind, percent, amountMinor } = promotion;
  if (kind === 'free_delivery') return [];
  if (kind === 'buy_x_get_y') return freeUnits(promotion, matching(promotion, items), left, currency);
  const targets = kind.endsWith('_lines') ? matching(promotion, items) : items;
  if (targets.length === 0) return [];
  const weights = targets.map(({ lineId }) => left.get(lineId) ?? 0);
  const most = sum(weights);
  const off = percent === null ? Math.min(amountMinor ?? 0, most) : shareOf(most, percent, 100, currency);
  const parts = allocate(off, weights, currency);
  return targets.map(({ lineId }, index) => ({ lineId, amountMinor: parts[index] ?? 0 }));
}

/** The cheapest units are free. The discount on a line is their share of what earlier discounts have left of it. */
function freeUnits(
  { buyQuantity, getQuantity, isPerProduct }: Promotion,
  items: readonly QuoteItem[],
  left: ReadonlyMap<string, number>,
  currency: Currency,
): Adjustment['shares'] {
  const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 0];
  return groupsOf(items, isPerProduct).flatMap((group) => {
    let free = Math.floor(quantityOf(group) / (buy + get)) * get;
    return [...group]
      .sort((a, b) => a.unitPriceMinor - b.unitPriceMinor || (a.lineId < b.lineId ? -1 : 1))
      .map(({ lineId, quantity }) => {
        const units = Math.min(free, quantity);
        free -= units;
        return { lineId, amountMinor: shareOf(left.get(lineId) ?? 0, units, quantity, currency) };
      });
  });
}

function groupsOf(items: readonly QuoteItem[], isPerProduct: boolean): (readonly QuoteItem[])[] {
  if (!isPerProduct) return [items];
  const ids = new Set(items.map(({ product }) => product.id));
  return [...ids].map((id) => items.filter(({ product }) => product.id === id));
}

/**
 * The lines that a promotion selects. A line must match its categories, its brands and its products; an empty list
 * matches every line.
 */
function matching({ categoryIds, brandIds, productIds }: Promotion, items: readonly QuoteItem[]): QuoteItem[] {
  return items.filter(
    ({ product: { id, brandId, categoryIds: own, categoryPath } }) =>
      (categoryIds.length === 0 || [...own, ...categoryPath].some((each) => categoryIds.includes(each))) &&
      (brandIds.length === 0 || (brandId !== null && brandIds.includes(brandId))) &&
      (productIds.length === 0 || productIds.includes(id)),
  );
}

export const barrierTexts: Record<Barrier, string> = {
  used_up: 'This code has been used up.',
  held_by_guests:
    'Unpaid orders of guests use this code as often as they may. Sign in to use it, pay for your unpaid order, or try ' +
    'again later.',
  held_by_account: 'Your unpaid orders use this code as often as they may. Pay for one of them first.',
  used_by_customer: 'You have used this code already, or an unpaid order of yours uses it.',
  not_first_order: 'This code is only for first orders.',
};

/** Why a promotion does not apply, for the customer; null if it applies. */
function findProblem(promotion: OfferedPromotion, items: readonly QuoteItem[], request: QuoteRequest): string | null {
  const { isPaused, validFrom, validTo, barrier } = promotion;
  const { now, currency } = request;
  if (isPaused) return 'This code cannot be used at the moment.';
  if (validFrom !== null && now < validFrom) return `This code can be used from ${formatDay(validFrom)}.`;
  if (validTo !== null && now > validTo) return `This code could be used until ${formatDay(validTo)}.`;
  if (barrier !== null) return barrierTexts[barrier];
  return findMissing(promotion, matching(promotion, items), currency);
}

function findMissing(promotion: OfferedPromotion, lines: readonly QuoteItem[], currency: Currency): string | null {
  const { kind, minimumMinor, minimumQuantity, buyQuantity, getQuantity, isPerProduct, names } = promotion;
  const selection = describeSelection(names);
  const ofSelection = selection === null ? '' : ` of ${selection}`;
  const needs = (what: string) => `This code needs at least ${what}.`;
  if (minimumMinor !== null && totalOf(lines) < minimumMinor) {
    return needs(`${formatMoney(money(minimumMinor, currency))}${ofSelection}`);
  }
  if (minimumQuantity !== null && quantityOf(lines) < minimumQuantity) {
    return needs(`${minimumQuantity} units${ofSelection}`);
  }
  if (lines.length === 0) return `This code is for ${selection ?? 'a cart with products'}.`;
  if (kind !== 'buy_x_get_y') return null;
  const group = (buyQuantity ?? 1) + (getQuantity ?? 0);
  if (groupsOf(lines, isPerProduct).some((each) => quantityOf(each) >= group)) return null;
  return needs(`${group} units of ${isPerProduct ? 'one product' : (selection ?? 'any products')}`);
}

/** Why a code that could apply has no effect; null if it takes effect. */
function explain(
  promotion: OfferedPromotion,
  adjustment: Adjustment | undefined,
  { adjustments, offered }: { adjustments: readonly Adjustment[]; offered: readonly OfferedPromotion[] },
): string | null {
  if (adjustment) {
    const hasEffect = adjustment.amountMinor > 0 || promotion.kind === 'free_delivery';
    return hasEffect ? null : 'The other discounts leave nothing that this code could take off.';
  }
  const isApplied = ({ id }: OfferedPromotion) => adjustments.some(({ promotionId }) => promotionId === id);
  const canJoin = promotion.isCombinable && offered.filter(isApplied).every(({ isCombinable }) => isCombinable);
  if (adjustments.length === 0 || canJoin)
    return 'With this code, the delivery would cost more than the code takes off.';
  const others = adjustments.map(({ code, label }) => (code === null ? `"${label}"` : `the code ${code}`));
  return `This code cannot be combined with ${others.join(' and ')}. The cheaper option applies.`;
}
