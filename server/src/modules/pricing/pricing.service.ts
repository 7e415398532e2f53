import type { Connection } from 'mongoose';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField, staleVersion } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { changesBetween } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { Product } from '../catalogue/products/product.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { StockLimits } from '../catalogue/stock/stock-limits.js';
import { noDeliveryRules } from './delivery.js';
import { findOffers, readCodes, type OffersDeps, type QuoteCustomer } from './offers.js';
import {
  createPricingRulesRepository,
  type PricingRulesRepository,
  type RuleKind,
  type RulesEdit,
  type StoredRules,
  type Versioned,
} from './pricing-rules.repository.js';
import { createPromotionRepository } from './promotion.repository.js';
import { createPromotionUses } from './promotion-uses.js';
import { createPromotions } from './promotions.js';
import { atTaxPlace, priceQuote, taxablesOf, type PricedQuote, type PricingRules, type Quote } from './quote.js';
import type { Destination, QuoteItem, QuoteRequest } from './quote-request.js';
import { isSamePlace } from './same-place.js';
import { addsTax, taxedPriceOf } from './shown-prices.js';
import { createTaxCalculations, type TaxCalculationDeps, type TaxTrial } from './tax-calculations.js';
import { dependOnDestination, noTaxRules, type TaxAnswer } from './taxes.js';
import { tryPromotion, type PromotionTrial } from './try-promotion.js';
import { readVatNumber } from './vat-number.js';

export interface PricingDeps
  extends Pick<OffersDeps, 'catalogue' | 'hasPaidOrder' | 'codeGuesses' | 'networkSecret'>, TaxCalculationDeps {
  connection: Connection;
  currency: Currency;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
  stockLimits?: Partial<StockLimits>;
}

/** What a caller of `quote` decides. */
export interface QuoteChoice extends Omit<QuoteRequest, 'currency' | 'now'> {
  /** For an order that is being placed: its tax must be known, and is calculated again. */
  isFinal?: boolean;
  /** Null or absent if nothing is known about the customer. */
  customer?: QuoteCustomer | null;
  /** Order that is being placed. If an earlier attempt to place it has reserved uses of promotions, they are still available to it. */
  orderId?: string;
}

export type PricingService = ReturnType<typeof createPricingService>;

/** Prices carts and orders by the shop's rules. Admins edit the rules. */
export function createPricingService(deps: PricingDeps) {
  const { connection, clock, currency, audit } = deps;
  const repository = createPricingRulesRepository(connection);
  const outbox = audit.openOutbox(repository.outbox);
  const taxes = createTaxCalculations({ ...deps, clock });
  const readRules = async (): Promise<PricingRules> => ({ ...(await repository.readAll()), promotions: [] });
  const promotionRepository = createPromotionRepository(connection);
  const counters = createPromotionUses({ ...deps, readPromotions: promotionRepository.readBook });
  const ofPromotions = { ...deps, repository: promotionRepository, counters };
  const promotions = createPromotions(ofPromotions);

  return {
    currency,

    /**
     * @throws DomainError BAD_USER_INPUT: the total is too large; `codes` if there are too many; `vatNumber`;
     *   `shippingAddress` if a final quote has none and its tax depends on it; `deliveryMethodId` if a final quote is
     *   for pick-up and its tax depends on the shop's place, which is not known. TAX_UNAVAILABLE if the tax provider or
     *   the register of VAT numbers fails. RATE_LIMITED if one network has caused too many requests to them.
     */
    quote: (choice: QuoteChoice): Promise<PricedQuote> => quote({ ...ofPromotions, taxes, readRules }, choice),

    tryPromotion: async (actor: Actor, trial: PromotionTrial): Promise<PricedQuote> =>
      tryPromotion({ ...ofPromotions, promotions }, actor, trial, await readRules()),

    promotions,
    uses: counters.uses,

    /**
     * Prices an order placed with the form on a product's page: unit price times quantity, without delivery and
     * discounts, and without taxes that are added to the price or calculated by a provider.
     */
    quoteQuick: async (items: readonly QuoteItem[]): Promise<Quote> =>
      quoteQuick(await readRules(), { items, currency, now: clock.now() }),

    saveRules: <Kind extends RuleKind>(actor: Actor, edit: RulesEdit<Kind>) =>
      saveRules({ repository, outbox, clock }, actor, edit),

    ...ofRules({ readRules, clock, currency }),

    /** The tax on amounts, by the saved rules. @throws DomainError as `quote` */
    async tryTaxes(actor: Actor, trial: TaxTrial): Promise<TaxAnswer> {
      assertMay(actor, 'settings:read');
      const { taxes: rules } = await readRules();
      return taxes.try(rules, trial, currency);
    },

    /** Staff who edit the catalogue choose tax classes of products, so they may read the tax rules. */
    async findRules<Kind extends RuleKind>(actor: Actor, kind: Kind): Promise<Versioned<StoredRules[Kind]>> {
      assertMay(actor, 'settings:read', ...(kind === 'taxes' ? (['catalogue:read'] as const) : []));
      return repository.find(kind);
    },

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    async relayAudit(): Promise<void> {
      await outbox.relayAll();
      await promotions.relayAudit();
    },
  };
}

function ofRules({ readRules, clock, currency }: Pick<QuoteContext, 'readRules' | 'clock' | 'currency'>) {
  return {
    /** Whether consumers in the shop's own country pay tax in addition to the shown prices. */
    addsTax: async () => addsTax((await readRules()).taxes, clock.now()),

    /**
     * Price of one unit with the taxes that are added to it in the shop's own country; null if none is added, or if it
     * is not known.
     */
    findTaxedPrice: async (product: Product) =>
      taxedPriceOf(await readRules(), product, { currency, now: clock.now() }),

    /** Zones and methods of delivery, read at most a second ago. */
    readDelivery: async () => (await readRules()).delivery,

    /** Rules for taxes, read at most a second ago. */
    readTaxes: async () => (await readRules()).taxes,

    /** Reads the rules. @returns a function that tells whether a paid order costs the same at another address. */
    async readSamePlace() {
      const rules = await readRules();
      return (quote: Quote, one: Destination, other: Destination, quotedAt: Date) =>
        isSamePlace(rules, quote, one, other, quotedAt);
    },
  };
}

function quoteQuick(stored: PricingRules, request: Pick<QuoteRequest, 'items' | 'currency' | 'now'>): Quote {
  const taxes = stored.taxes.provider === 'table' ? stored.taxes : noTaxRules;
  const nothing = { destination: null, deliveryMethodId: null, codes: [], vatNumber: null };
  return priceQuote({ promotions: [], delivery: noDeliveryRules, taxes }, { ...nothing, ...request }).quote;
}

interface QuoteContext extends OffersDeps, Pick<PricingDeps, 'clock' | 'currency'> {
  taxes: ReturnType<typeof createTaxCalculations>;
  readRules: () => Promise<PricingRules>;
}

async function quote(
  { taxes, readRules, clock, currency, ...offers }: QuoteContext,
  { isFinal = false, customer = null, orderId, ...choice }: QuoteChoice,
): Promise<PricedQuote> {
  const entered = await readCodes(offers, choice.codes, customer);
  const vatNumber = readVatNumber(choice.vatNumber);
  const request = { ...choice, codes: entered.codes, vatNumber, currency, now: clock.now() };
  const promotions = await findOffers(offers, { ...request, customer, orderId });
  const rules = { ...(await readRules()), promotions };
  const taxables = () => taxablesOf(rules, request);
  const network = isFinal ? undefined : customer?.network;
  const atPlace = atTaxPlace(rules, request);
  if (isFinal && atPlace !== request && !atPlace.destination && dependOnDestination(rules.taxes)) {
    throw invalidField('deliveryMethodId', pickupUntaxed);
  }
  const taxed = await taxes.calculate(rules.taxes, atPlace, { taxables, isFinal, network });
  const priced = priceQuote(rules, request, taxed);
  return { ...priced, codes: entered.refused ?? priced.codes };
}

const pickupUntaxed =
  'This order cannot be picked up: the shop has not entered its country for taxes. Choose another delivery method.';

interface SaveContext extends Pick<PricingDeps, 'clock'> {
  repository: PricingRulesRepository;
  outbox: AuditOutbox;
}

/** @throws DomainError FORBIDDEN; CONFLICT (STALE_VERSION) */
async function saveRules<Kind extends RuleKind>(
  { repository, outbox, clock }: SaveContext,
  actor: Actor,
  { kind, content, version, action, toValues }: RulesEdit<Kind>,
): Promise<Versioned<StoredRules[Kind]>> {
  assertMay(actor, 'settings:write');
  const before = await repository.find(kind);
  const changes = changesBetween(before.version === 0 ? null : toValues(before.content), toValues(content));
  // A retry of a save, or a save of the same rules.
  if (changes.length === 0) return before;
  const entry = outbox.toEntry(actor, { action, subject: { id: kind, name: kind }, changes });
  const isSaved =
    before.version === version && (await repository.save(kind, content, { version, at: clock.now(), entry }));
  repository.forget();
  if (!isSaved) throw staleVersion('page', await repository.find(kind));
  await outbox.relay(entry);
  return { content, version: version + 1 };
}
