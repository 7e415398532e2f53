import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { useAdminOrdersQuery, type AdminOrderRowFragment } from '../../../graphql/generated/operations';
import { AdminList } from '../AdminList';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';
import { neighbourOf, useRowFocus } from '../use-row-focus';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { ExportButton } from './ExportButton';
import { listsDeleted } from './listed-orders';
import { toOrderColumns } from './order-columns';
import { isNarrowed, toOrderFilter, type OrderQuestion } from './order-question';
import { OrdersToolbar } from './OrdersToolbar';
import { useDeleteOrder } from './use-delete-order';
import { useOrderQuestion } from './use-order-question';

export function ManageOrdersPage() {
  const { question, narrow, clear } = useOrderQuestion();
  const filter = toOrderFilter(question);
  const variables = { first: adminPageSize, filter };
  const query = useAdminOrdersQuery({ variables, ...adminListOptions });
  const orders = query.data?.orders;
  const list = toPagedList(query, orders, query.previousData?.orders);
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
        question={question}
        onNarrow={narrow}
        onClear={clear}
        count={orders ? toCountText(orders.totalCount, question) : null}
      >
        <ExportButton filter={filter} disabled={!orders || orders.totalCount === 0} />
      </OrdersToolbar>
      <AdminList
        what="the orders"
        list={list}
        columns={columns}
        empty={
          isNarrowed(question)
            ? {
                title: 'No such orders',
                text: 'None of the orders fits these filters.',
                action: <Button onClick={clear}>Show all orders</Button>,
              }
            : { title: 'No orders yet', text: 'Orders stand here as soon as they are placed.' }
        }
      />
      <DeleteOrderDialog
        order={chosen}
        deleteOrder={deleteOrder}
        onDeleted={({ id }) => focusAfterDeletion(id)}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

function toCountText(count: number, { state, search }: OrderQuestion): string {
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return state === 'all' && search === '' ? `${orders}, deleted ones left out` : orders;
}
