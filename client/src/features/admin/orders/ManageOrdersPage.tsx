import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { useAdminOrdersQuery, type AdminOrderRowFragment } from '../../../graphql/generated/operations';
import { AdminList } from '../AdminList';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { ExportButton } from './ExportButton';
import { toOrderColumns } from './order-columns';
import { isNarrowed, toOrderFilter, type OrderQuestion } from './order-question';
import { OrdersToolbar } from './OrdersToolbar';
import { useOrderQuestion } from './use-order-question';

export function ManageOrdersPage() {
  const { question, narrow, clear } = useOrderQuestion();
  const filter = toOrderFilter(question);
  const query = useAdminOrdersQuery({ variables: { first: adminPageSize, filter }, ...adminListOptions });
  const orders = query.data?.orders;
  const list = toPagedList(query, orders, query.previousData?.orders);
  const [chosen, setChosen] = useState<AdminOrderRowFragment | null>(null);
  return (
    <>
      <PageMetadata title="Manage Orders" isPrivate />
      <PageHeading>Manage Orders</PageHeading>
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
        columns={toOrderColumns(setChosen)}
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
      <DeleteOrderDialog order={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function toCountText(count: number, { state, search }: OrderQuestion): string {
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return state === 'all' && search === '' ? `${orders}, deleted ones left out` : orders;
}
