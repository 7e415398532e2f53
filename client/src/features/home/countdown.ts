export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Whole units of the time from `now` to `end`, both in milliseconds since 1970; all zero from `end` on. */
export function timeLeft(end: number, now: number): TimeLeft {
  // A started second still counts, so that zeros are shown at the end and not a second before it.
  const rest = Math.ceil(Math.max(0, end - now) / second) * second;
  return {
    days: Math.floor(rest / day),
    hours: Math.floor((rest % day) / hour),
    minutes: Math.floor((rest % hour) / minute),
    seconds: Math.floor((rest % minute) / second),
  };
}
