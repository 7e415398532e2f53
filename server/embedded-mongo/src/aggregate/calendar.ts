/** Calendar arithmetic on dates whose UTC fields are the local time. */
const DAY = 86_400_000;

const startOfYear = (date: Date) => Date.UTC(date.getUTCFullYear(), 0, 1);

export const dayOfYear = (date: Date): number => Math.floor((date.getTime() - startOfYear(date)) / DAY) + 1;

/** Weeks begin on Sunday; the days before the year's first Sunday are week 0. */
export const weekOfYear = (date: Date): number => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);

export const isoDayOfWeek = (date: Date): number => date.getUTCDay() || 7;

/** The week by ISO 8601, where a week belongs to the year of its Thursday. */
export function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - isoDayOfWeek(date)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

export type Unit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const MILLISECONDS: Partial<Record<Unit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
};
const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

export const isUnit = (value: unknown): value is Unit =>
  typeof value === 'string' && (value in MILLISECONDS || value in MONTHS);

/** Whether the unit has the same length even when clocks change; days and longer units do not. */
export const isClockUnit = (unit: Unit): boolean => ['millisecond', 'second', 'minute', 'hour'].includes(unit);

/** Adds units to a date. Adding months keeps the day of the month, or uses the month's last day if it is shorter. */
export function addUnits(date: Date, unit: Unit, amount: number): Date {
  const length = MILLISECONDS[unit];
  if (length !== undefined) return new Date(date.getTime() + amount * length);
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + amount * MONTHS[unit]!);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The number of a weekday (Sunday is 0) from its name or the first three letters; null for any other text. */
export function weekday(name: string): number | null {
  const at = DAYS.findIndex((day) => day === name.toLowerCase() || day.slice(0, 3) === name.toLowerCase());
  return at < 0 ? null : at;
}

/** The number of whole units from the reference date (see `reference`) to the date; negative before it. */
export function unitIndex(date: Date, unit: Unit, startOfWeek: number): number {
  const months = MONTHS[unit];
  if (months !== undefined) {
    return Math.floor(((date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()) / months);
  }
  return Math.floor((date.getTime() - reference(unit, startOfWeek)) / MILLISECONDS[unit]!);
}

/** The start of the unit with that index. */
export function unitStart(index: number, unit: Unit, startOfWeek: number): Date {
  const months = MONTHS[unit];
  if (months !== undefined) return new Date(Date.UTC(2000, index * months, 1));
  return new Date(reference(unit, startOfWeek) + index * MILLISECONDS[unit]!);
}

/** Where counting starts: 2000-01-01, which was a Saturday; for weeks, the first `startOfWeek` on or after it. */
const reference = (unit: Unit, startOfWeek: number) =>
  Date.UTC(2000, 0, 1) + (unit === 'week' ? ((startOfWeek - 6 + 7) % 7) * DAY : 0);
