import { EmptyState } from '../../../components/feedback/EmptyState';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { Plate } from '../../../components/plate/Plate';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { useLocale } from '../../../lib/locale/use-locale';
import { findBestDay, formatDay, isQuiet, toOrdersText, toPanel, type Panel, type SalesDay } from './sales-days';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatMoney } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';

const Fold = chakra('details', {
  base: {
    borderTop: 'hairline',
    paddingInline: '4',
    '& > summary': { textStyle: 'label', cursor: 'pointer', minHeight: 'target', alignContent: 'center' },
    '&[open]': { paddingBottom: '4' },
  },
});

const columns: readonly Column<SalesDay>[] = [
  { header: 'Day', isRowHeader: true, cell: ({ date }) => <DateText value={date} /> },
  { header: 'Orders', align: 'end', cell: ({ orders }) => <chakra.span textStyle="number">{orders}</chakra.span> },
  { header: 'Revenue', align: 'end', cell: ({ revenue }) => <Money value={revenue} /> },
];

/** Orders and revenue of 30 days as a chart and as a table. */
export function SalesPlate({ days }: { days: readonly SalesDay[] }) {
  if (isQuiet(days)) {
    return (
      <EmptyState drawing="/drawings/empty-orders.svg" title="A quiet month">
        Nobody has ordered in the last {days.length} days. Orders and revenue by day are shown here after the next
        order.
      </EmptyState>
    );
  }
  return (
    <Plate figure={toFigureLabel(1)} note={`Last ${days.length} days`} borderTop="heavy" borderBottom="hairline">
      <SalesChart days={days} />
      <Fold>
        <summary>Show as a table</summary>
        <DataTable
          caption="Orders and revenue by day"
          columns={columns}
          rows={days.toReversed()}
          getRowKey={({ date }) => date}
        />
      </Fold>
    </Plate>
  );
}

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
 * Revenue and orders, one bar per day. The chart is a slider over its days. Its text shows the day under the pointer,
 * or the day selected with the arrow keys.
 */
function SalesChart({ days }: { days: readonly SalesDay[] }) {
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

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    overflow: 'visible',
    '& [data-band]': { fill: 'sunken' },
    '& [data-bar]': { fill: 'ink.soft' },
    '& [data-bar=chosen]': { fill: 'ink' },
    '& [data-bar=best]': { fill: 'signal.fill' },
    '& line': { stroke: 'rule.strong', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  },
});

const gap = 0.14;

interface BarPanelProps {
  panel: Panel;
  /** Index of the selected day. */
  chosen: number;
  /** Index of the best day; -1 for none. */
  best: number;
  height: string;
}

/** Bars on an axis, stretched to the available width, without labels. */
function BarPanel({ panel: { bars, zero }, chosen, best, height }: BarPanelProps) {
  return (
    <Drawing viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" style={{ height }} aria-hidden="true">
      <rect data-band x={chosen} y={0} width={1} height={1} />
      {bars.map(({ top, height: length }, index) => (
        <rect
          key={index}
          data-bar={index === best ? 'best' : index === chosen ? 'chosen' : 'plain'}
          x={index + gap}
          y={top}
          width={1 - 2 * gap}
          height={length}
        />
      ))}
      <line x1={0} x2={bars.length} y1={zero} y2={zero} />
    </Drawing>
  );
}

const Leader = chakra('div', {
  base: {
    position: 'absolute',
    top: '2',
    height: '8',
    width: '5',
    borderTop: '1px solid',
    borderColor: 'ink',
    '&[data-side=right]': { borderInlineStart: '1px solid' },
    '&[data-side=left]': { borderInlineEnd: '1px solid' },
  },
});
const Label = chakra('p', {
  base: { textStyle: 'label', position: 'absolute', top: '0', color: 'ink', whiteSpace: 'nowrap' },
});

const leaderWidth = '1.25rem';
const labelGap = '1.625rem';

/** Label of the best day, with a line to the bar of that day. The label is on the side with more room. */
function BestDay({ days, index }: { days: readonly SalesDay[]; index: number }) {
  const locale = useLocale();
  const day = days[index];
  if (!day) return null;
  const side = index < days.length / 2 ? 'right' : 'left';
  const at = `${((index + 0.5) / days.length) * 100}%`;
  const words = `Best: ${formatDay(day.date, locale, { month: 'short', day: 'numeric' })}`;
  return (
    <>
      <Leader data-side={side} style={{ insetInlineStart: side === 'right' ? at : `calc(${at} - ${leaderWidth})` }} />
      <Label
        style={
          side === 'right'
            ? { insetInlineStart: `calc(${at} + ${labelGap})` }
            : { insetInlineEnd: `calc(100% - ${at} + ${labelGap})` }
        }
      >
        {words} {formatMoney(day.revenue, locale)}
      </Label>
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Selects one of `count` days, at first the last one, by pointer or by the keys of a slider. */
function useDayReader(count: number) {
  const last = count - 1;
  const [chosen, setChosen] = useState(last);
  const index = Math.min(chosen, last);
  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));

  const chooseByPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((clientX - left) / width) * count));
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) choose(index + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(last);
    else return;
    event.preventDefault();
  };
  return {
    index,
    handlers: { onKeyDown: chooseByKey, onPointerDown: chooseByPointer, onPointerMove: chooseByPointer },
  };
}
