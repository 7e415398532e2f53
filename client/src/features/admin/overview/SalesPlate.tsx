import { chakra } from '@chakra-ui/react';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Money } from '../../../components/money/Money';
import { Plate } from '../../../components/plate/Plate';
import { DataTable, type Column } from '../../../components/table/DataTable';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { useLocale } from '../../../lib/locale/use-locale';
import { SalesChart } from './SalesChart';
import { formatDay, isQuiet, type SalesDay } from './sales-days';

const Fold = chakra('details', {
  base: {
    borderTop: 'hairline',
    paddingInline: '4',
    '& > summary': { textStyle: 'label', cursor: 'pointer', minHeight: 'target', alignContent: 'center' },
    '&[open]': { paddingBottom: '4' },
  },
});

const columns: readonly Column<SalesDay>[] = [
  { header: 'Day', isRowHeader: true, cell: ({ date }) => <DayText date={date} /> },
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
        <summary>The same as a table</summary>
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

function DayText({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date, useLocale(), { dateStyle: 'medium' })}</time>;
}
