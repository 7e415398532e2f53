import { Link } from '../../../components/actions/Button';
import type { Column } from '../../../components/table/PagedTable';
import { chakra } from '../../../theme/chakra';

export const Digits = chakra('span', { base: { textStyle: 'number' } });

/** Which order a row is about, and whose it is. */
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
