import { Link } from '../../../components/actions/Button';
import type { Column } from '../../../components/table/PagedTable';
import { chakra } from '../../../theme/chakra';

export const Digits = chakra('span', { base: { textStyle: 'number' } });

/** Columns with the order of a row and its customer. */
export const orderColumns: readonly Column<{ id: string; number: string | null; customerName: string }>[] = [
  {
    header: 'Order',
    isRowHeader: true,
    cell: ({ id, number }) => (
      <Link to={`/dashboard/manageOrders/${id}`} kind="item">
        <Digits>{number ?? id}</Digits>
      </Link>
    ),
  },
  { header: 'Customer', cell: ({ customerName }) => <chakra.span overflowWrap="anywhere">{customerName}</chakra.span> },
];
