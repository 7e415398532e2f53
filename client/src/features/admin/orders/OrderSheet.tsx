import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from '../../../components/actions/Link';
import { ActorName } from '../../../components/audit/ActorName';
import { useMailColumns } from '../../../components/mails/mail-columns';
import { PageHeading } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { type Column, DataTable } from '../../../components/table/DataTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import type {
  AdminOrderDetailFragment,
  AdminOrderStateFragment,
  MessageRowFragment,
} from '../../../graphql/generated/operations';
import { useRowFocus, type RowFocus } from '../../../lib/lists/use-row-focus';
import { toStatusLabel } from '../../../lib/orders/status-labels';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { FlagBox } from './FlagBox';
import { LedgerTable } from './LedgerTable';
import { OrderActions } from './OrderActions';
import { OrderPlate } from './OrderPlate';
import { RefundSection } from './RefundSection';
import { useDeleteOrder } from './use-delete-order';

const Sections = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '10' } } });
const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4' },
});

interface OrderSheetProps {
  order: AdminOrderDetailFragment;
  /** Mails about the order, newest first. */
  mails: readonly MessageRowFragment[];
  /** Fetches the order again. */
  onRefresh: () => void;
}

export function OrderSheet({ order, mails, onRefresh }: OrderSheetProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const deleteOrder = useDeleteOrder();
  const focus = useRowFocus();
  return (
    <>
      <PageHeading ref={focus.controlRef(null)}>
        Order{' '}
        <chakra.span textStyle="number" fontSize="0.5em" fontWeight="medium" textTransform="none" userSelect="all">
          {order.number ?? order.id}
        </chakra.span>
      </PageHeading>
      <FlagBox orderId={order.id} flag={order.payment.flag} />
      <Sections>
        <Bar>
          <OrderActions order={order} onDelete={() => setIsDeleting(true)} offersUndo />
          <Link to="/dashboard/manageOrders" kind="item">
            All orders
          </Link>
        </Bar>
        <OrderPlate order={order} />
        <RefundSection order={order} onRefresh={onRefresh} />
        <RuledSection title="Mails">
          <MailTable mails={mails} focus={focus} />
        </RuledSection>
        <RuledSection title="History">
          <HistoryTable history={order.history} />
        </RuledSection>
        <RuledSection title="Ledger" note="Never changed, only added to">
          <LedgerTable entries={order.payment.ledger} />
        </RuledSection>
      </Sections>
      {isDeleting && (
        <DeleteOrderDialog
          order={order}
          deleteOrder={deleteOrder}
          onDeleted={() => focus.focusRow(null)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

function MailTable({ mails, focus }: { mails: readonly MessageRowFragment[]; focus: RowFocus }) {
  const columns = useMailColumns(focus, 'order');
  if (mails.length === 0) return <chakra.p color="ink.soft">There are no mails about this order.</chakra.p>;
  return <DataTable caption="Mails about the order" columns={columns} rows={mails} getRowKey={({ id }) => id} />;
}

type Step = AdminOrderStateFragment['history'][number];

const columns: readonly Column<Step>[] = [
  { header: 'State', isRowHeader: true, cell: ({ status }) => toStatusLabel(status) },
  { header: 'When', cell: ({ at }) => <DateAndTime value={at} /> },
  { header: 'By', cell: ({ by }) => <ActorName by={by} /> },
];

/** All statuses that the order has had, oldest first. */
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
