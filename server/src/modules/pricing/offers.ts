import { normaliseCode, promotionLimits, type SelectionNames } from '@kickstand/rules/promotions';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import { toHolder, unknownNetwork } from '../catalogue/stock/stock-limits.js';
import type { Barrier, CodeAnswer, OfferedPromotion } from './discounts.js';
import { stateOf, type Promotion, type PromotionContent } from './promotion.js';
import type { PromotionRepository } from './promotion.repository.js';
import { customerKeyOf, type createPromotionUses, type UseLimit } from './promotion-uses.js';

/** For whom a quote is made, as far as it is known. */
export interface QuoteCustomer {
  userId: string | null;
  /** Trimmed, lower case; null for a visitor who has not entered it yet. */
  email: string | null;
  /** Whether orders with this email address count as the customer's own. */
  ownsEmail: boolean;
  /** Network address of the customer's own request; absent if staff or the shop make the quote. */
  network?: string | undefined;
}

/** Counts attempts with unknown codes. */
export interface CodeGuesses {
  /** @returns seconds until codes are accepted again; 0 if they are accepted now. */
  count(
    who: { account?: string | undefined; address?: string | undefined },
    unknown: readonly string[],
  ): Promise<number>;
}

export interface OffersDeps {
  repository: PromotionRepository;
  counters: ReturnType<typeof createPromotionUses>;
  catalogue: Pick<CatalogueService, 'findProductsByIds' | 'taxonomy'>;
  /** Whether the customer has an order that was paid. */
  hasPaidOrder: (customer: { userId: string | null; email: string | null }) => Promise<boolean>;
  /** Null if guesses are not limited. */
  codeGuesses: CodeGuesses | null;
  /** Secret key for hashing guests' network addresses. */
  networkSecret: string;
}

/** @param guestEmail email address that a guest has typed; null if there is none yet. */
export function toQuoteCustomer(actor: Actor, guestEmail: string | null): QuoteCustomer {
  const network = actor.kind === 'system' ? undefined : (actor.network ?? unknownNetwork);
  if (actor.kind === 'user') {
    const { userId, email, ownsEmail } = actor;
    return { userId, email, ownsEmail, network };
  }
  return { userId: null, email: guestEmail, ownsEmail: guestEmail !== null, network };
}

interface OfferRequest {
  codes: readonly string[];
  customer: QuoteCustomer | null;
  /** Reservations of this order do not count as uses. */
  orderId?: string | undefined;
  now: Date;
}

/**
 * The automatic promotions and the promotions of the entered codes, each with the reason why the customer cannot use
 * it, if any.
 */
export async function findOffers(deps: OffersDeps, request: OfferRequest): Promise<OfferedPromotion[]> {
  const codes = new Set(request.codes.map(normaliseCode));
  const all = await deps.repository.readBook();
  const asked = all.filter(({ code }) => code === null || codes.has(code));
  if (asked.length === 0) return [];
  const running = asked.filter((promotion) => stateOf(promotion, request.now) === 'running');
  const barriers = await findBarriers(deps, running, request);
  const namesOf = await openNames(deps.catalogue, asked);
  return asked.map((each) => ({ ...each, names: namesOf(each), barrier: barriers.get(each.id) ?? null }));
}

/**
 * @returns the codes to apply. If too many unknown codes were tried, none are applied, and `refused` has an answer for
 *   each.
 * @throws DomainError BAD_USER_INPUT if there are too many codes.
 */
export async function readCodes(
  { repository, codeGuesses }: OffersDeps,
  codes: readonly string[],
  customer: QuoteCustomer | null,
): Promise<{ codes: readonly string[]; refused: CodeAnswer[] | null }> {
  if (codes.length > promotionLimits.codes) {
    throw invalidField('codes', `A cart can have at most ${promotionLimits.codes} codes.`);
  }
  const address = customer?.network;
  // Codes that staff enter for a customer are not counted.
  if (!codeGuesses || codes.length === 0 || address === undefined) return { codes, refused: null };
  const known = new Set((await repository.readBook()).map(({ code }) => code));
  const unknown = new Set(codes.map(normaliseCode).filter((code) => !known.has(code)));
  const who = { account: customer?.userId ?? undefined, address };
  const minutes = Math.ceil((await codeGuesses.count(who, [...unknown])) / 60);
  if (minutes === 0) return { codes, refused: null };
  const problem = `Too many unknown codes were tried. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return { codes: [], refused: codes.map((code) => ({ code, problem, isUsedUp: false })) };
}

async function findBarriers(
  { counters, hasPaidOrder, networkSecret }: OffersDeps,
  promotions: readonly Promotion[],
  { customer, orderId }: OfferRequest,
): Promise<ReadonlyMap<string, Barrier>> {
  const key = customer && customerKeyOf({ ...customer, email: customer.email ?? '' });
  const limits = promotions.flatMap(({ id: promotionId, useLimit, customerLimit }) => [
    ...(useLimit === null ? [] : [{ promotionId, customerKey: null, limit: useLimit }]),
    ...(customerLimit === null || key === null ? [] : [{ promotionId, customerKey: key, limit: customerLimit }]),
  ]);
  const holder = customer?.network === undefined ? null : toHolder(customer, customer.network, networkSecret);
  const reached = await counters.findReached(limits, { holder, orderId });
  const barriers = new Map<string, Barrier>();
  const first = promotions.filter(({ isFirstOrder }) => isFirstOrder);
  if (first.length > 0 && key !== null && customer) {
    const email = customer.ownsEmail ? customer.email : null;
    if (await hasPaidOrder({ userId: customer.userId, email })) for (const { id } of first) barriers.set(id, 'not_first_order'); // prettier-ignore
  }
  for (const each of reached) barriers.set(each.promotionId, toBarrier(each, customer));
  return barriers;
}

function toBarrier(
  { customerKey, limit, taken }: UseLimit & { taken: number },
  customer: QuoteCustomer | null,
): Barrier {
  if (customerKey !== null) return 'used_by_customer';
  if (taken >= limit) return 'used_up';
  return customer?.userId ? 'held_by_account' : 'held_by_guests';
}

type Selection = Pick<PromotionContent, 'categoryIds' | 'brandIds' | 'productIds'>;

/**
 * Loads the names of the categories, brands and products that promotions are limited to. Removed categories and brands
 * are listed too, because a promotion without names would be described as one for everything.
 */
export async function openNames(
  catalogue: OffersDeps['catalogue'],
  promotions: readonly Selection[],
): Promise<(promotion: Selection) => SelectionNames> {
  const productIds = [...new Set(promotions.flatMap((each) => each.productIds))];
  const hasTaxa = promotions.some(({ categoryIds, brandIds }) => categoryIds.length + brandIds.length > 0);
  const [products, taxonomy] = await Promise.all([
    productIds.length === 0 ? [] : catalogue.findProductsByIds(productIds),
    hasTaxa ? catalogue.taxonomy.read() : null,
  ]);
  const productNames = new Map(products.map(({ id, name }) => [id, name]));
  return (promotion) => ({
    categories: promotion.categoryIds.map((id) => taxonomy?.tree.find(id)?.name ?? 'a removed category'),
    brands: promotion.brandIds.map((id) => taxonomy?.brandsById.get(id)?.name ?? 'a removed brand'),
    products: promotion.productIds.flatMap((id) => productNames.get(id) ?? []),
  });
}
