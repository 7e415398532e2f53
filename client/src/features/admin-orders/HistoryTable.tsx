import { DataTable, type Column } from '../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../graphql/generated/operations';
import { ActorName } from '../../components/audit/ActorName';
import { DateAndTime } from '../../components/text/DateAndTime';
import { toStatusLabel } from '../../lib/orders/status-labels';

type Step = AdminOrderStateFragment['history'][number];

const columns: readonly Column<Step>[] = [
  { header: 'State', isRowHeader: true, cell: ({ status }) => toStatusLabel(status) },
  { header: 'When', cell: ({ at }) => <DateAndTime value={at} /> },
  { header: 'By', cell: ({ by }) => <ActorName by={by} /> },
];

/** Every state the order had, oldest first. */
export function HistoryTable({ history }: { history: readonly Step[] }) {
  return (
    <DataTable
      caption="History of the order"
      columns={columns}
      rows={history}
      getRowKey={({ status, at }) => `${status} ${at}`}
    />
  );
}
