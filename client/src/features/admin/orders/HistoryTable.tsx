import { DataTable, type Column } from '../../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../../graphql/generated/operations';
import { ActorName } from '../ActorName';
import { Moment } from '../Moment';
import { toStatusWords } from '../status-words';

type Step = AdminOrderStateFragment['history'][number];

const columns: readonly Column<Step>[] = [
  { header: 'State', isRowHeader: true, cell: ({ status }) => toStatusWords(status) },
  { header: 'When', cell: ({ at }) => <Moment value={at} /> },
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
