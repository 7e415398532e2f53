import { calendarOf, readDay } from '../../../shared/calendar.js';
import { invalidField } from '../../../shared/errors.js';
import type { Currency } from '../../../shared/money.js';
import { money, shareOf, type Money } from '../../../shared/money.js';
import type { CsvColumn } from '../../../shared/csv.js';
import type { Quote } from '../../pricing/quote.js';
import type { TaxExemption } from '../../pricing/taxes.js';

/** A period. `from` is included, `before` is not. */
export interface Period {
  from: Date;
  before: Date;
}

/**
 * A period as moments, or as days in the shop's time zone (YYYY-MM-DD). `fromDay` is included, `beforeDay` is not.
 */
export interface AskedPeriod {
  from?: Date | null;
  before?: Date | null;
  fromDay?: string | null;
  beforeDay?: string | null;
}

/** @throws DomainError BAD_USER_INPUT */
export function toPeriod({ from, before, fromDay, beforeDay }: AskedPeriod, timeZone: string): Period {
  const hasDays = fromDay != null && beforeDay != null && !from && !before;
  if (hasDays) {
    const startOf = (field: string, day: string) => calendarOf(timeZone).startOf(readDay(field, day));
    return assertAscending({ from: startOf('fromDay', fromDay), before: startOf('beforeDay', beforeDay) }, 'beforeDay');
  }
  if (!from || !before || fromDay != null || beforeDay != null)
    throw invalidField('from', 'Send either from and before, or fromDay and beforeDay.');
  return assertAscending({ from, before }, 'before');
}

function assertAscending(period: Period, field: string): Period {
  if (period.from < period.before) return period;
  throw invalidField(field, 'The period must end after it begins.');
}

/** What the report needs of an order that was paid. */
export interface TaxedOrder {
  quote: Quote;
  /** Country of the delivery address; null if it was entered as one text. */
  country: string | null;
  paidAt: Date;
  /** Oldest first. A negative amount takes back a refund that failed. */
  refunds: readonly { amountMinor: number; at: Date }[];
}

/** Taxes of one rate in one country, or sales without tax for one reason. */
export interface TaxReportRow {
  /** Country to which the tax is paid, or delivery country of sales without tax; '' if it is not known. */
  country: string;
  region: string;
  /** Name of the tax; '' for sales without tax. */
  label: string;
  /** Millionths; null for sales without tax. */
  rateMillionths: number | null;
  /** Why there is no tax; null if there is a tax, or if no rate applies. */
  exemption: TaxExemption | null;
  currency: Currency;
  /** Number of orders that were paid in the period. */
  orders: number;
  /** Amounts without tax, and taxes, of orders that were paid in the period. */
  soldMinor: number;
  soldTaxMinor: number;
  /**
   * Amounts without tax, and taxes, that were refunded in the period, no matter when the order was paid, less refunds
   * that failed in the period. Negative if the failed ones are larger.
   */
  refundedMinor: number;
  refundedTaxMinor: number;
}

type Part = Pick<TaxReportRow, 'country' | 'region' | 'label' | 'rateMillionths' | 'exemption'> & {
  baseMinor: number;
  taxMinor: number;
};

/**
 * Sums the taxes of the stored quotes. A refund takes back each tax in proportion to the total of its order. If an
 * order is refunded in full, its refunds together take back exactly its taxes. Only a payment that is recorded with an
 * earlier day changes the report of an earlier period.
 */
export function createTaxReport({ from, before }: Period) {
  const rows = new Map<string, TaxReportRow>();
  const isWithin = (at: Date) => from <= at && at < before;

  function add(
    { baseMinor: _base, taxMinor: _tax, ...part }: Part,
    currency: Currency,
    change: (row: TaxReportRow) => void,
  ): void {
    const { country, region, label, rateMillionths, exemption } = part;
    const key = [country, region, label, rateMillionths, exemption, currency].join('|');
    const nothing = { orders: 0, soldMinor: 0, soldTaxMinor: 0, refundedMinor: 0, refundedTaxMinor: 0 };
    const row = rows.get(key) ?? { ...part, currency, ...nothing };
    change(row);
    rows.set(key, row);
  }

  return {
    add(order: TaxedOrder): void {
      const { currency, totalMinor } = order.quote;
      const parts = partsOf(order);
      if (isWithin(order.paidAt)) {
        for (const part of parts) {
          add(part, currency, (row) => {
            row.orders += 1;
            row.soldMinor += part.baseMinor;
            row.soldTaxMinor += part.taxMinor;
          });
        }
      }
      let refundedMinor = 0;
      const refundedOf = (minor: number, refunded: number) =>
        shareOf(minor, Math.max(0, Math.min(refunded, totalMinor)), totalMinor, currency);
      for (const { amountMinor, at } of order.refunds) {
        const earlier = refundedMinor;
        const taken = (minor: number) => refundedOf(minor, earlier + amountMinor) - refundedOf(minor, earlier);
        if (isWithin(at) && totalMinor > 0) {
          for (const part of parts) {
            const [base, tax] = [taken(part.baseMinor), taken(part.taxMinor)];
            add(part, currency, (row) => {
              row.refundedMinor += base;
              row.refundedTaxMinor += tax;
            });
          }
        }
        refundedMinor += amountMinor;
      }
    },

    /** Sorted by country, region and rate. */
    rows: (): TaxReportRow[] =>
      [...rows.values()].sort(
        (a, b) =>
          compare(a.country, b.country) ||
          compare(a.region, b.region) ||
          (b.rateMillionths ?? -1) - (a.rateMillionths ?? -1) ||
          compare(a.label + (a.exemption ?? ''), b.label + (b.exemption ?? '')),
      ),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function partsOf({ quote, country }: TaxedOrder): Part[] {
  const taxed = quote.taxes.map((tax) => ({ ...tax, exemption: null }));
  const baseMinor = taxed.length > 0 ? untaxedOf(quote) : quote.totalMinor;
  if (taxed.length > 0 && baseMinor === 0) return taxed;
  const untaxed = { region: '', label: '', rateMillionths: null, exemption: quote.taxExemption };
  return [...taxed, { ...untaxed, country: country ?? '', baseMinor, taxMinor: 0 }];
}

/**
 * What no rate applies to in a taxed quote. The taxes do not tell, because several rates may have the same base. 0 if the
 * taxed parts are not stored.
 */
function untaxedOf({ lines, delivery, totalMinor }: Quote): number {
  const parts = [...lines, ...(delivery ? [delivery] : [])].flatMap(({ taxParts = [] }) => taxParts);
  return parts.reduce((rest, { netMinor, taxMinor }) => rest - netMinor - taxMinor, parts.length > 0 ? totalMinor : 0);
}

const amount =
  (read: (row: TaxReportRow) => number) =>
  (row: TaxReportRow): Money =>
    money(read(row), row.currency);

/** Columns of the exported file. Accountants import this file, so new columns are only added at the end. */
export const taxReportColumns: readonly CsvColumn<TaxReportRow>[] = [
  { name: 'country', value: ({ country }) => country },
  { name: 'region', value: ({ region }) => region },
  { name: 'tax', value: ({ label }) => label },
  {
    name: 'rate percent',
    value: ({ rateMillionths }) => (rateMillionths === null ? null : rateMillionths / 10_000),
  },
  { name: 'untaxed because', value: ({ exemption }) => exemption?.replaceAll('_', ' ') ?? null },
  { name: 'orders', value: ({ orders }) => orders },
  { name: 'sold without tax', value: amount(({ soldMinor }) => soldMinor) },
  { name: 'tax on sales', value: amount(({ soldTaxMinor }) => soldTaxMinor) },
  { name: 'refunded without tax', value: amount(({ refundedMinor }) => refundedMinor) },
  { name: 'tax on refunds', value: amount(({ refundedTaxMinor }) => refundedTaxMinor) },
  { name: 'tax to pay', value: amount(({ soldTaxMinor, refundedTaxMinor }) => soldTaxMinor - refundedTaxMinor) },
  { name: 'currency', value: ({ currency }) => currency.toUpperCase() },
];
