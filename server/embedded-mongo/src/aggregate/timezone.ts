import { CommandError } from '../errors.js';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    try {
      formatter = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new CommandError('BadValue', `unrecognized time zone identifier: "${zone}"`);
    }
    formatters.set(zone, formatter);
  }
  return formatter;
}

const FIXED = /^([+-])(\d\d):?(\d\d)?$/;

/** A zone's offset from UTC in milliseconds; positive when it is ahead. The zone is an Olson name or `+hh:mm`. */
export function zoneOffset(instant: number, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = FIXED.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) part[type] = Number(value);
  const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return local - Math.floor(instant / 1000) * 1000;
}

/** A date whose UTC fields are the zone's local time at the instant. */
export const toLocal = (instant: Date, zone: string): Date =>
  new Date(instant.getTime() + zoneOffset(instant.getTime(), zone));

/** The instant at which the zone's local time is what the date's UTC fields say. */
export function fromLocal(local: Date, zone: string): Date {
  const guess = local.getTime() - zoneOffset(local.getTime(), zone);
  return new Date(local.getTime() - zoneOffset(guess, zone));
}
