import { chakra } from '@chakra-ui/react';
import { Money } from '../../components/money/Money';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney } from '../../lib/money/money';
import { BarPanel } from './BarPanel';
import { BestDay } from './BestDay';
import { findBestDay, formatDay, toOrdersText, toPanel, type SalesDay } from './sales-days';
import { useDayReader } from './use-day-reader';

const Frame = chakra('div', {
  base: { display: 'grid', gap: '3', paddingInline: '4', paddingBlock: '4', borderTop: 'hairline' },
});
const Readout = chakra('p', {
  base: {
    textStyle: 'number',
    fontSize: 'sm',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    fontWeight: 'medium',
  },
});
const Reader = chakra('div', { base: { display: 'grid', gap: '2', cursor: 'crosshair', touchAction: 'pan-y' } });
const Caption = chakra('p', { base: { textStyle: 'label', color: 'ink.soft' } });
const Dates = chakra('p', {
  base: { textStyle: 'label', color: 'ink.soft', display: 'flex', justifyContent: 'space-between' },
});

/**
 * Revenue and orders, a bar a day. One day at a time is read out: the one pointed at, or chosen with the arrow keys,
 * for which the chart is a slider over its days.
 */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const locale = useLocale();
  const { index, handlers } = useDayReader(days.length);
  const day = days[index];
  if (!day) return null;

  const name = formatDay(day.date, locale, { dateStyle: 'full' });
  return (
    <Frame>
      <Readout>
        <span>{formatDay(day.date, locale, { dateStyle: 'medium' })}</span>
        <span>{toOrdersText(day.orders)}</span>
        <Money value={day.revenue} />
      </Readout>
      <Reader
        role="slider"
        tabIndex={0}
        aria-label="Orders and revenue by day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={`${name}: ${toOrdersText(day.orders)}, ${formatMoney(day.revenue, locale)}`}
        {...handlers}
      >
        <Panels days={days} chosen={index} />
      </Reader>
    </Frame>
  );
}

function Panels({ days, chosen }: { days: readonly SalesDay[]; chosen: number }) {
  const locale = useLocale();
  const best = findBestDay(days);
  const last = days.length - 1;
  const revenue = toPanel(days.map((day) => day.revenue.amountMinor));
  const orders = toPanel(days.map((day) => day.orders));
  return (
    <>
      <Caption>Revenue</Caption>
      <chakra.div position="relative" paddingTop="10">
        {best >= 0 && <BestDay days={days} index={best} />}
        <BarPanel panel={revenue} chosen={chosen} best={best} height="9rem" />
      </chakra.div>
      <Caption>Orders</Caption>
      <BarPanel panel={orders} chosen={chosen} best={best} height="4rem" />
      <Dates>
        {[0, Math.floor(last / 2), last].map((at) => (
          <span key={at}>{formatDay(days[at]?.date ?? '', locale, { month: 'short', day: 'numeric' })}</span>
        ))}
      </Dates>
    </>
  );
}
