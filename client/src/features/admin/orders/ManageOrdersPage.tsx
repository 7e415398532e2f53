import { useState } from 'react';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { useAdminOrdersQuery, type AdminOrdersQuery, type OrderStatus } from '../../../graphql/generated/operations';
import { AdminList } from '../AdminList';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { OrderActions } from './OrderActions';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';

export type OrderRow = AdminOrdersQuery['orders']['edges'][number]['node'];

// A deleted order is a cancelled one: it keeps its history, and leaves this list.
const listedStatuses: OrderStatus[] = ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'];

function toColumns(onDelete: (order: OrderRow) => void): readonly Column<OrderRow>[] {
  return [
    { header: 'Product', isRowHeader: true, cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
    { header: 'Buyer', cell: ({ customerEmail }) => customerEmail },
    { header: 'Payment Status', cell: (order) => <OrderActions order={order} onDelete={() => onDelete(order)} /> },
  ];
}

export function ManageOrdersPage() {
  const query = useAdminOrdersQuery({
    variables: { first: adminPageSize, filter: { statuses: listedStatuses } },
    ...adminListOptions,
  });
  const [chosen, setChosen] = useState<OrderRow | null>(null);
  return (
    <>
      <PageMetadata title="Manage Orders" isPrivate />
      <PageHeading>Manage Orders</PageHeading>
      <AdminList
        what="the orders"
        list={toPagedList(query, query.data?.orders)}
        columns={toColumns(setChosen)}
        empty={{ title: 'No orders yet', text: 'Orders stand here as soon as they are placed.' }}
      />
      <DeleteOrderDialog order={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
