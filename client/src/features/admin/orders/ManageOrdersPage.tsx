import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  useAdminOrdersQuery,
  type AdminOrderRowFragment,
  type OrderFilter,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { pagedListOptions, PagedTable, pageSize, toPagedList } from '../../../components/table/PagedTable';
import { toastError } from '../../../components/toasts/toasts';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import { useSession } from '../../../lib/session/SessionProvider';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { toOrderColumns } from './order-columns';
import { isNarrowed, toOrderFilter, useOrderFilters, type OrderFilters } from './order-filters';
import { ExportError, fetchOrdersFile, saveFile } from './orders-file';
import { OrdersToolbar } from './OrdersToolbar';
import { listsDeleted, useDeleteOrder } from './use-delete-order';

export function ManageOrdersPage() {
  const { filters, narrow, clear } = useOrderFilters();
  const filter = toOrderFilter(filters);
  const variables = { first: pageSize, filter };
  const query = useAdminOrdersQuery({ variables, ...pagedListOptions });
  const orders = query.data?.orders;
  const list = toPagedList(query, (data) => data.orders);
  const [chosen, setChosen] = useState<AdminOrderRowFragment | null>(null);
  const deleteOrder = useDeleteOrder(variables);
  const focus = useRowFocus();
  const columns = useMemo(() => toOrderColumns(focus, setChosen), [focus]);
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
      >
        <ExportButton filter={filter} disabled={!orders || orders.totalCount === 0} />
      </OrdersToolbar>
      <PagedTable
        what="the orders"
        list={list}
        columns={columns}
        empty={
          isNarrowed(filters)
            ? {
                title: 'No such orders',
                text: 'None of the orders fits these filters.',
                action: <Button onClick={clear}>Show all orders</Button>,
              }
            : { title: 'No orders yet', text: 'Orders are listed here as soon as they are placed.' }
        }
      />
      {chosen && (
        <DeleteOrderDialog
          order={chosen}
          deleteOrder={deleteOrder}
          onDeleted={() => focusAfterDeletion(chosen.id)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function toCountText(count: number, { state, search }: OrderFilters): string {
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return state === 'all' && search === '' ? `${orders}, deleted ones left out` : orders;
}

/** Downloads all listed orders, not only the page in view, as a CSV file. */
function ExportButton({ filter, disabled }: { filter: OrderFilter; disabled: boolean }) {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchOrdersFile(filter, session));
    } catch (error) {
      toastError(error instanceof ExportError ? error.message : toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button minHeight="12" busy={isBusy} disabled={disabled} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
