import { money, type Currency } from '../../shared/money.js';
import { invalidField } from '../../shared/errors.js';
import type { RulesEdit, Versioned } from './pricing-rules.repository.js';
import type { TaxTrial } from './tax-calculations.js';
import { deliveryKey } from './quote.js';
import { presentTax } from './quote.type.js';
import { readTaxRules, toTaxValues } from './tax-rules.js';
import type { SaveTaxRulesInput, TaxTrialInput } from './tax-rules.type.js';
import type { TaxAnswer, TaxRules } from './taxes.js';

export const presentTaxRules = ({ content, version }: Versioned<TaxRules>) => ({ ...content, version });

/** @throws DomainError BAD_USER_INPUT */
export function toTaxEdit({ version, deliveryTaxClass = null, ...input }: SaveTaxRulesInput): RulesEdit<'taxes'> {
  const rates = input.rates.map(({ validFrom = null, validTo = null, ...rate }) => ({ ...rate, validFrom, validTo }));
  const content = readTaxRules({ ...input, deliveryTaxClass, rates });
  return { kind: 'taxes', content, version, action: 'taxes.saved', toValues: toTaxValues };
}

/** @throws DomainError BAD_USER_INPUT */
export function toTaxTrial({ destination, amountMinor, taxClass, deliveryMinor, vatNumber }: TaxTrialInput): TaxTrial {
  for (const [field, amount] of Object.entries({ amountMinor, deliveryMinor })) {
    if (amount < 0 || amount > largestTrial) throw invalidField(field, 'This must be an amount of 0 or more.');
  }
  const { country, region, postcode } = destination;
  return {
    destination: { country, region: region ?? '', postcode: postcode ?? '' },
    vatNumber: vatNumber ?? null,
    amounts: [
      { key: 'goods', product: { taxClass }, amountMinor },
      { key: deliveryKey, product: null, amountMinor: deliveryMinor },
    ],
  };
}

/** Largest amount that can be tried: sums of such amounts, and of their taxes, are safe integers. */
const largestTrial = 1_000_000_000_000;

export function presentTaxTrial({ amounts }: TaxTrial, answer: TaxAnswer, currency: Currency) {
  const of = (amountMinor: number) => money(amountMinor, currency);
  const sum = (each: readonly number[]) => each.reduce((total, amount) => total + amount, 0);
  const shares = [...answer.shares.values()];
  const taxMinor = sum(shares.map((share) => share.taxMinor));
  const removedMinor = sum(shares.map((share) => share.removedMinor));
  const amountMinor = sum(amounts.map((each) => each.amountMinor));
  return {
    taxes: answer.taxes.map((tax) => presentTax(tax, currency)),
    taxIsIncluded: answer.isIncluded,
    taxExemption: answer.exemption,
    taxRemoved: of(removedMinor),
    tax: of(taxMinor),
    total: of(amountMinor - removedMinor + (answer.isIncluded ? 0 : taxMinor)),
  };
}
