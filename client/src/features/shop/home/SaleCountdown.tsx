import { FetchError } from '../../../components/feedback/Loading';
import { DateText } from '../../../components/money/DateText';
import { Section } from '../../../components/page/Section';
import { useShopQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { RunningSale, useRunningSale } from './RunningSale';
import { useEffect, useState } from 'react';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

const Clock = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
    border: 'line',
    bg: 'plate',
  },
});
const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'space-between',
    gap: '4',
    padding: { base: '4', md: '5' },
    borderInlineStart: 'hairline',
    '&:first-of-type': { borderInlineStart: 'none' },
    '&:nth-of-type(3)': { borderInlineStart: { base: 'none', md: 'hairline' } },
    '&:nth-of-type(n + 3)': { borderTop: { base: 'hairline', md: 'none' } },
  },
});

function Digits({ countdown }: { countdown: Countdown }) {
  return (
    <div role="timer">
      <Clock>
        {units.map((unit) => (
          <Cell key={unit}>
            <chakra.dt textStyle="label" color="ink.soft">
              {unit}
            </chakra.dt>
            <chakra.dd textStyle="figure" color={countdown.status === 'ended' ? 'control' : 'ink'}>
              {countdown.status === 'waiting' ? '––' : String(countdown.left[unit]).padStart(2, '0')}
            </chakra.dd>
          </Cell>
        ))}
      </Clock>
    </div>
  );
}

function Notice({ countdown, endsAt }: { countdown: Countdown; endsAt: string | undefined }) {
  if (countdown.status === 'ended') return 'The sale has ended. Prices on the plates are the prices of today.';
  if (countdown.status === 'running' && endsAt) {
    return (
      <>
        Sale prices until <DateText value={endsAt} withTime />.
      </>
    );
  }
  return '\u00a0';
}

/** `now` is passed in by tests. */
export function SaleCountdown({ now }: { now?: () => number }) {
  const { data, error, refetch } = useShopQuery();
  const endsAt = data?.shop.saleEndsAt;
  const countdown = useCountdown(endsAt === undefined ? null : Date.parse(endsAt), now);
  const sale = useRunningSale();
  const isShown = data?.shop.isSaleShown !== false;
  if (!isShown && !sale) return null;
  return (
    <Section title="Sale" capitals>
      {!isShown ? null : error && !data ? (
        <FetchError error={error} refetch={refetch} />
      ) : (
        <>
          <Digits countdown={countdown} />
          <chakra.p textStyle="body" color="ink.soft" marginTop="4" role="status">
            <Notice countdown={countdown} endsAt={endsAt} />
          </chakra.p>
        </>
      )}
      {sale && <RunningSale sale={sale} />}
    </Section>
  );
}

interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type Countdown = { status: 'waiting' } | { status: 'running' | 'ended'; left: TimeLeft };

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

/** Milliseconds until the displayed second changes. With a fixed interval, the delays of timers would add up. */
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
