import { useEffect, useState } from 'react';
import { timeLeft, type TimeLeft } from './countdown';

export type Countdown = { status: 'waiting' } | { status: 'running' | 'ended'; left: TimeLeft };

/**
 * Counts down to `end` (milliseconds since 1970; null while it is not known) once a second, and sets no further timer
 * when it has passed. Waits for the browser: the server's clock is not the visitor's.
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

/** Milliseconds until the shown second changes: timers that come late do not add up. */
function untilNextSecond(rest: number): number {
  return rest % 1_000 || 1_000;
}
