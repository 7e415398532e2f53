import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import type { Column } from '../../../components/table/DataTable';
import type { AdminOrderRowFragment } from '../../../graphql/generated/operations';
import { CheckMark } from './CheckMark';
import { OrderActions } from './OrderActions';

const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', width: '12ch', lineHeight: 'snug' } });
const Small = chakra('div', { base: { textStyle: 'small' } });

/** The list's columns: those of the specification, and what finds an order and tells how much it is about. */
export function toOrderColumns(
  onDelete: (order: AdminOrderRowFragment) => void,
): readonly Column<AdminOrderRowFragment>[] {
  return [
    {
      header: 'Order',
      isRowHeader: true,
      cell: ({ id, payment }) => (
        <>
          <Link to={`/dashboard/manageOrders/${id}`} kind="item">
            <Number>{id}</Number>
          </Link>
          {payment.flag !== null && <CheckMark />}
        </>
      ),
    },
    {
      header: 'Placed',
      cell: ({ placedAt }) => (
        <Small>
          <DateText value={placedAt} withTime />
        </Small>
      ),
    },
    { header: 'Product', cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
    { header: 'Buyer', cell: ({ customerEmail }) => customerEmail },
    { header: 'Total', align: 'end', cell: ({ total }) => <Money value={total} /> },
    { header: 'Payment Status', cell: (order) => <OrderActions order={order} onDelete={() => onDelete(order)} /> },
  ];
}
