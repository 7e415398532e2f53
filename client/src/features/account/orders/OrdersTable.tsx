import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { OrderedParts } from '../../../components/order/OrderedPart';
import { Figure } from '../../../components/plate/Figure';
import { DataTable, type Column } from '../../../components/table/DataTable';
import type { OrderRowFragment } from '../../../graphql/generated/operations';
import { PaymentCell } from './PaymentCell';

const columns: readonly Column<OrderRowFragment>[] = [
  { header: 'No.', align: 'end', cell: (_order, index) => index + 1 },
  { header: 'Name', cell: ({ customerName }) => customerName },
  { header: 'Product', isRowHeader: true, cell: ({ lines }) => <Products lines={lines} /> },
  { header: 'Total Price', align: 'end', cell: ({ total }) => <Money value={total} /> },
  { header: 'Quantity', align: 'end', cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { header: 'Payment', cell: (order) => <PaymentCell order={order} paymentPage={`/dashboard/payment/${order.id}`} /> },
  { header: 'Order', cell: (order) => <OrderCell order={order} /> },
];

const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', overflowWrap: 'anywhere' } });
const Stack = chakra('div', { base: { display: 'grid', gap: '1', textStyle: 'small', color: 'ink.soft' } });

function Products({ lines }: Pick<OrderRowFragment, 'lines'>) {
  const [first] = lines;
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      {first && (
        <chakra.div width="14" flexShrink="0">
          <Figure src={first.image.url} alt="" photo={first.image} sizes="3.5rem" />
        </chakra.div>
      )}
      <OrderedParts lines={lines} />
    </chakra.div>
  );
}

/** Date, number and delivery address of the order, and the time until which it can be paid. */
function OrderCell({ order }: { order: OrderRowFragment }) {
  return (
    <Stack>
      <Link to={`/dashboard/order/${order.id}`} kind="item" textDecorationColor="control">
        <Number>{order.number ?? order.id}</Number>
      </Link>
      <span>
        <DateText value={order.placedAt} />
      </span>
      <span>{order.delivery.address}</span>
      {order.isPayable && order.reservedUntil && (
        <chakra.span color="ink" fontWeight="semibold">
          Pay by <DateText value={order.reservedUntil} withTime />
        </chakra.span>
      )}
    </Stack>
  );
}

export function OrdersTable({ orders }: { orders: readonly OrderRowFragment[] }) {
  return <DataTable caption="My orders" columns={columns} rows={orders} getRowKey={({ id }) => id} isWide />;
}
