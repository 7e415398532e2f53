import { invalidField } from '../../shared/errors.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** No zone is or was further than this from UTC. */
const widestOffsetMs = 16 * hourMs;

/** A day of the calendar, counted from 1 January 1970; where it begins and ends depends on the time zone. */
export type CalendarDay = number;

/** The calendar of one IANA time zone. */
export interface Calendar {
  dayOf(instant: Date): CalendarDay;
  /** The day's first instant: not always midnight, and equal to the next day's where the zone skipped the day. */
  startOf(day: CalendarDay): Date;
}

/** @throws DomainError BAD_USER_INPUT when it is not the name of a time zone. */
export function calendarOf(timeZone: string): Calendar {
  const format = formatOf(timeZone);

  function dayOf(instant: Date): CalendarDay {
    const [month = NaN, day = NaN, year = NaN] = format.format(instant).split('/').map(Number);
    return Date.UTC(year, month - 1, day) / dayMs;
  }

  return {
    dayOf,
    /** By search, not by offsets: clocks are put forward and back at midnight too, and some zones change their date. */
    startOf(day) {
      let before = day * dayMs - widestOffsetMs;
      let within = day * dayMs + widestOffsetMs;
      while (within - before > 1) {
        const middle = before + Math.floor((within - before) / 2);
        if (dayOf(new Date(middle)) >= day) within = middle;
        else before = middle;
      }
      return new Date(within);
    },
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const refusal = () => invalidField('timeZone', 'timeZone must be the name of a time zone, such as Europe/Berlin.');
  // Newer runtimes take offsets such as +02:00 as well: days by these would be wrong for half of the year.
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

/** YYYY-MM-DD. */
export function toDateText(day: CalendarDay): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The last days up to today, the oldest first, and where each begins; last of all where today ends. */
export function lastDays(calendar: Calendar, now: Date, count: number): { days: CalendarDay[]; starts: Date[] } {
  const today = calendar.dayOf(now);
  const days = Array.from({ length: count }, (_, index) => today - count + 1 + index);
  return { days, starts: [...days, today + 1].map((day) => calendar.startOf(day)) };
}
