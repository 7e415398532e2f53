import { formatMoney, money } from '../../shared/money.js';
import type { Quote } from '../pricing/quote.js';
import type { TaxExemption } from '../pricing/taxes.js';

/**
 * What makes up the total of an order besides its lines: discounts, delivery (even if it is free), and added or removed
 * taxes.
 */
export function toQuoteParts(quote: Quote): { label: string; value: string }[] {
  const { adjustments, delivery, taxRemovedMinor, taxIsIncluded, taxes, currency } = quote;
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, currency));
  return [
    ...adjustments.map(({ label, code, amountMinor }) => ({
      label: code === null ? label : `${label} (${code})`,
      value: `-${amount(amountMinor)}`,
    })),
    ...(delivery
      ? [
          {
            label: `${delivery.isPickup ? 'Pick-up' : 'Delivery'}: ${delivery.name} (${toDays(delivery)})`,
            value: delivery.priceMinor === 0 ? 'free' : amount(delivery.priceMinor),
          },
        ]
      : []),
    ...(taxRemovedMinor > 0 ? [{ label: 'Tax taken off', value: `-${amount(taxRemovedMinor)}` }] : []),
    ...(taxIsIncluded ? [] : taxes.map(({ label, taxMinor }) => ({ label, value: amount(taxMinor) }))),
  ];
}

/** Taxes that the total contains, why no tax is charged, and the customer's VAT number. */
export function toTaxNotes({ taxes, taxIsIncluded, taxExemption, vatNumber, currency }: Quote): string[] {
  const contained = taxIsIncluded ? taxes : [];
  return [
    ...contained.map(({ label, taxMinor }) => `Includes ${label}: ${formatMoney(money(taxMinor, currency))}`),
    ...(taxExemption === null ? [] : [exemptions[taxExemption]]),
    ...(vatNumber === null ? [] : [`Your VAT number: ${vatNumber}`]),
  ];
}

const exemptions: Record<TaxExemption, string> = {
  reverse_charge: 'Reverse charge: you owe the VAT in your country.',
  export: 'No tax: the parts leave our tax area. Customs in your country may charge import tax and duty.',
  not_registered: 'No sales tax is charged at this destination.',
};

function toDays({ daysMin, daysMax }: { daysMin: number; daysMax: number }): string {
  if (daysMax === 0) return 'today';
  const last = `${daysMax} ${daysMax === 1 ? 'day' : 'days'}`;
  return daysMin === daysMax ? last : `${daysMin} to ${last}`;
}
