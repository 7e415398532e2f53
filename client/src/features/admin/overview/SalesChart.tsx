import { chakra } from '@chakra-ui/react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Money } from '../../../components/money/Money';
import { useLocale } from '../../../lib/locale/use-locale';
import { formatMoney } from '../../../lib/money/money';
import { BarPanel } from './BarPanel';
import { BestDay } from './BestDay';
import { findBestDay, formatDay, toOrdersText, toPanel, type SalesDay } from './sales-days';

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

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * Revenue and orders, a bar a day. One day at a time is read out: the one pointed at, or chosen with the arrow keys,
 * for which the chart is a slider over its days.
 */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const locale = useLocale();
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const index = Math.min(chosen, last);
  const day = days[index];
  const best = findBestDay(days);
  if (!day) return null;

  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));
  const chooseByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) choose(index + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(last);
    else return;
    event.preventDefault();
  };
  const chooseByPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((clientX - left) / width) * days.length));
  };
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
        onKeyDown={chooseByKey}
        onPointerDown={chooseByPointer}
        onPointerMove={chooseByPointer}
      >
        <Caption>Revenue</Caption>
        <chakra.div position="relative" paddingTop="10">
          {best >= 0 && <BestDay days={days} index={best} />}
          <BarPanel
            panel={toPanel(days.map(({ revenue }) => revenue.amountMinor))}
            chosen={index}
            best={best}
            height="9rem"
          />
        </chakra.div>
        <Caption>Orders</Caption>
        <BarPanel panel={toPanel(days.map(({ orders }) => orders))} chosen={index} best={best} height="4rem" />
        <Dates>
          {[0, Math.floor(last / 2), last].map((at) => (
            <span key={at}>{formatDay(days[at]?.date ?? '', locale, { month: 'short', day: 'numeric' })}</span>
          ))}
        </Dates>
      </Reader>
    </Frame>
  );
}
