import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { TaxProvider } from '../../platform/tax/tax-provider.js';
import type { VatRegister } from '../../platform/tax/vat-register.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { staleVersion } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { changesBetween } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { noDeliveryRules } from './delivery.js';
import {
  createPricingRulesRepository,
  type PricingRulesRepository,
  type RuleKind,
  type RulesEdit,
  type StoredRules,
  type Versioned,
} from './pricing-rules.repository.js';
import { atTaxPlace, priceQuote, taxablesOf, type PricedQuote, type PricingRules, type Quote } from './quote.js';
import type { QuoteItem, QuoteRequest } from './quote-request.js';
import { createTaxCalculations, type TaxTrial } from './tax-calculations.js';
import { noTaxRules, type TaxAnswer } from './taxes.js';
import { readVatNumber } from './vat-number.js';

export interface PricingDeps {
  connection: Connection;
  clock: Clock;
  currency: Currency;
  audit: Pick<AuditService, 'openOutbox'>;
  /** Calculates taxes if the rules say so; null if there is none. */
  taxProvider: TaxProvider | null;
  /** Confirms VAT numbers; null if their format is enough. */
  vatRegister: VatRegister | null;
}

/** What a caller of `quote` decides. */
export interface QuoteChoice extends Omit<QuoteRequest, 'currency' | 'now'> {
  /** For an order that is being placed: its tax must be known, and is calculated anew. */
  isFinal?: boolean;
}

export type PricingService = ReturnType<typeof createPricingService>;

/** Prices carts and orders by the shop's rules. Admins edit the rules. */
export function createPricingService({ connection, clock, currency, audit, ...deps }: PricingDeps) {
  const repository = createPricingRulesRepository(connection);
  const outbox = audit.openOutbox(repository.outbox);
  const taxes = createTaxCalculations({ ...deps, clock });
  const readRules = async (): Promise<PricingRules> => ({ ...(await repository.readAll()), promotions: [] });

  return {
    currency,

    /**
     * @throws DomainError BAD_USER_INPUT: the total is too large; `vatNumber`; `shippingAddress` if a final quote has none
     *   and its tax depends on it. TAX_UNAVAILABLE if the tax provider or the register of VAT numbers fails.
     */
    async quote({ isFinal = false, ...choice }: QuoteChoice): Promise<PricedQuote> {
      const rules = await readRules();
      const vatNumber = readVatNumber(choice.vatNumber);
      const request = { ...choice, vatNumber, currency, now: clock.now() };
      const taxables = () => taxablesOf(rules, request);
      const taxed = await taxes.calculate(rules.taxes, atTaxPlace(rules, request), { taxables, isFinal });
      return priceQuote(rules, request, taxed);
    },

    /**
     * Prices an order of the form on a product's page: unit price times quantity. It has no delivery, no discounts, and no
     * tax that comes on top or is calculated by a provider.
     */
    async quoteQuick(items: readonly QuoteItem[]): Promise<Quote> {
      const stored = await readRules();
      const known = stored.taxes.provider === 'table' ? stored.taxes : noTaxRules;
      const rules = { promotions: [], delivery: noDeliveryRules, taxes: known };
      const nothing = { destination: null, deliveryMethodId: null, codes: [], vatNumber: null };
      return priceQuote(rules, { ...nothing, items, currency, now: clock.now() }).quote;
    },

    saveRules: <Kind extends RuleKind>(actor: Actor, edit: RulesEdit<Kind>) =>
      saveRules({ repository, outbox, clock }, actor, edit),

    /** Zones and methods of delivery, read at most a second ago. */
    readDelivery: async () => (await readRules()).delivery,

    /** The tax on amounts, by the saved rules. @throws DomainError as `quote` */
    async tryTaxes(actor: Actor, trial: TaxTrial): Promise<TaxAnswer> {
      assertAdmin(actor);
      const { taxes: rules } = await readRules();
      return taxes.try(rules, trial, currency);
    },

    /** For admins. */
    async findRules<Kind extends RuleKind>(actor: Actor, kind: Kind): Promise<Versioned<StoredRules[Kind]>> {
      assertAdmin(actor);
      return repository.find(kind);
    },

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

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
  assertAdmin(actor);
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
