import { useEffect, useState } from 'react';

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

export type Countdown = { status: 'waiting' } | { status: 'running' | 'ended'; left: TimeLeft };

/**
 * Counts down to `end` (milliseconds since 1970; null while unknown) every second, and stops at `end`. It starts in the
 * browser, because the server's clock may differ from the visitor's.
 */
export function useCountdown(end: number | null, now: () => number = Date.now): Countdown {
  const [instant, setInstant] = useState<number | null>(null);

  useEffect(() => {
    if (end === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const current = now();
      setInstant(current);
      if (current < end) timer = setTimeout(tick, untilNextSecond(end - current));
    };
    tick();
    return () => clearTimeout(timer);
  }, [end, now]);

  if (end === null || instant === null) return { status: 'waiting' };
  return { status: instant < end ? 'running' : 'ended', left: timeLeft(end, instant) };
}

/** Milliseconds until the displayed second changes, so that late timers do not add up. */
function untilNextSecond(rest: number): number {
  return rest % 1_000 || 1_000;
}

/** Whole units of the time from `now` to `end`, both in milliseconds since 1970; all zero from `end` on. */
export function timeLeft(end: number, now: number): TimeLeft {
  // Rounded up, so that zeros are shown at the end and not a second before it.
  const rest = Math.ceil(Math.max(0, end - now) / second) * second;
  return {
    days: Math.floor(rest / day),
    hours: Math.floor((rest % day) / hour),
    minutes: Math.floor((rest % hour) / minute),
    seconds: Math.floor((rest % minute) / second),
  };
}
