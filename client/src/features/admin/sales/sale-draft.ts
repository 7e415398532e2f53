import { findFault } from '@kickstand/rules/fields';
import { describeSelection } from '@kickstand/rules/promotions';
import { saleRules } from '@kickstand/rules/sales';
import type { Named } from '../../../components/choices/ChosenList';
import type {
  SaleEditFragment,
  SalePreviewInput,
  SaleTargetKind,
  SaveSaleInput,
} from '../../../graphql/generated/operations';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { decimalsOf, type MoneyAmount } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';

/** A product, brand or category of a sale. */
export interface Target extends Named {
  /** Price of the product in the sale, as typed. */
  price: string;
}

/** What is typed. Numbers and times are text. */
export type SaleValues = {
  name: string;
  /** Time in the browser's time zone, e.g. 2026-12-24T18:00; empty to start at once. */
  startsAt: string;
  endsAt: string;
  targetKind: SaleTargetKind;
  targets: readonly Target[];
  reduction: Reduction;
  percent: string;
};
export type Reduction = 'PERCENT' | 'PRICES';

export const blankSale: SaleValues = {
  ...{ name: '', startsAt: '', endsAt: '', targetKind: 'PRODUCTS', targets: [], reduction: 'PERCENT', percent: '' },
};

const minuteMs = 60_000;

function toLocalTime(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** An empty start becomes 1970, so that the server starts the sale at once and a retry sends the same time. */
const toTime = (local: string): string => new Date(local === '' ? 0 : local).toISOString();

export function toEdition(sale: SaleEditFragment): Edition<SaleValues> {
  const { id, version, name, startsAt, endsAt, targetKind, targets, percent, prices } = sale;
  const priceOf = (productId: string) => prices.find((price) => price.productId === productId)?.price.amount ?? '';
  const values: SaleValues = {
    ...{ name, startsAt: toLocalTime(startsAt), endsAt: toLocalTime(endsAt), targetKind },
    targets: targets.map((target) => ({ id: target.id, name: target.name, price: priceOf(target.id) })),
    reduction: percent === null ? 'PRICES' : 'PERCENT',
    percent: percent === null ? '' : String(percent),
  };
  return { id, version, values };
}

/** What the sale is for, and how it reduces prices. @param currency any amount in the shop's currency */
function toReduction({ targetKind, targets, reduction, percent }: SaleValues, currency: MoneyAmount): SalePreviewInput {
  const target = { targetKind, targetIds: targets.map(({ id }) => id) };
  if (reduction === 'PERCENT') return { ...target, percent: Number(percent) };
  const { currencyCode } = currency;
  const toPrice = (typed: string) => ({ amountMinor: toMinorUnits(typed, decimalsOf(currency)) ?? 0, currencyCode });
  return { ...target, prices: targets.map(({ id, price }) => ({ productId: id, price: toPrice(price) })) };
}

/** Input for a preview; null while it is incomplete. */
export function toPreview(values: SaleValues, currency: MoneyAmount): SalePreviewInput | null {
  const { targets, reduction, percent } = values;
  const isComplete =
    reduction === 'PERCENT'
      ? findFault(saleRules.percent, toWholeNumber(percent)) === null
      : targets.every(({ price }) => toMinorUnits(price, decimalsOf(currency)));
  return isComplete && targets.length > 0 ? toReduction(values, currency) : null;
}

/**
 * Input with only the changed fields, so that a running sale keeps its start. What the sale is for and how it reduces
 * prices are sent together if either has changed.
 * @param values all values of the form
 */
export function toInput(changes: Partial<SaleValues>, values: SaleValues, currency: MoneyAmount): SaveSaleInput {
  const { name, startsAt, endsAt, targetKind, targets, reduction, percent } = changes;
  const isReduced = targetKind !== undefined || targets || reduction || percent !== undefined;
  return {
    ...(name !== undefined && { name }),
    ...(startsAt !== undefined && { startsAt: toTime(startsAt) }),
    ...(endsAt !== undefined && { endsAt: toTime(endsAt) }),
    ...(isReduced && toReduction(values, currency)),
  };
}

/** E.g. '20% off brake pads, from Dec 1, 2026, 9:00 AM until Dec 24, 2026, 12:00 AM'. */
export function toSentence(values: SaleValues, locale: string): string {
  const { startsAt, endsAt, targetKind, targets, reduction, percent } = values;
  const names = targets.map(({ name }) => name);
  const selection = describeSelection({
    categories: targetKind === 'CATEGORIES' ? names : [],
    brands: targetKind === 'BRANDS' ? names : [],
    products: targetKind === 'PRODUCTS' ? names : [],
  });
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const parts = [
    `${reduction === 'PERCENT' ? `${percent || '…'}% off` : 'Reduced prices of'} ${selection ?? '…'}`,
    startsAt === '' ? 'from now' : `from ${format.format(new Date(startsAt))}`,
  ];
  return `${parts.join(', ')} until ${endsAt === '' ? '…' : format.format(new Date(endsAt))}`;
}
