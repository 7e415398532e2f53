import type { OverviewQuery } from '../../graphql/generated/operations';

export type SalesDay = OverviewQuery['overview']['days'][number];

/** A bar in a panel that is 1 high and counts downwards: where it begins, and how long it is. */
export interface Bar {
  top: number;
  height: number;
}

export interface Panel {
  bars: readonly Bar[];
  /** Where nothing is: bars stand on it, and hang from it when more went out than came in. */
  zero: number;
}

/** Draws values as bars that share the panel: the largest reaches the top, the most negative the bottom. */
export function toPanel(values: readonly number[]): Panel {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest || 1;
  const zero = highest === lowest ? 1 : highest / span;
  const bars = values.map((value) => ({ top: zero - Math.max(0, value) / span, height: Math.abs(value) / span }));
  return { bars, zero };
}

/** The day that brought the most money, the later of two; -1 when none brought any. */
export function findBestDay(days: readonly SalesDay[]): number {
  const best = Math.max(0, ...days.map(({ revenue }) => revenue.amountMinor));
  return best === 0 ? -1 : days.findLastIndex(({ revenue }) => revenue.amountMinor === best);
}

export function isQuiet(days: readonly SalesDay[]): boolean {
  return days.every(({ orders, revenue }) => orders === 0 && revenue.amountMinor === 0);
}

export const toOrdersText = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`);

/** A calendar day such as '2026-05-01' in words; the day as it is called, whatever the clock here says. */
export function formatDay(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
