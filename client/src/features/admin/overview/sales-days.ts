import { dateFormat } from '../../../lib/locale/formats';
import type { OverviewQuery } from '../../../graphql/generated/operations';

export type SalesDay = OverviewQuery['overview']['days'][number];

/** A bar in a panel of height 1. `top` is measured from the upper edge. */
export interface Bar {
  top: number;
  height: number;
}

export interface Panel {
  bars: readonly Bar[];
  /** Position of the value 0. Bars of positive values rise from it; bars of negative values hang from it. */
  zero: number;
}

/** Scales values to bars: the largest reaches the top of the panel, the most negative its bottom. */
export function toPanel(values: readonly number[]): Panel {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest || 1;
  const zero = highest === lowest ? 1 : highest / span;
  const bars = values.map((value) => ({ top: zero - Math.max(0, value) / span, height: Math.abs(value) / span }));
  return { bars, zero };
}

/** Index of the day with the most revenue; of two equal days, the later one. -1 if there is no revenue. */
export function findBestDay(days: readonly SalesDay[]): number {
  const best = Math.max(0, ...days.map(({ revenue }) => revenue.amountMinor));
  return best === 0 ? -1 : days.findLastIndex(({ revenue }) => revenue.amountMinor === best);
}

export function isQuiet(days: readonly SalesDay[]): boolean {
  return days.every(({ orders, revenue }) => orders === 0 && revenue.amountMinor === 0);
}

export const toOrdersText = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`);

/** Formats a calendar day such as '2026-05-01', independent of the browser's time zone. */
export function formatDay(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
