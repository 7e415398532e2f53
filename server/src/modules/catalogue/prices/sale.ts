import { saleLimits, saleRules } from '@kickstand/rules/sales';
import { maximumPriceMinor } from '@kickstand/rules/products';
import { invalidInput, type FieldError } from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { shareOf, type Money } from '../../../shared/money.js';

export type SaleTargetKind = 'products' | 'brands' | 'categories';

/** Products that a sale is for. Categories include their descendants. */
export interface SaleTarget {
  kind: SaleTargetKind;
  ids: readonly string[];
}

/** Price of one product in a sale, in minor units. */
export interface SalePrice {
  productId: string;
  priceMinor: number;
}

/** What admins enter. */
export interface SaleContent {
  name: string;
  /** The sale runs from this time. */
  startsAt: Date;
  /** The sale runs until just before this time. */
  endsAt: Date;
  target: SaleTarget;
  /** Whole number, 1 to 99; null if the sale has a price for each product. */
  percent: number | null;
  /** Empty if `percent` is set. */
  prices: readonly SalePrice[];
}

/** Reduced prices from one time to another. */
export interface Sale extends SaleContent {
  id: string;
  /** 1 for a new sale. */
  version: number;
  changedAt: Date;
}

export type SaleState = 'planned' | 'running' | 'ended';

export function stateOf({ startsAt, endsAt }: Pick<Sale, 'startsAt' | 'endsAt'>, now: Date): SaleState {
  if (now < startsAt) return 'planned';
  return now < endsAt ? 'running' : 'ended';
}

/** The price after a reduction, rounded half up. */
export function reduce({ amountMinor, currency }: Money, percent: number): number {
  return shareOf(amountMinor, 100 - percent, 100, currency);
}

/**
 * @param before the sale before the edit; null for a new sale.
 * @returns the content with its name trimmed. A start in the past becomes `now`, because past prices cannot change. A
 *   sale that runs keeps its start; a sale that has ended and gets a later end starts again.
 * @throws DomainError BAD_USER_INPUT
 */
export function checkSale(content: SaleContent, before: SaleContent | null, now: Date): SaleContent {
  const { target, percent, prices } = content;
  const { values, faults } = checkFields(saleRules, { name: content.name, percent: percent ?? 1 });
  const hasStarted = before !== null && before.startsAt <= now;
  const isContinued = hasStarted && (now < before.endsAt || isKeptEnd(content, before));
  const startsAt = isContinued ? before.startsAt : later(content.startsAt, now);
  const checked = { ...content, name: values.name, startsAt };
  faults.push(...findPeriodFaults(checked, before, now), ...findTargetFaults(target));
  if (percent === null && target.kind !== 'products') faults.push({ field: 'percent', message: 'Enter a percentage.' });
  if (percent !== null && prices.length > 0) {
    faults.push({ field: 'prices', message: 'Enter a percentage or prices, not both.' });
  }
  if (percent === null && target.kind === 'products') faults.push(...findPriceFaults(target.ids, prices));
  if (faults.length > 0) throw invalidInput(faults);
  return checked;
}

const isKeptEnd = (after: Pick<SaleContent, 'endsAt'>, before: SaleContent) =>
  after.endsAt.getTime() === before.endsAt.getTime();

const later = (time: Date, now: Date) => (time > now ? time : now);

function findPeriodFaults({ startsAt, endsAt }: SaleContent, before: SaleContent | null, now: Date): FieldError[] {
  // A sale that has ended may keep its end, so that its other fields can be edited.
  if (before !== null && before.endsAt <= now && isKeptEnd({ endsAt }, before)) return [];
  if (endsAt <= now) return [{ field: 'endsAt', message: 'The sale must end in the future.' }];
  return endsAt <= startsAt ? [{ field: 'endsAt', message: 'The sale must end after it starts.' }] : [];
}

function findTargetFaults({ kind, ids }: SaleTarget): FieldError[] {
  const { targets } = saleLimits;
  if (ids.length === 0) return [{ field: 'targetIds', message: `Choose at least one of the ${kind}.` }];
  if (ids.length > targets) return [{ field: 'targetIds', message: `There can be at most ${targets}.` }];
  return new Set(ids).size < ids.length ? [{ field: 'targetIds', message: 'List each only once.' }] : [];
}

function findPriceFaults(ids: readonly string[], prices: readonly SalePrice[]): FieldError[] {
  const faults = prices.flatMap(({ productId, priceMinor }, index) => {
    const isPrice = Number.isSafeInteger(priceMinor) && priceMinor > 0 && priceMinor <= maximumPriceMinor;
    if (!isPrice) return [{ field: `prices.${index}.price`, message: 'A sale price must be above 0.' }];
    if (ids.includes(productId)) return [];
    return [{ field: `prices.${index}.productId`, message: 'This product is not in the sale.' }];
  });
  const priced = new Set(prices.map(({ productId }) => productId));
  if (priced.size < ids.length || prices.length > ids.length) {
    faults.push({ field: 'prices', message: 'Enter a percentage, or one price for each product.' });
  }
  return faults;
}
