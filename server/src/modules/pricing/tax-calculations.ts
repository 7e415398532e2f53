import type { Clock } from '../../platform/clock.js';
import type { Bucket } from '../../platform/rate-limiter.js';
import { createReadCache } from '../../platform/read-cache.js';
import { countryOfVatNumber, isInEu } from '../../platform/tax/eu-vat.js';
import type { TaxableAmounts, TaxCalculation, TaxProvider } from '../../platform/tax/tax-provider.js';
import type { VatRegister } from '../../platform/tax/vat-register.js';
import { DomainError, invalidField } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { deliveryKey } from './quote.js';
import type { Destination, QuoteRequest } from './quote-request.js';
import {
  dependOnDestination,
  isReverseCharged,
  taxesOn,
  untaxed,
  type TaxAnswer,
  type Taxable,
  type TaxRules,
} from './taxes.js';
import { readVatNumber } from './vat-number.js';

export interface TaxCalculationDeps {
  clock: Clock;
  /** Calculates the taxes if the rules say so; null if the shop has no tax provider. */
  taxProvider: TaxProvider | null;
  /** Confirms VAT numbers; null if only their format is checked. */
  vatRegister: VatRegister | null;
  /** Limits how often quotes for one network address ask the provider or the register; null for no limit. */
  taxLookups: Bucket | null;
}

/** A cart that is opened again within this time shows the same calculation. */
const keptMs = 60_000;
const mostKept = 1_000;

/** Amounts to be taxed for a destination. */
export interface TaxTrial {
  amounts: readonly Taxable[];
  destination: Destination;
  vatNumber: string | null;
}

interface CalculationChoice {
  /** Called only if a provider calculates the taxes. */
  taxables: () => readonly Taxable[];
  /**
   * True for an order: an unknown destination is refused, and the calculation is not shared, because the provider books
   * each calculation once.
   */
  isFinal: boolean;
  /** Network address of a customer, whose lookups are limited; absent for staff, and for orders, which have other limits. */
  network?: string | undefined;
}

/** What the shop must ask others: taxes that a provider calculates, and whether a VAT number is registered. */
export function createTaxCalculations({ clock, taxProvider, vatRegister, taxLookups }: TaxCalculationDeps) {
  const calculations = createReadCache({ clock, keepMs: keptMs, maximumEntries: mostKept });
  const registered = createReadCache({ clock, keepMs: keptMs, maximumEntries: mostKept });

  /** Called if the number removes the tax. The register only has numbers of the EU. */
  async function assertRegistered({ vatNumber }: QuoteRequest, network: string | undefined): Promise<void> {
    if (!vatRegister || vatNumber === null || !isInEu(countryOfVatNumber(vatNumber))) return;
    const isRegistered = () => lookUp(taxLookups, network, () => vatRegister.isRegistered(vatNumber));
    if (await registered.read(vatNumber, isRegistered)) return;
    throw invalidField('vatNumber', 'This VAT number is not registered. Check it, or order without it.');
  }

  const quoteTaxes = (provider: TaxProvider, amounts: TaxableAmounts, network: string | undefined) => {
    const calculateOnce = () => lookUp(taxLookups, network, () => provider.calculate(amounts));
    return calculations.read(JSON.stringify(amounts), calculateOnce).catch(nullIfIncomplete);
  };

  /**
   * @returns the provider's answer; undefined if the shop's own rates apply.
   * @throws DomainError BAD_USER_INPUT (shippingAddress, vatNumber); TAX_UNAVAILABLE; RATE_LIMITED
   */
  async function calculate(
    rules: TaxRules,
    request: QuoteRequest,
    { taxables, isFinal, network }: CalculationChoice,
  ): Promise<TaxAnswer | undefined> {
    if (isFinal && !request.destination && dependOnDestination(rules)) {
      throw invalidField('shippingAddress', 'Send shippingAddress: the tax depends on it.');
    }
    if (rules.provider === 'table') {
      if (isReverseCharged(rules, request)) await assertRegistered(request, network);
      return undefined;
    }
    if (!taxProvider) throw new DomainError('TAX_UNAVAILABLE', 'Stripe Tax is not set up.');
    const amounts = toAmounts(rules, request, taxables());
    if (!amounts) return untaxed(rules);
    const calculation = await (isFinal ? taxProvider.calculate(amounts) : quoteTaxes(taxProvider, amounts, network));
    if (calculation?.exemption === 'reverse_charge') await assertRegistered(request, network);
    return calculation ? toAnswer(rules, calculation) : untaxed(rules);
  }

  return {
    calculate,

    async try(rules: TaxRules, { amounts, destination, ...trial }: TaxTrial, currency: Currency): Promise<TaxAnswer> {
      const nothing = { items: [], deliveryMethodId: null, codes: [] };
      const vatNumber = readVatNumber(trial.vatNumber);
      const request = { ...nothing, destination, vatNumber, currency, now: clock.now() };
      const taxed = await calculate(rules, request, { taxables: () => amounts, isFinal: false });
      return taxed ?? taxesOn(rules, amounts, request);
    },
  };
}

/** The provider does not know the address, because the customer has not entered the whole address yet. */
function nullIfIncomplete(error: unknown): null {
  if (error instanceof DomainError && error.code === 'BAD_USER_INPUT') return null;
  throw error;
}

/**
 * Asks another service, which may charge for each answer or refuse a shop that asks too often.
 * @throws DomainError RATE_LIMITED
 */
async function lookUp<T>(limit: Bucket | null, network: string | undefined, ask: () => Promise<T>): Promise<T> {
  const retryAfterSeconds = network === undefined ? 0 : await (limit?.take(network) ?? 0);
  if (retryAfterSeconds === 0) return ask();
  const message = 'Taxes were calculated too often for your network. Try again later.';
  throw new DomainError('RATE_LIMITED', message, { details: { retryAfterSeconds } });
}

/** @returns null if nothing can be taxed. */
function toAmounts(
  { origin, pricesIncludeTax, classes, deliveryTaxClass }: TaxRules,
  request: QuoteRequest,
  all: readonly Taxable[],
): TaxableAmounts | null {
  const { currency, destination, vatNumber } = request;
  const taxables = all.filter(({ amountMinor }) => amountMinor > 0);
  if (!destination || taxables.length === 0) return null;
  const codes = new Map(classes.map(({ code, stripeTaxCode }) => [code, stripeTaxCode]));
  const items = taxables.flatMap(({ key, product, amountMinor }) =>
    product ? [{ key, amountMinor, taxCode: codes.get(product.taxClass) ?? '' }] : [],
  );
  const delivery = taxables.find(({ key }) => key === deliveryKey);
  return {
    ...{ currency, isIncluded: pricesIncludeTax, destination, vatNumber, items },
    origin: origin.country === '' ? null : origin,
    delivery: delivery ? { amountMinor: delivery.amountMinor, taxCode: codes.get(deliveryTaxClass ?? '') ?? '' } : null,
  };
}

function toAnswer({ pricesIncludeTax }: TaxRules, calculation: TaxCalculation): TaxAnswer {
  const { id, itemTaxes, deliveryTaxMinor, taxes, exemption } = calculation;
  const taxMinors = [...itemTaxes, [deliveryKey, deliveryTaxMinor] as const];
  return {
    ...{ isIncluded: pricesIncludeTax, exemption, taxes, calculationId: id },
    shares: new Map(taxMinors.map(([key, taxMinor]) => [key, { taxMinor, removedMinor: 0 }])),
  };
}
