import { chakra } from '@chakra-ui/react';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { Money } from '../../../components/money/Money';
import { DataTable, type Column } from '../../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../../graphql/generated/operations';
import { ActorName } from '../../../components/audit/ActorName';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { toRefundStamp } from './order-labels';

type Refund = AdminOrderStateFragment['payment']['refunds'][number];

const Small = chakra('div', { base: { textStyle: 'small' } });

const columns: readonly Column<Refund>[] = [
  { header: 'Amount', align: 'end', isRowHeader: true, cell: ({ amount }) => <Money value={amount} /> },
  { header: 'State', cell: (refund) => <StateCell refund={refund} /> },
  {
    header: 'Reason',
    cell: (refund) => (
      <Small>
        {refund.reason ?? 'None given'}
        <StockNote refund={refund} />
      </Small>
    ),
  },
  { header: 'By', cell: ({ by }) => by && <ActorName by={by} /> },
  {
    header: 'When',
    cell: ({ createdAt }) => <DateAndTime value={createdAt} />,
  },
];

function StockNote({ refund: { restockQuantity, restocked, restockPending } }: { refund: Refund }) {
  if (restockQuantity === 0 || !(restocked || restockPending)) return null;
  return (
    <Small color="ink.soft">
      {restocked ? 'Returned to stock' : 'To return to stock'}: {restockQuantity}
    </Small>
  );
}

function StateCell({ refund: { status, failureMessage } }: { refund: Refund }) {
  const { word, tone } = toRefundStamp(status);
  return (
    <>
      <StatusStamp tone={tone}>{word}</StatusStamp>
      {failureMessage && (
        <Small color="danger" marginTop="1.5">
          {failureMessage}
        </Small>
      )}
    </>
  );
}

export function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  return <DataTable caption="Refunds of the order" columns={columns} rows={refunds} getRowKey={({ id }) => id} />;
}
