import { mostEdits } from '@kickstand/rules/limits';
import { useMemo, useState, type ReactNode } from 'react';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import type { ExportButtonsProps } from '../../../components/actions/ExportButtons';
import { later } from '../../../components/page/later';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { useAdminOrdersQuery, type AdminOrderRowFragment } from '../../../graphql/generated/operations';
import {
  keptListOptions,
  ListToolbar,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { neighbourOf, useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { DeleteOrderDialog, listsDeleted, useDeleteOrder } from './delete-order';
import {
  isNarrowed,
  orderStates,
  toOrderFilter,
  toOrdersQuery,
  useOrderFilters,
  type OrderFilters,
  type OrderListState,
} from './order-filters';
import { DateField } from '../../../components/forms/DateField';
import { SelectField } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import { Money } from '../../../components/money/Money';
import { OrderedParts } from '../../../components/order/OrderedPart';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { EmailText } from '../../../components/text/EmailText';
import { ChooseBox, ChooseSeveral, ChosenRows, useRowChoice } from '../../../components/table/choice';
import { chakra } from '../../../theme/chakra';
import { OrderActions } from './OrderActions';

// Loaded when orders are chosen.
const ChosenOrders = later(() => import('./ChosenOrders').then((module) => module.ChosenOrders));

const noRows: readonly AdminOrderRowFragment[] = [];

export function ManageOrdersPage() {
  const { filters, narrow, clear } = useOrderFilters();
  const filter = toOrderFilter(filters);
  const variables = { first: pageSize, filter };
  const query = useAdminOrdersQuery({ variables, ...keptListOptions });
  const orders = query.data?.orders;
  const list = toPagedList(query, (data) => data.orders);
  const [deleted, setDeleted] = useState<AdminOrderRowFragment | null>(null);
  const choice = useRowChoice(list.rows ?? noRows, mostEdits);
  const { isChoosing } = choice;
  const deleteOrder = useDeleteOrder(variables);
  const focus = useRowFocus();
  const columns = useMemo(() => toOrderColumns(focus, setDeleted, isChoosing), [focus, setDeleted, isChoosing]);
  const focusAfterDeletion = (id: string) =>
    focus.focusRow(listsDeleted(variables) ? id : neighbourOf(list.rows ?? [], id));
  return (
    <>
      <PageMetadata title="Manage Orders" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Manage Orders</PageHeading>
      <OrdersToolbar
        filters={filters}
        onNarrow={narrow}
        onClear={clear}
        count={orders ? toCountText(orders.totalCount, filters) : null}
        exports={{ file: 'orders', query: toOrdersQuery(filter), disabled: !orders?.totalCount }}
      >
        <ButtonLink to="/dashboard/manageOrders/new" minHeight="12">
          New order
        </ButtonLink>
        <ChooseSeveral choice={choice} />
      </OrdersToolbar>
      {isChoosing && <ChosenOrders choice={choice} onShipped={() => void query.refetch()} />}
      <ChosenRows value={choice.context}>
        <PagedTable what="the orders" list={list} columns={columns} empty={toEmptyState(filters, clear)} />
      </ChosenRows>
      {deleted && (
        <DeleteOrderDialog
          order={deleted}
          deleteOrder={deleteOrder}
          onDeleted={() => focusAfterDeletion(deleted.id)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function toEmptyState(filters: OrderFilters, clear: () => void) {
  if (!isNarrowed(filters))
    return { title: 'No orders yet', text: 'Orders are listed here as soon as they are placed.' };
  return {
    title: 'No such orders',
    text: 'None of the orders match these filters.',
    action: <Button onClick={clear}>Show all orders</Button>,
  };
}

function toCountText(count: number, { state, search }: OrderFilters): string {
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return state === 'all' && search === '' ? `${orders}, deleted ones left out` : orders;
}

const labels = {
  all: 'All',
  unpaid: 'Unpaid',
  paid: 'Paid',
  shipped: 'Shipped',
  expired: 'Expired',
  refunded: 'Refunded',
  deleted: 'Deleted',
  review: 'Needs review',
} as const satisfies Record<OrderListState, string>;

const stateOptions = orderStates.map((value) => ({ value, label: labels[value] }));

// Stacked if two dates do not fit side by side.
const Days = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', '& > *': { flex: '1 1 10.5rem' } },
});

interface OrdersToolbarProps {
  filters: OrderFilters;
  onNarrow: (change: Partial<OrderFilters>) => void;
  onClear: () => void;
  /** Null while loading. */
  count: string | null;
  exports: ExportButtonsProps;
  children: ReactNode;
}

/** Filters of the order list, the number of orders found, and the export. */
function OrdersToolbar({ filters, onNarrow, onClear, children, ...rest }: OrdersToolbarProps) {
  const { state, from, to, search } = filters;
  const [round, setRound] = useState(0);
  const clear = () => {
    setRound(round + 1);
    onClear();
  };
  return (
    <ListToolbar {...rest} onClear={isNarrowed(filters) ? clear : null}>
      <SearchField
        label="Search"
        placeholder="Number, name, email, phone, street"
        value={search}
        onSearch={(text) => onNarrow({ search: text })}
      />
      <SelectField label="State" value={state} options={stateOptions} onChange={(next) => onNarrow({ state: next })} />
      {/* Only its input knows of a partly typed date, so clearing the filters creates the inputs again. */}
      <DateFields key={round} from={from} to={to} onNarrow={onNarrow} />
      {children}
    </ListToolbar>
  );
}

function DateFields({ from, to, onNarrow }: Pick<OrderFilters, 'from' | 'to'> & Pick<OrdersToolbarProps, 'onNarrow'>) {
  const endsEarly = from !== '' && to !== '' && to < from;
  return (
    <Days>
      <DateField label="From" max={to} value={from} onChange={(day) => onNarrow({ from: day })} />
      <DateField
        label="To"
        min={from}
        value={to}
        error={endsEarly ? 'The period must not end before it begins' : undefined}
        onChange={(day) => onNarrow({ to: day })}
      />
    </Days>
  );
}

const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', width: '12ch', lineHeight: 'snug' } });
const Products = chakra('div', { base: { textStyle: 'small', minWidth: { md: '5rem', xl: '7rem' } } });
const Email = chakra('div', {
  base: { textStyle: 'small', overflowWrap: 'anywhere', minWidth: { md: '6rem', xl: '9rem' } },
});
const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' } });

const chooseColumn: Column<AdminOrderRowFragment> = {
  header: 'Choose',
  isShort: true,
  isSelfExplanatory: true,
  cell: ({ id, number }) => <ChooseBox id={id} name={number ?? id} />,
};

/** The columns that the specification lists, plus order number, date and total. */
function toOrderColumns(
  focus: RowFocus,
  onDelete: (order: AdminOrderRowFragment) => void,
  isChoosing: boolean,
): readonly Column<AdminOrderRowFragment>[] {
  return [
    ...(isChoosing ? [chooseColumn] : []),
    {
      header: 'Order',
      isRowHeader: true,
      isShort: true,
      cell: ({ id, number, payment }) => (
        <Stack>
          <Link ref={focus.controlRef(id)} to={`/dashboard/manageOrders/${id}`} kind="item">
            <Number>{number ?? id}</Number>
          </Link>
          {payment.flag !== null && <CheckMark>Check</CheckMark>}
        </Stack>
      ),
    },
    {
      header: 'Placed',
      isShort: true,
      cell: ({ placedAt }) => <DateAndTime value={placedAt} />,
    },
    {
      header: 'Product',
      cell: ({ lines }) => (
        <Products>
          <OrderedParts lines={lines} />
        </Products>
      ),
    },
    {
      header: 'Buyer',
      cell: ({ customerName, customerEmail }) => (
        <Email>
          {customerName && <div>{customerName}</div>}
          <EmailText>{customerEmail}</EmailText>
        </Email>
      ),
    },
    { header: 'Total', align: 'end', cell: ({ total }) => <Money value={total} /> },
    { header: 'Payment Status', cell: (order) => <OrderActions order={order} onDelete={() => onDelete(order)} /> },
  ];
}

/** Marks an order whose payment an admin must check. */
const CheckMark = chakra('span', {
  base: {
    textStyle: 'label',
    display: 'inline-block',
    bg: 'signal.fill',
    color: 'signal.on',
    fontWeight: 'bold',
    paddingInline: '1.5',
    paddingBlock: '0.5',
  },
});
