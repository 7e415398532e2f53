import { useEffect, useState } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { later } from '../../../components/page/later';
import {
  AdminOrderDocument,
  useAdminOrderQuery,
  type AdminOrderDetailFragment,
  type AdminOrderStateFragment,
  type MessageRowFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { ActorName } from '../../../components/audit/ActorName';
import { useMailColumns } from '../../../components/mails/mail-columns';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { toStatusLabel } from '../../../lib/orders/status-labels';
import { DeleteOrderDialog, useDeleteOrder } from './delete-order';
import { ChangeAddress } from './ChangeAddress';
import { FlagBox } from './FlagBox';
import { OrderActions } from './OrderActions';
import { RefundSection } from './RefundSection';
import { Money } from '../../../components/money/Money';
import { useLocale } from '../../../lib/locale/use-locale';
import { ChangeText } from '../../../components/audit/ChangeText';
import { describeOrderState } from '../../../lib/orders/order-state-text';
import { chakra } from '../../../theme/chakra';
import { toEventLabel } from './order-labels';
import { OrderPlate } from './OrderPlate';

const ParcelsSection = later(() => import('./ParcelsSection').then((module) => module.ParcelsSection));
const InvoiceList = later(() => import('../../../components/order/InvoiceList').then((module) => module.InvoiceList));
const EraseOrder = later(() => import('./EraseOrder').then((module) => module.EraseOrder));
const UnpaidActions = later(() => import('./UnpaidActions').then((module) => module.UnpaidActions));
const ReturnsSection = later(() => import('./ReturnsSection').then((module) => module.ReturnsSection));

const askAgainMs = 10_000;

export const queries = ({ id }: Params) => [{ query: AdminOrderDocument, variables: { id } }];

/** One order with its history. A cached order is shown at once while it is fetched again. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useAdminOrderQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    skipPollAttempt: () => document.hidden,
  });
  const isUnderWay = hasMoneyUnderWay(data?.order);
  useEffect(() => {
    if (!isUnderWay) return;
    startPolling(askAgainMs);
    return stopPolling;
  }, [isUnderWay, startPolling, stopPolling]);
  const refusal = error ? toShopError(error) : null;
  const isMissing = data?.order === null || refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_USER_INPUT';
  return (
    <>
      <PageMetadata title={`Order ${id}`} isPrivate />
      {data?.order && (
        <OrderSheet
          key={id}
          order={data.order}
          mails={data.messages.edges.map(({ node }) => node)}
          onRefresh={() => void refetch()}
        />
      )}
      {isMissing && <NoSuchOrder />}
      {!data && !refusal && <OrderSkeleton />}
      {refusal && !isMissing && <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>}
    </>
  );
}

/** Whether a payment or refund has no outcome yet. The page polls for it: the card provider tells only the server. */
function hasMoneyUnderWay(order: AdminOrderDetailFragment | null | undefined): boolean {
  if (!order) return false;
  return order.payment.status === 'PROCESSING' || order.payment.refunds.some(({ status }) => status === 'PENDING');
}

function NoSuchOrder() {
  return (
    <EmptyState
      drawing="/drawings/not-found.svg"
      title="There is no such order"
      headingLevel={1}
      action={<ButtonLink to="/dashboard/manageOrders">Go to Manage Orders</ButtonLink>}
    >
      The number in the address may be mistyped.
    </EmptyState>
  );
}

function OrderSkeleton() {
  return (
    <Loading what="the order">
      <Skeleton height="3rem" width="60%" marginBottom="6" />
      <Skeleton height="26rem" />
    </Loading>
  );
}

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

function OrderSheet({ order, mails, onRefresh }: OrderSheetProps) {
  const { revision } = order;
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
      <FlagBox orderId={order.id} flag={order.payment.flag} onRefresh={onRefresh} />
      <Sections>
        <Bar>
          <OrderActions order={order} onDelete={() => setIsDeleting(true)} page={{ revision, onRefresh }} />
          <Link to="/dashboard/manageOrders" kind="item">
            All orders
          </Link>
        </Bar>
        {order.isPayable && order.payment.status === 'UNPAID' && <UnpaidActions order={order} onRefresh={onRefresh} />}
        {order.status === 'PAID' && (
          <div>
            <ChangeAddress order={order} onRefresh={onRefresh} />
          </div>
        )}
        <OrderPlate order={order} />
        {order.payment.paidAt && <ParcelsSection order={order} onRefresh={onRefresh} />}
        {(order.returns.length > 0 || order.lines.some(({ returnableQuantity }) => returnableQuantity > 0)) && (
          <ReturnsSection order={order} onRefresh={onRefresh} />
        )}
        {order.invoices.length > 0 && (
          <RuledSection title="Invoices">
            <InvoiceList invoices={order.invoices} />
          </RuledSection>
        )}
        <RefundSection order={order} onRefresh={onRefresh} />
        <RuledSection title="Emails">
          <MailTable mails={mails} focus={focus} />
        </RuledSection>
        <RuledSection title="History">
          <HistoryTable order={order} />
        </RuledSection>
        <RuledSection title="Ledger" note="Never changed, only added to">
          <LedgerTable entries={order.payment.ledger} />
        </RuledSection>
        {order.customerEmail === '' && <EraseOrder orderId={order.id} onRefresh={onRefresh} />}
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
  if (mails.length === 0) return <chakra.p color="ink.soft">There are no emails about this order.</chakra.p>;
  return <DataTable caption="Emails about the order" columns={columns} rows={mails} getRowKey={({ id }) => id} />;
}

type Step = AdminOrderStateFragment['history'][number];

const toHistoryColumns = (quote: AdminOrderDetailFragment['quote']): readonly Column<Step>[] => [
  { header: 'State', isRowHeader: true, cell: ({ status }) => toStatusLabel(status, quote) },
  { header: 'When', cell: ({ at }) => <DateAndTime value={at} /> },
  { header: 'By', cell: ({ by }) => <ActorName by={by} /> },
];

/** All statuses that the order has had, oldest first. */
function HistoryTable({ order: { history, quote } }: { order: AdminOrderDetailFragment }) {
  return (
    <DataTable
      caption="History of the order"
      columns={toHistoryColumns(quote)}
      rows={history}
      getRowKey={({ status, at }) => `${status} ${at}`}
    />
  );
}

type Entry = AdminOrderStateFragment['payment']['ledger'][number];

const Small = chakra('div', { base: { textStyle: 'small' } });

const ledgerColumns: readonly Column<Entry>[] = [
  {
    header: 'What happened',
    isRowHeader: true,
    cell: ({ event, note }) => (
      <>
        {toEventLabel(event)}
        {note && (
          <Small fontWeight="normal" color="ink.soft" overflowWrap="anywhere">
            {note}
          </Small>
        )}
      </>
    ),
  },
  { header: 'Amount', align: 'end', cell: ({ amount }) => (amount ? <Money value={amount} signed /> : '–') },
  {
    header: 'Before and after',
    cell: (entry) => (
      <Small>
        <StatusChange entry={entry} />
      </Small>
    ),
  },
  {
    header: 'When',
    cell: ({ at }) => <DateAndTime value={at} />,
  },
  { header: 'By', cell: ({ by }) => <ActorName by={by} /> },
];

function StatusChange({ entry: { before, after } }: { entry: Entry }) {
  const locale = useLocale();
  return <ChangeText before={before && describeOrderState(before, locale)} after={describeOrderState(after, locale)} />;
}

/** All ledger entries of the order, oldest first. */
function LedgerTable({ entries }: { entries: readonly Entry[] }) {
  return <DataTable caption="Ledger of the order" columns={ledgerColumns} rows={entries} getRowKey={({ id }) => id} />;
}
