import { chakra } from '@chakra-ui/react';
import { InlineError } from '../../../components/feedback/Loading';
import { DateText } from '../../../components/money/DateText';
import { Section } from '../../../components/page/Section';
import { useShopQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useCountdown, type Countdown } from './use-countdown';

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
  if (data?.shop.isSaleShown === false) return null;
  return (
    <Section title="Sale" capitals>
      {error && !data ? (
        <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>
      ) : (
        <>
          <Digits countdown={countdown} />
          <chakra.p textStyle="body" color="ink.soft" marginTop="4" role="status">
            <Notice countdown={countdown} endsAt={endsAt} />
          </chakra.p>
        </>
      )}
    </Section>
  );
}
