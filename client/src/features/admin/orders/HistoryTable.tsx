import { DateText } from '../../../components/money/DateText';
import { DataTable, type Column } from '../../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../../graphql/generated/operations';
import { toActorName } from '../actor-name';
import { statusWords } from './order-words';

type Step = AdminOrderStateFragment['history'][number];

const columns: readonly Column<Step>[] = [
  { header: 'State', isRowHeader: true, cell: ({ status }) => statusWords[status] },
  { header: 'When', cell: ({ at }) => <DateText value={at} withTime /> },
  { header: 'By', cell: ({ by }) => toActorName(by) },
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
