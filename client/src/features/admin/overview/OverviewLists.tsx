import type { OrderNameFragment, OverviewQuery } from '../../../graphql/generated/operations';
import { Link } from '../../../components/actions/Button';
import { Money } from '../../../components/money/Money';
import { RuledSection } from '../../../components/page/RuledSection';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import { usePermission } from '../../../lib/session/SessionProvider';
import { useNow } from '../../../lib/time/use-now';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { EmailText } from '../../../components/text/EmailText';
import { chakra } from '../../../theme/chakra';

type Flagged = OverviewQuery['overview']['flaggedPayments'];

const Flags = chakra('ul', { base: { display: 'grid', gap: '3' } });
const Flag = chakra('li', {
  base: {
    borderInlineStart: '6px solid',
    borderColor: 'signal.fill',
    bg: 'plate',
    paddingInline: '4',
    paddingBlock: '2',
  },
});
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '4' },
});
const Problem = chakra('p', { base: { textStyle: 'small', lineClamp: '2', overflowWrap: 'anywhere' } });

/** Payments that an admin must check. */
export function FlaggedSection({ flagged: { count, orders } }: { flagged: Flagged }) {
  const seesOrders = usePermission('orders');
  return (
    <RuledSection
      title="Payments to check"
      note={
        seesOrders &&
        count > 0 && (
          <Link to="/dashboard/manageOrders?state=review" kind="line">
            {count === 1 ? 'See it' : `See all ${count}`}
          </Link>
        )
      }
    >
      {!seesOrders || count === 0 ? (
        <Remark>{toRemark(count)}</Remark>
      ) : (
        <Flags>
          {orders.map((order) => (
            <Flag key={order.id}>
              <Line>
                <OrderLink order={order} />
                <Money value={order.total} />
              </Line>
              <Problem>{order.payment.flag}</Problem>
            </Flag>
          ))}
        </Flags>
      )}
    </RuledSection>
  );
}

function toRemark(count: number): string {
  if (count === 0) return 'Every payment adds up.';
  return `${count === 1 ? '1 payment' : `${count} payments`} must be checked by staff who may see orders.`;
}

type Reservations = OverviewQuery['overview']['unpaidReservations'];

const List = chakra('ul', { base: { marginTop: '4', borderTop: 'hairline' } });
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(6.5rem, auto)',
    alignItems: 'center',
    columnGap: '4',
    borderBottom: 'hairline',
  },
});
const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Reservations of unpaid orders, the next to expire first. */
export function ReservationsSection({ reservations }: { reservations: Reservations }) {
  const { orders, pieces, value, nextToExpire } = reservations;
  const seesOrders = usePermission('orders');
  const now = useNow();
  return (
    <RuledSection
      title="Unpaid reservations"
      note={
        seesOrders && (
          <Link to="/dashboard/manageOrders?state=unpaid" kind="line">
            See all
          </Link>
        )
      }
    >
      {orders === 0 ? (
        <Remark>Nothing is reserved.</Remark>
      ) : (
        <SpecificationRows
          rows={[
            { term: 'Orders', value: orders },
            { term: 'Quantity', value: pieces },
            { term: 'Value', value: <Money value={value} /> },
          ]}
        />
      )}
      {nextToExpire.length > 0 && (
        <List aria-label="Next to expire">
          {nextToExpire.map((order) => (
            <Entry key={order.id}>
              <OrderLink order={order} />
              <Money value={order.total} />
              {order.reservedUntil && (
                <chakra.span textStyle="number" fontSize="sm" textAlign="end">
                  {toTimeLeft(Date.parse(order.reservedUntil), now)}
                </chakra.span>
              )}
            </Entry>
          ))}
        </List>
      )}
    </RuledSection>
  );
}

type LowStock = OverviewQuery['overview']['lowStock'];
type Product = LowStock['products'][number];

const Digits = chakra('span', { base: { textStyle: 'number' } });

const columns: readonly Column<Product>[] = [
  {
    header: 'Product',
    isRowHeader: true,
    cell: ({ name }) => (
      <Link to={`/dashboard/manageProducts?search=${encodeURIComponent(name)}`} kind="line">
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
    header: 'Minimum order',
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

/** Products with low or no stock, lowest first. */
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

/** Link to an order, named by the buyer's email address or, without one, the buyer's name. */
function OrderLink({ order: { id, number, customerName, customerEmail } }: { order: OrderNameFragment }) {
  return (
    <Link to={`/dashboard/manageOrders/${id}`} kind="line" overflowWrap="anywhere">
      <EmailText>{customerEmail || customerName || (number ?? id)}</EmailText>
    </Link>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time from `now` to `end` in its two largest units. Both arguments are milliseconds since 1970. */
export function toTimeLeft(end: number, now: number): string {
  const rest = end - now;
  if (rest <= 0) return 'expires now';
  // Rounded up to whole minutes.
  const minutes = Math.ceil(rest / minute);
  const days = Math.floor((minutes * minute) / day);
  const hours = Math.floor(((minutes * minute) % day) / hour);
  if (days > 0) return `${days} d ${hours} h left`;
  return hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
}
