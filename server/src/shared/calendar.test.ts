import { describe, expect, it } from 'vitest';
import { calendarOf, lastDays, readDay, toDateText } from './calendar.js';

const hours = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 3_600_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

describe('the first instant of a day', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['utc', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00Z'],
    ['Europe/Berlin', '2026-07-15', '2026-07-14T22:00:00Z'],
    ['America/New_York', '2026-07-04', '2026-07-04T04:00:00Z'],
    ['America/St_Johns', '2026-01-01', '2026-01-01T03:30:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
    ['Australia/Lord_Howe', '2026-01-01', '2025-12-31T13:00:00Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
    ['Etc/GMT+12', '2026-01-01', '2026-01-01T12:00:00Z'],
    // Midnight does not exist, because clocks are changed from 0:00 to 1:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
    // Midnight exists twice, because clocks are changed from 1:00 to 0:00. The first one counts.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    // Clocks are changed from 24:00 to 23:00, so the day before has this hour twice.
    ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00Z'],
    // Samoa moved to the other side of the date line.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2012-01-01', '2011-12-31T10:00:00Z'],
  ])('in %s: %s begins at %s', (timeZone, date, instant) => {
    expect(calendarOf(timeZone).startOf(dayOf(date))).toEqual(new Date(instant));
  });

  it.each(Intl.supportedValuesOf('timeZone').filter((_name, index) => index % 7 === 0))(
    'in %s is the first one with its date, on each day of a year',
    (timeZone) => {
      const calendar = calendarOf(timeZone);
      for (let day = dayOf('2026-01-01'); day <= dayOf('2026-12-31'); day += 1) {
        const start = calendar.startOf(day);
        expect(calendar.dayOf(start)).toBe(day);
        expect(calendar.dayOf(new Date(start.getTime() - 1))).toBe(day - 1);
      }
    },
  );
});

describe('the last days', () => {
  it.each([
    ['Europe/Berlin', '2026-03-30T12:00:00Z', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-26T12:00:00Z', '2026-10-25', 25],
    ['America/New_York', '2026-03-09T12:00:00Z', '2026-03-08', 23],
    ['America/New_York', '2026-11-02T12:00:00Z', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-06T12:00:00Z', '2026-04-05', 24.5],
    ['Africa/Cairo', '2026-04-25T12:00:00Z', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-31T12:00:00Z', '2026-10-29', 25],
    ['Pacific/Apia', '2012-01-02T12:00:00Z', '2011-12-30', 0],
  ])('in %s before %s include %s, which has %d hours', (timeZone, now, date, length) => {
    const days = lastDays(calendarOf(timeZone), new Date(now), 30);
    const odd = days.filter((day) => hours(day) !== 24);
    expect(odd.map((day) => [toDateText(day.day), hours(day)])).toEqual([[date, length]]);
  });

  it.each([
    ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01'],
    ['UTC', '2026-03-02T00:00:00Z', '2026-03-02'],
    ['Europe/Berlin', '2026-03-01T22:59:59Z', '2026-03-01'],
    ['Europe/Berlin', '2026-03-01T23:00:00Z', '2026-03-02'],
    ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-02-28'],
    ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '2026-03-01'],
  ])('in %s at %s end with %s', (timeZone, now, today) => {
    const days = lastDays(calendarOf(timeZone), new Date(now), 30);
    expect(days).toHaveLength(30);
    expect(toDateText(days.at(-1)?.day ?? 0)).toBe(today);
    expect(days.at(-1)?.start.getTime()).toBeLessThanOrEqual(Date.parse(now));
    expect(days.at(-1)?.end.getTime()).toBeGreaterThan(Date.parse(now));
  });

  it('follow each other without a gap, over the ends of months and years', () => {
    const days = lastDays(calendarOf('America/Chicago'), new Date('2028-03-02T18:00:00Z'), 63);
    expect(days.map(({ day }) => toDateText(day)).filter((date) => date.endsWith('-01'))).toEqual([
      '2028-01-01',
      '2028-02-01',
      '2028-03-01',
    ]);
    expect(days.map(({ day }) => toDateText(day))).toContain('2028-02-29');
    expect(days.slice(1).map(({ start }) => start)).toEqual(days.slice(0, -1).map(({ end }) => end));
  });
});

it.each(['', ' ', 'Europe', 'Europe/Atlantis', 'Mars/Olympus', '+02:00', '-05', 'Europe/Berlin\0', 'x'.repeat(5_000)])(
  '%o is no time zone',
  (timeZone) => {
    expect(() => calendarOf(timeZone)).toThrow(
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        details: { fields: [expect.objectContaining({ field: 'timeZone' })] },
      }),
    );
  },
);

describe('a day that was sent', () => {
  it.each(['2026-01-01', '2028-02-29', '1969-12-31'])('such as %s is read', (text) => {
    expect(toDateText(readDay('day', text))).toBe(text);
  });

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '01/02/2026', '2026-01-01T00:00:00Z', ''])(
    'such as %j is refused',
    (text) => {
      expect(() => readDay('day', text)).toThrow('day must be a day such as 2026-12-31.');
    },
  );
});
