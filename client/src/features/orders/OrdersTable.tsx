import { Money } from '../../components/money/Money';
import { DataTable, type Column } from '../../components/table/DataTable';
import type { OrderRowFragment } from '../../graphql/generated/operations';
import { PaymentCell } from './PaymentCell';

const columns: readonly Column<OrderRowFragment>[] = [
  { header: 'No.', align: 'end', cell: (_order, index) => index + 1 },
  { header: 'Name', cell: ({ customerName }) => customerName },
  { header: 'Product', isRowHeader: true, cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
  { header: 'Total Price', align: 'end', cell: ({ total }) => <Money value={total} /> },
  { header: 'Quantity', align: 'end', cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { header: 'Payment', cell: (order) => <PaymentCell order={order} /> },
];

export function OrdersTable({ orders }: { orders: readonly OrderRowFragment[] }) {
  return <DataTable caption="My orders" columns={columns} rows={orders} getRowKey={({ id }) => id} />;
}
