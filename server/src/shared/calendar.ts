import { invalidField } from './errors.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** No time zone has, or had, a larger offset from UTC. */
const widestOffsetMs = 16 * 60 * minuteMs;

/** A day of the calendar, as the number of days since 1 January 1970. Its beginning and end depend on the time zone. */
export type CalendarDay = number;

/** The calendar of one IANA time zone. */
export interface Calendar {
  /** The normalised name of the time zone. */
  timeZone: string;
  dayOf(instant: Date): CalendarDay;
  /**
   * The first instant of the day. It is not always midnight. If the time zone skipped the day, it is the start of the
   * next day.
   */
  startOf(day: CalendarDay): Date;
}

export interface DayBounds {
  day: CalendarDay;
  start: Date;
  /** Start of the next day. */
  end: Date;
}

/** @throws DomainError BAD_USER_INPUT if it is not the name of a time zone. */
export function calendarOf(timeZone: string): Calendar {
  const format = formatOf(timeZone);

  function dayOf(instant: Date): CalendarDay {
    const [month = NaN, day = NaN, year = NaN] = format.format(instant).split('/').map(Number);
    return Date.UTC(year, month - 1, day) / dayMs;
  }

  return {
    timeZone: format.resolvedOptions().timeZone,
    dayOf,
    /**
     * Searches for the start instead of using offsets, because clocks are also changed at midnight, and time zones have
     * skipped whole days. Clocks are always changed at a whole minute.
     */
    startOf(day) {
      let before = (day * dayMs - widestOffsetMs) / minuteMs;
      let within = (day * dayMs + widestOffsetMs) / minuteMs;
      while (within - before > 1) {
        const middle = Math.floor((before + within) / 2);
        if (dayOf(new Date(middle * minuteMs)) >= day) within = middle;
        else before = middle;
      }
      return new Date(within * minuteMs);
    },
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const refusal = () => invalidField('timeZone', 'timeZone must be the name of a time zone, such as Europe/Berlin.');
  // JavaScript also accepts offsets such as +02:00. Days with a fixed offset would be wrong for half of the year.
  if (!/^[A-Za-z]/.test(timeZone)) throw refusal();
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  } catch {
    throw refusal();
  }
}

/** @throws DomainError BAD_USER_INPUT if the text is not a day of the calendar as YYYY-MM-DD. */
export function readDay(field: string, text: string): CalendarDay {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / dayMs : NaN;
  if (Number.isNaN(day) || toDateText(day) !== text)
    throw invalidField(field, `${field} must be a day such as 2026-12-31.`);
  return day;
}

/** YYYY-MM-DD. */
export function toDateText(day: CalendarDay): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The day of an instant in a time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, at: Date): string {
  return toDateText(calendarOf(timeZone).dayOf(at));
}

/** The last days including today, oldest first. */
export function lastDays(calendar: Calendar, now: Date, count: number): DayBounds[] {
  const today = calendar.dayOf(now);
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index;
    return { day, start: calendar.startOf(day), end: calendar.startOf(day + 1) };
  });
}
