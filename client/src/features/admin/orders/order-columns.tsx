import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { Money } from '../../../components/money/Money';
import { OrderedParts } from '../../../components/order/OrderedPart';
import type { Column } from '../../../components/table/DataTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { EmailText } from '../../../components/text/EmailText';
import type { AdminOrderRowFragment } from '../../../graphql/generated/operations';
import type { RowFocus } from '../../../lib/lists/use-row-focus';
import { OrderActions } from './OrderActions';

const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', width: '12ch', lineHeight: 'snug' } });
const Products = chakra('div', { base: { textStyle: 'small', minWidth: { md: '5rem', xl: '7rem' } } });
const Email = chakra('div', {
  base: { textStyle: 'small', overflowWrap: 'anywhere', minWidth: { md: '6rem', xl: '9rem' } },
});
const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' } });

/** The columns that the specification lists, plus order number, date and total. */
export function toOrderColumns(
  focus: RowFocus,
  onDelete: (order: AdminOrderRowFragment) => void,
): readonly Column<AdminOrderRowFragment>[] {
  return [
    {
      header: 'Order',
      isRowHeader: true,
      cell: ({ id, number, payment }) => (
        <Stack>
          <Link ref={focus.controlRef(id)} to={`/dashboard/manageOrders/${id}`} kind="item">
            <Number>{number ?? id}</Number>
          </Link>
          {payment.flag !== null && <CheckMark />}
        </Stack>
      ),
    },
    {
      header: 'Placed',
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
      cell: ({ customerEmail }) => (
        <Email>
          <EmailText>{customerEmail}</EmailText>
        </Email>
      ),
    },
    { header: 'Total', align: 'end', cell: ({ total }) => <Money value={total} /> },
    { header: 'Payment Status', cell: (order) => <OrderActions order={order} onDelete={() => onDelete(order)} /> },
  ];
}

const Mark = chakra('span', {
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

/** Marks an order whose payment an admin must check. */
export function CheckMark() {
  return <Mark>Check</Mark>;
}
