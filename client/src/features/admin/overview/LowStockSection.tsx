import type { OverviewQuery } from '../../../graphql/generated/operations';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { DataTable, type Column } from '../../../components/table/DataTable';
import { RuledSection } from '../../../components/page/RuledSection';

type LowStock = OverviewQuery['overview']['lowStock'];
type Product = LowStock['products'][number];

const Digits = chakra('span', { base: { textStyle: 'number' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

const columns: readonly Column<Product>[] = [
  {
    header: 'Product',
    isRowHeader: true,
    cell: ({ name }) => (
      <Link
        to={`/dashboard/manageProducts?search=${encodeURIComponent(name)}`}
        kind="item"
        textDecorationColor="control"
      >
        {name}
      </Link>
    ),
  },
  { header: 'Part number', cell: ({ partNumber }) => partNumber && <Digits>{partNumber}</Digits> },
  {
    header: 'Left',
    align: 'end',
    isShort: true,
    cell: ({ availableQuantity }) => <Digits>{availableQuantity}</Digits>,
  },
  {
    header: 'Sold from',
    align: 'end',
    isShort: true,
    cell: ({ minimumQuantity }) => <Digits>{minimumQuantity}</Digits>,
  },
  {
    header: 'Stock',
    cell: ({ availability }) =>
      availability === 'OUT_OF_STOCK' ? (
        <chakra.strong color="danger">Out of stock</chakra.strong>
      ) : (
        <chakra.span color="caution">Low</chakra.span>
      ),
  },
];

/** Products that are low on stock, lowest first. */
export function LowStockSection({ lowStock: { count, products } }: { lowStock: LowStock }) {
  return (
    <RuledSection title="Low stock" note={count > products.length && `${products.length} of ${count}`}>
      {products.length === 0 ? (
        <Remark>There is enough of everything.</Remark>
      ) : (
        <DataTable
          caption="Products that are running out"
          columns={columns}
          rows={products}
          getRowKey={({ id }) => id}
        />
      )}
    </RuledSection>
  );
}
