import type { Clock } from '../../platform/clock.js';
import { createReadCache } from '../../platform/read-cache.js';
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
  taxProvider: TaxProvider | null;
  vatRegister: VatRegister | null;
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

/** What the shop cannot compute itself: taxes of a provider, and whether a VAT number is registered. */
export function createTaxCalculations({ clock, taxProvider, vatRegister }: TaxCalculationDeps) {
  const calculations = createReadCache({ clock, keepMs: keptMs, maximumEntries: mostKept });
  const registered = createReadCache({ clock, keepMs: keptMs, maximumEntries: mostKept });

  async function assertRegistered(taxes: TaxRules, request: QuoteRequest): Promise<void> {
    const { vatNumber } = request;
    if (!vatRegister || vatNumber === null || !isReverseCharged(taxes, request)) return;
    if (await registered.read(vatNumber, () => vatRegister.isRegistered(vatNumber))) return;
    throw invalidField('vatNumber', 'This VAT number is not registered. Check it, or order without it.');
  }

  /**
   * @param taxables called only for a provider.
   * @param isFinal for an order: an unknown destination is refused, and the calculation is not shared, because the provider
   *   books each calculation once.
   * @returns the provider's answer; undefined if the shop's own rates apply.
   * @throws DomainError BAD_USER_INPUT (shippingAddress, vatNumber); TAX_UNAVAILABLE
   */
  async function calculate(
    rules: TaxRules,
    request: QuoteRequest,
    { taxables, isFinal }: { taxables: () => readonly Taxable[]; isFinal: boolean },
  ): Promise<TaxAnswer | undefined> {
    if (isFinal && !request.destination && dependOnDestination(rules)) {
      throw invalidField('shippingAddress', 'Send shippingAddress: the tax depends on it.');
    }
    await assertRegistered(rules, request);
    if (rules.provider === 'table') return undefined;
    if (!taxProvider) throw new DomainError('TAX_UNAVAILABLE', 'Stripe Tax is not set up.');
    const amounts = toAmounts(rules, request, taxables());
    if (!amounts) return untaxed(rules);
    if (isFinal) return toAnswer(rules, await taxProvider.calculate(amounts));
    try {
      const key = JSON.stringify(amounts);
      return toAnswer(rules, await calculations.read(key, () => taxProvider.calculate(amounts)));
    } catch (error) {
      // The customer has not entered the whole address yet.
      if (error instanceof DomainError && error.code === 'BAD_USER_INPUT') return untaxed(rules);
      throw error;
    }
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

/** @returns null if nothing can be taxed. */
function toAmounts(
  { origin, pricesIncludeTax, classes, deliveryTaxClass }: TaxRules,
  request: QuoteRequest,
  all: readonly Taxable[],
): TaxableAmounts | null {
  const { currency, destination, vatNumber } = request;
  if (!destination) return null;
  const codes = new Map(classes.map(({ code, stripeTaxCode }) => [code, stripeTaxCode]));
  const taxables = all.filter(({ amountMinor }) => amountMinor > 0);
  const items = taxables.flatMap(({ key, product, amountMinor }) =>
    product ? [{ key, amountMinor, taxCode: codes.get(product.taxClass) ?? '' }] : [],
  );
  const delivery = taxables.find(({ key }) => key === deliveryKey);
  if (items.length === 0) return null;
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
